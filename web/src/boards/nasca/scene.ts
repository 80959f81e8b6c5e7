import {
  BoxGeometry,
  CanvasTexture,
  Color,
  ExtrudeGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  EdgesGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  RepeatWrapping,
  Shape,
  ShapeGeometry,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  Vector3,
  type BufferGeometry,
  type Material,
  type Object3D,
  type Texture,
} from 'three';
import { cellName, cellPlace } from '../shared/grid';
import type { SceneOptions, SpaceScene } from '../shared/space';
import { Stage } from '../shared/stage';
import type { Cell, Ghost } from './cells';
import { BOARD, COLUMNS, isUpright, plankText, ROWS } from './planks';
import type { NascaView } from './view';

/** One cell is one unit wide; the middle of the board is the origin; planks are this thick. */
const THICK = 0.36;
const BEVEL = 0.035;
const WIDE = 0.84;
const BORDER = 0.62;
const PIXELS = 104;
const CREAM = '#fff2dc';
const PLANKS = { 0: '#b24a2a', 1: '#2f689f', nobody: '#8b857d' } as const;

export interface Colours {
  sand: string;
  line: string;
  areas: string[];
  frame: string;
}
export interface Shown {
  view: NascaView;
  rows: Cell[][];
  ghost: Ghost | null;
  marked: string[];
  /** levels above this one are hidden */
  top: number;
  colours: Colours;
}

const colourOf = (owner: number | null) => (owner === 0 || owner === 1 ? PLANKS[owner] : PLANKS.nobody);

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
  const points: [number, number][] =
    owner === 0
      ? [
          [0, 0.16],
          [0.16, -0.13],
          [-0.16, -0.13],
        ]
      : owner === 1
        ? [
            [0, 0.18],
            [0.17, 0],
            [0, -0.18],
            [-0.17, 0],
          ]
        : [
            [0.04, 0.16],
            [0.04, -0.16],
            [-0.04, -0.16],
            [-0.04, 0.16],
          ];
  const shape = new Shape();
  points.forEach(([x, y], index) => (index === 0 ? shape.moveTo(x, y) : shape.lineTo(x, y)));
  return shape;
}

function canvas(width: number, height: number): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  if (context === null) throw new Error('no drawing');
  return context;
}

function texture(context: CanvasRenderingContext2D): CanvasTexture {
  const made = new CanvasTexture(context.canvas);
  made.colorSpace = SRGBColorSpace;
  return made;
}

/** Streaks along the plank; the same every time. */
function grain(): Texture {
  const context = canvas(256, 256);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 256, 256);
  for (let line = 0; line < 70; line++) {
    const y = (line * 97) % 256;
    context.strokeStyle = `rgb(50 25 5 / ${0.05 + ((line * 37) % 10) / 70})`;
    context.lineWidth = 1 + ((line * 13) % 3);
    context.beginPath();
    context.moveTo(0, y);
    context.bezierCurveTo(85, y + ((line * 29) % 7) - 3, 170, y - ((line * 31) % 7) + 3, 256, y);
    context.stroke();
  }
  const made = texture(context);
  made.wrapS = made.wrapT = RepeatWrapping;
  return made;
}

/** A sign on a disc: that a plank may lie here or not, also for those who do not tell red from green. */
function badge(legal: boolean): Texture {
  const context = canvas(128, 128);
  context.fillStyle = legal ? '#14532b' : '#7d1d0c';
  context.strokeStyle = '#fff';
  context.lineWidth = 8;
  context.beginPath();
  context.arc(64, 64, 56, 0, 7);
  context.fill();
  context.stroke();
  context.lineWidth = 15;
  context.lineCap = context.lineJoin = 'round';
  context.stroke(new Path2D(legal ? 'M38 66l18 20 34-42' : 'M44 44l40 40M84 44l-40 40'));
  return texture(context);
}

