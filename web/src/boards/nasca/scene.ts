import {
  BoxGeometry,
  Color,
  EdgesGeometry,
  ExtrudeGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Shape,
  ShapeGeometry,
  Sprite,
  SpriteMaterial,
  Vector3,
  type BufferGeometry,
  type Material,
  type Object3D,
  type Texture,
} from 'three';
import { cellName, cellPlace } from '../shared/grid';
import { canvas, grain, texture } from '../shared/painting';
import { signed } from '../shared/signed';
import type { SceneOptions, SpaceScene } from '../shared/space';
import { Stage } from '../shared/stage';
import type { Ghost } from './cells';
import { BORDER, counted, paint, type GroundColours } from './ground';
import { COUNTING } from './motion';
import { badge, label, table, warning } from './pictures';
import { BOARD, COLUMNS, isUpright, plankText, ROWS } from './planks';
import type { Surface } from './surface';
import type { Plank } from './view';

/** One cell is one unit wide; the middle of the board is the origin; planks are this thick. */
const THICK = 0.36;
const BEVEL = 0.035;
const WIDE = 0.84;
const PIXELS = 104;
/** how wide the table is; far away it fades out */
const TABLE = 44;
/** how far a plank rises on its way from a hand to its place */
const RISE = 2.6;

export interface Colours extends GroundColours {
  table: string;
  /** of each seat, and of nobody */
  planks: string[];
  edges: string[];
  inlay: string;
  newest: string;
  newestEdge: string;
  hint: string;
  hintEdge: string;
}
export interface Shown {
  play: Surface;
  map: Surface['map'];
  /** the seat whose hand is nearest */
  near: number;
  /** levels above this one are hidden */
  top: number;
  colours: Colours;
  /** planks have sharp edges */
  contrast: boolean;
}

/** The place of a seat, or of nobody, in a list. */
const NOBODY = 2;
const rank = (owner: number | null): number => owner ?? NOBODY;

/** The middle of a row of cells, on the ground. */
function middleOf(cells: readonly string[]): Vector3 {
  const [first, last] = [cellPlace(cells[0] ?? ''), cellPlace(cells.at(-1) ?? '')];
  return new Vector3(
    (first.column + last.column + 1 - COLUMNS) / 2,
    0,
    (first.row + last.row + 1 - ROWS) / 2,
  );
}

/** A plank's outline: square ends for the first seat, round for the second, cut for nobody. */
function outline(owner: number | null, length: number, wide = WIDE): Shape {
  const x = (length - 1 + wide) / 2;
  const y = wide / 2;
  const shape = new Shape();
  if (owner === 1) {
    shape.absarc(x - y, 0, y, -Math.PI / 2, Math.PI / 2);
    shape.absarc(y - x, 0, y, Math.PI / 2, (3 * Math.PI) / 2);
    return shape;
  }
  const cut = owner === null ? 0.2 : 0.04;
  shape.moveTo(cut - x, -y);
  for (const [right, up] of [
    [x - cut, -y],
    [x, cut - y],
    [x, y - cut],
    [x - cut, y],
    [cut - x, y],
    [-x, y - cut],
    [-x, cut - y],
  ] as const)
    shape.lineTo(right, up);
  shape.closePath();
  return shape;
}

function inlay(owner: number | null): Shape {
  const shape = new Shape();
  if (owner === null) shape.absarc(0, 0, 0.1, 0, 2 * Math.PI);
  else {
    const triangle = [
      [0, 0.16],
      [0.16, -0.13],
      [-0.16, -0.13],
    ] as const;
    const diamond = [
      [0, 0.18],
      [0.17, 0],
      [0, -0.18],
      [-0.17, 0],
    ] as const;
    (owner === 0 ? triangle : diamond).forEach(([x, y], index) =>
      index === 0 ? shape.moveTo(x, y) : shape.lineTo(x, y),
    );
  }
  return shape;
}

export class Scene implements SpaceScene {
  readonly stage: Stage;
  private readonly planks = new Map<string, Group>();
  private readonly bodies: Mesh[] = [];
  private readonly shapes = new Map<string, BufferGeometry>();
  private readonly materials = new Map<string, Material>();
  private readonly labels = new Map<string, Texture>();
  private readonly wood: Texture = grain();
  private readonly drawing = canvas((COLUMNS + 2 * BORDER) * PIXELS, (ROWS + 2 * BORDER) * PIXELS);
  private readonly face = texture(this.drawing);
  private readonly ground: Mesh;
  private readonly frame: Mesh;
  private readonly table: Mesh<PlaneGeometry, MeshStandardMaterial>;
  private readonly ghost = new Group();
  private readonly marks = new Group();
  private dressed = '';
  private drawn = '';
  private newest: Surface['newest'] = null;
  private shown: Shown | null = null;

  constructor(options: SceneOptions) {
    const extent = new Vector3(COLUMNS / 2 + BORDER, 0.45, ROWS / 2 + BORDER);
    this.stage = new Stage({ ...options, extent, slope: 60 });
    this.face.anisotropy = this.stage.sharpness;
    this.wood.anisotropy = this.stage.sharpness;
    const size = [COLUMNS + 2 * BORDER, ROWS + 2 * BORDER] as const;
    this.ground = new Mesh(
      new PlaneGeometry(...size).rotateX(-Math.PI / 2),
      new MeshStandardMaterial({ map: this.face, roughness: 0.95 }),
    );
    this.ground.receiveShadow = true;
    this.frame = new Mesh(
      new BoxGeometry(size[0], 0.5, size[1]),
      new MeshStandardMaterial({ roughness: 0.8 }),
    );
    this.frame.position.y = -0.255;
    this.table = new Mesh(
      new PlaneGeometry(TABLE, TABLE).rotateX(-Math.PI / 2),
      new MeshStandardMaterial({ roughness: 1, transparent: true }),
    );
    this.table.position.y = -0.51;
    this.stage.scene.add(this.table, this.ground, this.frame, this.ghost, this.marks);
  }

  show(shown: Shown): void {
    const { newest } = shown.play;
    const isStep = newest !== null && newest !== this.newest && this.shown !== null;
    this.newest = newest;
    this.shown = shown;
    this.dress(shown);
    this.showPlanks(shown, isStep);
    this.count(shown, isStep);
    this.showGhost(shown);
    this.showMarks(shown);
    this.stage.change();
  }

  /** The cell seen at a point of the window: that of the plank there, or of the ground. */
  cellAt(x: number, y: number): string | null {
    const bodies = this.bodies.filter((body) => body.parent?.visible);
    const hit = this.stage.hit(x, y, [this.ground, ...bodies]);
    if (hit === null) return null;
    // A side belongs to the plank behind it.
    const turned = hit.normal?.clone().transformDirection(hit.object.matrixWorld) ?? new Vector3();
    const point = hit.point.clone().addScaledVector(turned, -0.1);
    const place = { column: Math.floor(point.x + COLUMNS / 2), row: Math.floor(point.z + ROWS / 2) };
    return BOARD.has(place) ? cellName(place) : null;
  }

  /** Brings a cell into sight. */
  regard(cell: string): void {
    this.stage.regard(middleOf([cell]));
  }

  /** How a grid of this size in pixels lies on the cells. */
  laying(width: number, height: number): string {
    const corner = new Vector3(-COLUMNS / 2, 0, -ROWS / 2);
    return this.stage.laying(corner, new Vector3(COLUMNS, 0, 0), new Vector3(0, 0, ROWS), width, height);
  }

  /** In other colours everything is made anew. */
  private dress({ colours, contrast }: Shown): void {
    const wish = JSON.stringify([colours, contrast]);
    if (wish === this.dressed) return;
    this.dressed = wish;
    for (const group of this.planks.values()) group.removeFromParent();
    this.planks.clear();
    this.bodies.length = 0;
    this.forget();
    (this.frame.material as MeshStandardMaterial).color = new Color(colours.frame);
    this.table.material.map?.dispose();
    this.table.material.map = table(colours.table, TABLE, [COLUMNS + 2 * BORDER, ROWS + 2 * BORDER]);
    this.table.material.needsUpdate = true;
  }

  private forget(): void {
    for (const one of [...this.materials.values(), ...this.labels.values()]) one.dispose();
    this.materials.clear();
    this.labels.clear();
  }

  private shape(name: string, make: () => BufferGeometry): BufferGeometry {
    const known = this.shapes.get(name) ?? make();
    this.shapes.set(name, known);
    return known;
  }

  private material<Made extends Material>(name: string, make: () => Made): Made {
    const known = (this.materials.get(name) as Made | undefined) ?? make();
    this.materials.set(name, known);
    return known;
  }

  private label(name: string, make: () => Texture): Texture {
    const known = this.labels.get(name) ?? make();
    this.labels.set(name, known);
    return known;
  }

  private plain(colour: string): MeshBasicMaterial {
    return this.material(`plain ${colour}`, () => new MeshBasicMaterial({ color: colour }));
  }

  /** Planks that count no more, or do not lie yet, are seen through. */
  private planked(owner: number | null, opacity = 1): MeshStandardMaterial {
    return this.material(`plank ${owner} ${opacity}`, () => {
      const { colours, contrast } = this.shown ?? {};
      return new MeshStandardMaterial({
        color: colours?.planks[rank(owner)] ?? '',
        map: contrast ? null : this.wood,
        roughness: 0.72,
        opacity,
        transparent: opacity < 1,
      });
    });
  }