/** Frames a cell that a refusal is about. */
function warning(): Texture {
  const context = canvas(128, 128);
  for (const [colour, width] of [
    ['#7d1d0c', 22],
    ['#fff', 10],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash(width === 10 ? [16, 12] : []);
    context.strokeRect(12, 12, 104, 104);
  }
  return texture(context);
}

export class Scene implements SpaceScene {
  readonly stage: Stage;
  private readonly planks = new Map<string, Group>();
  private readonly bodies: Mesh[] = [];
  private readonly shapes = new Map<string, BufferGeometry>();
  private readonly wood: Texture = grain();
  private readonly woods = new Map<number | null, MeshStandardMaterial>();
  private readonly cream = new MeshStandardMaterial({ color: CREAM, roughness: 0.6 });
  private readonly drawing = canvas((COLUMNS + 2 * BORDER) * PIXELS, (ROWS + 2 * BORDER) * PIXELS);
  private readonly face = texture(this.drawing);
  private readonly ground: Mesh;
  private readonly frame: Mesh;
  private readonly ghost = new Group();
  private readonly badges: Record<'yes' | 'no', Texture> = { yes: badge(true), no: badge(false) };
  private readonly marks = new Group();
  private readonly markMaterial = new MeshBasicMaterial({
    map: warning(),
    transparent: true,
    depthTest: false,
  });
  private drawn = '';

  constructor(options: SceneOptions) {
    const extent = new Vector3(COLUMNS / 2 + BORDER, 0.9, ROWS / 2 + BORDER);
    this.stage = new Stage({ ...options, extent, slope: 57 });
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
    this.stage.scene.add(this.ground, this.frame, this.ghost, this.marks);
  }

  show(shown: Shown): void {
    this.showGround(shown);
    this.showPlanks(shown);
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

  /** How a grid of this size in pixels lies on the cells. */
  laying(width: number, height: number): string {
    const corner = new Vector3(-COLUMNS / 2, 0, -ROWS / 2);
    return this.stage.laying(corner, new Vector3(COLUMNS, 0, 0), new Vector3(0, 0, ROWS), width, height);
  }

  private shape(name: string, make: () => BufferGeometry): BufferGeometry {
    const known = this.shapes.get(name) ?? make();
    this.shapes.set(name, known);
    return known;
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

  private material(owner: number | null): MeshStandardMaterial {
    const known =
      this.woods.get(owner) ??
      new MeshStandardMaterial({ color: colourOf(owner), map: this.wood, roughness: 0.72 });
    this.woods.set(owner, known);
    return known;
  }

  private plank(owner: number | null, length: number, upright: boolean): Group {
    const group = new Group();
    const body = new Mesh(this.body(owner, length), this.material(owner));
    body.castShadow = body.receiveShadow = true;
    this.bodies.push(body);
    group.add(body);
    const sign = this.shape(`inlay ${owner}`, () => new ShapeGeometry(inlay(owner)).rotateX(-Math.PI / 2));
    for (let joint = 1; joint < length; joint++) {
      const mesh = new Mesh(sign, this.cream);
      mesh.position.set(joint - length / 2, THICK + 0.004, 0);
      mesh.rotation.y = upright ? Math.PI / 2 : 0;
      mesh.receiveShadow = true;
      group.add(mesh);
    }
    return group;
  }

  private ring(owner: number | null, length: number): Mesh {
    const geometry = this.shape(`ring ${owner} ${length}`, () => {
      const shape = outline(owner, length, WIDE - 0.1);
      shape.holes.push(outline(owner, length, WIDE - 0.22));
      return new ShapeGeometry(shape).rotateX(-Math.PI / 2);
    });
    const ring = new Mesh(geometry, this.cream);
    ring.position.y = THICK + 0.006;
    return ring;
  }

  private showPlanks({ view, top }: Shown): void {
    const wanted = new Set(
      view.planks.map((plank) => `${plankText(plank.cells)} ${plank.level} ${plank.owner}`),
    );
    for (const [name, group] of this.planks) {
      if (wanted.has(name)) continue;
      group.removeFromParent();
      this.planks.delete(name);
      this.bodies.splice(this.bodies.indexOf(group.children[0] as Mesh), 1);
    }
    const known = this.planks.size;
    for (const plank of view.planks) {
      const name = `${plankText(plank.cells)} ${plank.level} ${plank.owner}`;
      let group = this.planks.get(name);
      const base = (plank.level - 1) * THICK;
      if (group === undefined) {
        const upright = isUpright(plank.cells);
        group = this.plank(plank.owner, plank.cells.length, upright);
        group.position.copy(middleOf(plank.cells)).setY(base);
        if (upright) group.rotation.y = -Math.PI / 2;
        this.planks.set(name, group);
        this.stage.scene.add(group);
        if (known > 0 && plankText(plank.cells) === view.last) this.drop(group, base);
      }
      group.visible = plank.level <= top;
      const ring = group.getObjectByName('last');
      const last = plankText(plank.cells) === view.last;
      if (last && ring === undefined) {
        const made = this.ring(plank.owner, plank.cells.length);
        made.name = 'last';
        group.add(made);
      } else if (!last) ring?.removeFromParent();
    }
  }

  private drop(group: Group, base: number): void {
    this.stage.move(group.uuid, 280, (part) => group.position.setY(base + 1.4 * (1 - part) ** 2));
  }

  private showGhost({ ghost }: Shown): void {
    for (const child of [...this.ghost.children] as (Mesh<BufferGeometry, Material> | Sprite)[]) {
      child.removeFromParent();
      child.material.dispose();
    }
    if (ghost === null) return;
    const geometry = this.body(0, ghost.cells.length);
    const colour = ghost.legal ? '#2f9e57' : '#c2412a';
    const body = new Mesh(
      geometry,
      new MeshStandardMaterial({
        color: colour,
        opacity: ghost.legal ? 0.78 : 0.55,
        transparent: true,
        roughness: 0.7,
      }),
    );
    body.castShadow = true;
    const edges = new LineSegments(
      this.shape(`edges ${ghost.cells.length}`, () => new EdgesGeometry(geometry, 35)),
      new LineBasicMaterial({ color: '#ffffff' }),
    );
    const sign = new Sprite(
      new SpriteMaterial({
        map: this.badges[ghost.legal ? 'yes' : 'no'],
        depthTest: false,
        transparent: true,
      }),
    );
    sign.scale.setScalar(0.8);
    sign.position.y = THICK + 0.35;
    sign.renderOrder = 3;
    this.ghost.add(body, edges, sign);
    this.ghost.position.copy(middleOf(ghost.cells)).setY((ghost.level - 1) * THICK + 0.05);
    this.ghost.rotation.y = ghost.upright ? -Math.PI / 2 : 0;
  }

  private showMarks({ marked, rows }: Shown): void {
    this.marks.clear();
    for (const name of marked) {
      const { column, row } = cellPlace(name);
      const plane = this.shape('mark', () => new PlaneGeometry(1, 1).rotateX(-Math.PI / 2));
      const mesh: Object3D = new Mesh(plane, this.markMaterial);
      mesh.position.copy(middleOf([name])).setY((rows[row]?.[column]?.height ?? 0) * THICK + 0.03);
      mesh.renderOrder = 2;
      this.marks.add(mesh);
    }
  }

  /** The ground is a picture: cells, their names, and the areas, hatched to either side. */
  private showGround({ rows, colours }: Shown): void {
    const cells = rows.flat();
    const wish = JSON.stringify([colours, cells.map((cell) => [cell.areas, cell.scores])]);
    if (wish === this.drawn) return;
    this.drawn = wish;
    (this.frame.material as MeshStandardMaterial).color = new Color(colours.frame);
    const pen = this.drawing;
    pen.setTransform(PIXELS, 0, 0, PIXELS, 0, 0);
    pen.fillStyle = colours.frame;
    pen.fillRect(0, 0, COLUMNS + 2 * BORDER, ROWS + 2 * BORDER);
    pen.fillStyle = '#f3e3c8';
    pen.font = '0.36px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (let column = 0; column < COLUMNS; column++)
      for (const y of [BORDER / 2, ROWS + 1.5 * BORDER])
        pen.fillText(cellName({ column, row: 0 }).charAt(0), BORDER + column + 0.5, y);
    for (let row = 0; row < ROWS; row++)
      for (const x of [BORDER / 2, COLUMNS + 1.5 * BORDER])
        pen.fillText(String(row + 1), x, BORDER + row + 0.5);

    pen.translate(BORDER, BORDER);
    pen.fillStyle = colours.sand;
    pen.fillRect(0, 0, COLUMNS, ROWS);
    for (const cell of cells)
      for (const seat of cell.areas) this.hatch(cell, seat, colours.areas[seat] ?? '');
    pen.strokeStyle = colours.line;
    pen.lineWidth = 0.025;
    pen.beginPath();
    for (let column = 0; column <= COLUMNS; column++) pen.rect(column, 0, 0, ROWS);
    for (let row = 0; row <= ROWS; row++) pen.rect(0, row, COLUMNS, 0);
    pen.stroke();
    for (const cell of cells) if (cell.scores !== null) this.sign(cell, cell.scores, colours);
    for (const made of [(this.ground.material as MeshStandardMaterial).map])
      if (made) made.needsUpdate = true;
  }

  private hatch(cell: Cell, seat: number, colour: string): void {
    const { column, row } = cellPlace(cell.name);
    const pen = this.drawing;
    const counts = cell.scores === seat;
    pen.save();
    pen.beginPath();
    pen.rect(column, row, 1, 1);
    pen.clip();
    pen.fillStyle = pen.strokeStyle = colour;
    pen.globalAlpha = counts ? 0.3 : 0;
    pen.fillRect(column, row, 1, 1);
    pen.globalAlpha = counts ? 0.75 : 0.28;
    pen.lineWidth = 0.09;
    pen.beginPath();
    for (let offset = -1; offset < 1; offset += 1 / 3) {
      pen.moveTo(column + (seat === 0 ? offset + 1 : offset), row);
      pen.lineTo(column + (seat === 0 ? offset : offset + 1), row + 1);
    }
    pen.stroke();
    pen.restore();
  }

  private sign(cell: Cell, seat: number, colours: Colours): void {
    const { column, row } = cellPlace(cell.name);
    const pen = this.drawing;
    pen.save();
    pen.translate(column + 0.5, row + 0.5);
    pen.scale(0.01, 0.01);
    const path = new Path2D(seat === 0 ? 'M0 -22l24 42h-48z' : 'M0 -26l26 26-26 26-26-26z');
    pen.strokeStyle = colours.sand;
    pen.lineWidth = 12;
    pen.lineJoin = 'round';
    pen.stroke(path);
    pen.fillStyle = colours.areas[seat] ?? '';
    pen.fill(path);
    pen.restore();
  }

  dispose(): void {
    this.stage.dispose();
    for (const shape of this.shapes.values()) shape.dispose();
    for (const material of [...this.woods.values(), this.cream, this.markMaterial]) material.dispose();
    for (const picture of [this.wood, this.badges.yes, this.badges.no, this.markMaterial.map])
      picture?.dispose();
  }
}