  private body(owner: number | null, length: number): BufferGeometry {
    return this.shape(`body ${owner} ${length}`, () =>
      new ExtrudeGeometry(outline(owner, length, WIDE - 2 * BEVEL), {
        depth: THICK - 2 * BEVEL,
        bevelSize: BEVEL,
        bevelThickness: BEVEL,
        bevelSegments: 2,
        curveSegments: 10,
      })
        .translate(0, 0, BEVEL)
        .rotateX(-Math.PI / 2),
    );
  }

  private edges(owner: number | null, length: number, colour: string): LineSegments {
    const geometry = this.shape(
      `edges ${owner} ${length}`,
      () => new EdgesGeometry(this.body(owner, length), 40),
    );
    return new LineSegments(
      geometry,
      this.material(`line ${colour}`, () => new LineBasicMaterial({ color: colour })),
    );
  }

  private plank(owner: number | null, length: number, upright: boolean, shown: Shown): Group {
    const { colours, contrast } = shown;
    const group = new Group();
    const body = new Mesh(this.body(owner, length), this.planked(owner));
    body.castShadow = body.receiveShadow = true;
    this.bodies.push(body);
    group.add(body);
    if (contrast) group.add(this.edges(owner, length, colours.edges[rank(owner)] ?? ''));
    const sign = this.shape(`inlay ${owner}`, () => new ShapeGeometry(inlay(owner)).rotateX(-Math.PI / 2));
    const cream = this.material('inlay', () => new MeshStandardMaterial({ color: colours.inlay }));
    for (let joint = 1; joint < length; joint++) {
      const mesh = new Mesh(sign, cream);
      mesh.position.set(joint - length / 2, THICK + 0.004, 0);
      mesh.rotation.y = upright ? Math.PI / 2 : 0;
      mesh.receiveShadow = true;
      group.add(mesh);
    }
    return group;
  }

  /** Around a plank that is marked: a line on a wider one. */
  private ring(owner: number | null, length: number, line: string, edge: string): Group {
    const group = new Group();
    for (const [outer, inner, colour, height] of [
      [WIDE + 0.1, WIDE - 0.26, edge, 0.006],
      [WIDE + 0.04, WIDE - 0.18, line, 0.012],
    ] as const) {
      const geometry = this.shape(`ring ${owner} ${length} ${outer}`, () => {
        const shape = outline(owner, length, outer);
        shape.holes.push(outline(owner, length, inner));
        return new ShapeGeometry(shape).rotateX(-Math.PI / 2);
      });
      const ring = new Mesh(geometry, this.plain(colour));
      ring.position.y = THICK + height;
      group.add(ring);
    }
    return group;
  }

  private showPlanks(shown: Shown, isStep: boolean): void {
    const { play, top, colours } = shown;
    const { view } = play;
    const nameOf = ({ cells, level, owner }: Plank) => `${plankText(cells)} ${level} ${owner}`;
    const wanted = new Set(view.planks.map(nameOf));
    for (const [name, group] of this.planks) {
      if (wanted.has(name)) continue;
      group.removeFromParent();
      this.planks.delete(name);
      this.bodies.splice(this.bodies.indexOf(group.children[0] as Mesh), 1);
    }
    for (const plank of view.planks) {
      const { cells, level, owner } = plank;
      const name = nameOf(plank);
      const last = plankText(cells) === view.last;
      let group = this.planks.get(name);
      if (group === undefined) {
        const upright = isUpright(cells);
        group = this.plank(owner, cells.length, upright, shown);
        group.position.copy(middleOf(cells)).setY((level - 1) * THICK);
        if (upright) group.rotation.y = -Math.PI / 2;
        this.planks.set(name, group);
        this.stage.scene.add(group);
        if (last && isStep) this.arrive(group, plank, shown);
      }
      group.visible = level <= top;
      const ring = group.getObjectByName('last');
      if (last && ring === undefined) {
        const made = this.ring(owner, cells.length, colours.newest, colours.newestEdge);
        group.add(Object.assign(made, { name: 'last' }));
      } else if (!last) ring?.removeFromParent();
    }
  }

  /** A plank comes from the side of its owner; one that a hand has just held there only falls. */
  private arrive(group: Group, { owner, cells }: Plank, { play, near }: Shown): void {
    const to = group.position.clone();
    const time = play.newest?.lay ?? 0;
    if (time === 0 || play.source(owner, cells.length) === null) {
      this.stage.move(group.uuid, 280, (part) => group.position.setY(to.y + 1.4 * (1 - part) ** 2));
      return;
    }
    const from = new Vector3(0, to.y, (owner === near ? 1 : -1) * (ROWS / 2 + 1.5));
    this.stage.move(group.uuid, time, (part) => {
      const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
      group.position.lerpVectors(from, to, eased).setY(to.y + RISE * Math.sin(Math.PI * eased));
    });
  }

  private showGhost({ play, colours }: Shown): void {
    const { ghost, advised, holder, preview } = play;
    for (const child of [...this.ghost.children]) {
      child.removeFromParent();
      if (child instanceof Sprite) child.material.dispose();
    }
    const held = ghost ?? advised;
    if (held === null) return;
    const length = held.cells.length;
    const body = new Mesh(this.body(holder, length), this.planked(holder, held.legal ? 0.82 : 0.4));
    body.castShadow = true;
    const [line, edge] =
      ghost === null
        ? [colours.hint, colours.hintEdge]
        : held.legal
          ? [colours.newest, colours.newestEdge]
          : ['#a3240f', '#fff1e6'];
    this.ghost.add(body, this.edges(holder, length, line), this.ring(holder, length, line, edge));
    if (ghost !== null) this.addLabels(ghost, preview, colours);
    this.ghost.position.copy(middleOf(held.cells)).setY((held.level - 1) * THICK + 0.05);
    this.ghost.rotation.y = held.upright ? -Math.PI / 2 : 0;
  }

  /** What a plank in hand would bring; where that is nothing, whether it may lie there. */
  private addLabels({ legal }: Ghost, preview: Surface['preview'], { sums }: Colours): void {
    const gains = (preview?.gains ?? [])
      .map((gain, seat) => ({ text: signed(gain), seat, gain }))
      .filter(({ gain }) => gain !== 0);
    const pictures =
      gains.length > 0
        ? gains.map(({ text, seat }) => this.label(`${text} ${seat}`, () => label(text, sums[seat] ?? '')))
        : [this.label(`${legal}`, () => badge(legal))];
    pictures.forEach((map, index) => {
      const sprite = new Sprite(new SpriteMaterial({ map, depthTest: false, transparent: true }));
      sprite.scale.set(gains.length > 0 ? 1.5 : 0.75, 0.75, 1);
      sprite.position.y = THICK + 0.4 + index * 0.8;
      sprite.renderOrder = 3;
      this.ghost.add(sprite);
    });
  }

  private showMarks({ play: { marked, rows } }: Shown): void {
    this.marks.clear();
    const material = this.material(
      'mark',
      () => new MeshBasicMaterial({ map: this.label('mark', warning), transparent: true, depthTest: false }),
    );
    for (const name of marked) {
      const { column, row } = cellPlace(name);
      const plane = this.shape('mark', () => new PlaneGeometry(1, 1).rotateX(-Math.PI / 2));
      const mesh: Object3D = new Mesh(plane, material);
      mesh.position.copy(middleOf([name])).setY((rows[row]?.[column]?.height ?? 0) * THICK + 0.03);
      mesh.renderOrder = 2;
      this.marks.add(mesh);
    }
  }

  /** Once the newest plank lies, the cells it has won are counted one by one; at the end of a round, all of them. */
  private count(shown: Shown, isStep: boolean): void {
    const { view, newest, counts } = shown.play;
    if (!isStep || newest === null || newest.lay === 0) {
      if (!this.stage.moves('count')) this.settle(shown, Infinity);
      return;
    }
    const order = counts
      ? view.scoring.flatMap((cells, seat) => cells.map((cell) => ({ seat, cell })))
      : newest.won;
    const time = newest.lay + (counts ? COUNTING : newest.count);
    this.stage.move('count', time, (part) => {
      const since = Math.max(0, part * time - newest.lay) / Math.max(1, time - newest.lay);
      if (this.shown !== null) this.settle(this.shown, part === 1 ? Infinity : since * order.length, order);
    });
  }

  /** Paints the ground with so many of the new cells counted; what does not count any more becomes pale. */
  private settle(shown: Shown, count: number, order: Parameters<typeof counted>[1] = []): void {
    const { view, preview, counts } = shown.play;
    const scoring = counted(view.scoring, order, Math.floor(count));
    const ground = { scoring, preview, map: shown.map, counts };
    const wish = JSON.stringify([shown.colours, ground]);
    if (wish === this.drawn) return;
    this.drawn = wish;
    this.drawing.setTransform(PIXELS, 0, 0, PIXELS, 0, 0);
    paint(this.drawing, ground, shown.colours);
    this.face.needsUpdate = true;
    for (const plank of [null, 0, 1]) {
      const material = this.planked(plank);
      material.transparent = counts;
      material.opacity = counts && count > 0 ? 0.5 : 1;
      material.needsUpdate = true;
    }
  }

  dispose(): void {
    this.stage.dispose();
    this.forget();
    for (const shape of this.shapes.values()) shape.dispose();
    for (const picture of [this.wood, this.face]) picture.dispose();
  }
}
