import {
  BoxGeometry,
  BufferGeometry,
  CatmullRomCurve3,
  Color,
  DirectionalLight,
  EdgesGeometry,
  ExtrudeGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  QuadraticBezierCurve3,
  Shape,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  TubeGeometry,
  Vector3,
  type Curve,
  type Material,
  type Object3D,
  type Texture,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { cellName, cellPlace } from '../shared/grid';
import { canvas, grain, texture } from '../shared/painting';
import type { SceneOptions, SpaceScene } from '../shared/space';
import { Stage } from '../shared/stage';
import { BOARD, ground, laid, memory, seatOf, SIZE, thickness, type Laid } from './cells';
import {
  badgePicture,
  CREAM,
  dim,
  frame,
  INK,
  sign,
  summitPicture,
  topPicture,
  veil,
  type Top,
} from './pictures';
import type { Trace } from './gestures';
import type { Reached } from './play.svelte';
import type { AscensionView, Cell, Figure, Piece } from './view';

/** One cell is one unit wide, the middle of the board is the origin, and a half-cube is this high. */
const HALF = 0.475;
const BORDER = 0.55;
const PIXELS = 128;
const HOVER = 0.75;
const FIGURES = ['triangle', 'circle', 'square', 'star'];
/** The higher, the lighter: each half-cube is a step of the same size. */
const WOOD = { low: '#a9763d', high: '#fff0d2', joker: '#eebb48' };
const PLAIN = { low: '#8a6a3c', high: '#ffffff', joker: '#ffd23e' };
const STEP = 0.115;
/** milliseconds in which the piece in hand follows the pointer */
const FOLLOW = 160;
/** The part of its time in which a piece is carried; then it is set down. */
const CARRIED = 0.72;
const VEILED = 0.25;
/** Where most cells are lit, it is the others that are marked. */
const MANY = 24;

export interface Colours {
  seats: string[];
  absent: string;
  frame: string;
  /** plain colours instead of wood */
  contrast: boolean;
}
export interface Shown {
  view: AscensionView;
  lit: ReadonlySet<string>;
  marked: string[];
  /** the cell to point out */
  advised: string | null;
  over: string | null;
  remember: boolean;
  showing: boolean;
  traces: Trace[];
  reached: Reached[];
  /** the cells on which the game was decided; the rest dims */
  decisive: ReadonlySet<string>;
  /** milliseconds for each gesture of the newest move */
  time: number;
  /** whether it sent a pawn home, after the piece */
  sent: boolean;
  /** what reaches higher than this is hidden */
  cut: number;
  colours: Colours;
}

function outline(figure: Figure, radius: number): Shape {
  const shape = new Shape();
  if (figure === 'circle') {
    shape.absarc(0, 0, radius, 0, Math.PI * 2);
    return shape;
  }
  const corners = { triangle: 3, square: 4, star: 10 }[figure];
  const reach = radius * { triangle: 1.25, square: 1.22, star: 1.3 }[figure];
  for (let corner = 0; corner < corners; corner++) {
    const angle = (corner * 2 * Math.PI) / corners + (figure === 'square' ? Math.PI / 4 : 0);
    const far = figure === 'star' && corner % 2 === 1 ? reach * 0.52 : reach;
    const [x, y] = [far * Math.sin(angle), far * Math.cos(angle)];
    if (corner === 0) shape.moveTo(x, y);
    else shape.lineTo(x, y);
  }
  shape.closePath();
  return shape;
}

/** A prism over a figure that narrows towards the top. */
function pawnBody(figure: Figure): BufferGeometry {
  const tall = 0.56;
  const made = new ExtrudeGeometry(outline(figure, 0.25), {
    depth: tall,
    bevelSize: 0.025,
    bevelThickness: 0.025,
    bevelSegments: 2,
    curveSegments: 20,
    steps: 6,
  })
    .translate(0, 0, 0.025)
    .rotateX(-Math.PI / 2);
  const points = made.getAttribute('position');
  for (let index = 0; index < points.count; index++) {
    const part = Math.min(1, Math.max(0, points.getY(index) / tall));
    const narrow = 1 - 0.62 * part ** 0.8;
    points.setX(index, points.getX(index) * narrow);
    points.setZ(index, points.getZ(index) * narrow);
  }
  made.computeVertexNormals();
  return made;
}

const middle = (cell: string, height: number): Vector3 => {
  const { column, row } = cellPlace(cell);
  return new Vector3(column - (SIZE - 1) / 2, height, row - (SIZE - 1) / 2);
};

const eased = (part: number) => (part < 0.5 ? 2 * part ** 2 : 1 - (2 - 2 * part) ** 2 / 2);

/** Where the camera stands at first: behind a corner, a little to its side. */
function behind(corner: string): number {
  const { x, z } = middle(corner, 0);
  return Math.atan2(x, z) - 0.62;
}

/** A figure has its player's colour; all else is ink. */
function colourOf(name: string, view: AscensionView, colours: Colours): string {
  if (!FIGURES.includes(name)) return INK;
  const seat = seatOf(view.pawns, name);
  return (seat === null ? undefined : colours.seats[seat]) ?? colours.absent;
}

export class Scene implements SpaceScene {
  readonly stage: Stage;
  private readonly shapes = new Map<string, BufferGeometry>();
  private readonly materials = new Map<string, Material>();
  private readonly pictures = new Map<string, Texture>();
  private readonly wood = grain();
  private readonly pieces = new Map<string, Group>();
  private readonly pawns: Group[] = [];
  private readonly drawing = canvas((SIZE + 2 * BORDER) * PIXELS, (SIZE + 2 * BORDER) * PIXELS);
  private readonly face = texture(this.drawing);
  private readonly ground: Mesh;
  private readonly frame: Mesh;
  private readonly pillar = new Group();
  private readonly marks = new Group();
  private readonly trails = new Group();
  private trailed = '';
  /** by how many quarters the pictures are turned, so that they stand upright for the reader */
  private turned = 0;
  private last: Shown | null = null;
  /** where pawns stand, and where they may step: what hides them is seen through */
  private watched: { place: Vector3; cell: string }[] = [];
  private readonly bodies = new Set<Mesh>();
  private drawn = '';
  private shown = false;

  /** `home` is the corner that is nearest at first. */
  constructor(options: SceneOptions, home: string) {
    const extent = new Vector3(SIZE / 2 + BORDER, 1, SIZE / 2 + BORDER);
    const onlook = () => {
      this.turn();
      this.fade();
    };
    this.stage = new Stage({ ...options, extent, slope: 50, around: behind(home), onlook });
    this.face.anisotropy = this.wood.anisotropy = this.stage.sharpness;
    const size = SIZE + 2 * BORDER;
    this.ground = new Mesh(
      new PlaneGeometry(size, size).rotateX(-Math.PI / 2),
      new MeshStandardMaterial({ map: this.face, roughness: 0.95 }),
    );
    this.ground.receiveShadow = true;
    this.frame = new Mesh(new BoxGeometry(size, 0.5, size), new MeshStandardMaterial({ roughness: 0.8 }));
    this.frame.position.y = -0.255;
    // The stage's sun stands behind the board; the sides of the towers must be seen too.
    const lamp = new DirectionalLight(0xfff4e2, 0.9);
    lamp.position.set(3, 5, 9);
    this.stage.scene.add(lamp, this.ground, this.frame, this.pillar, this.marks, this.trails);
  }

  show(shown: Shown): void {
    this.last = shown;
    this.showGround(shown);
    this.showPillar(shown);
    this.showPieces(shown);
    this.showPawns(shown);
    this.showMarks(shown);
    this.showTraces(shown);
    this.watch(shown);
    this.shown = true;
    this.stage.change();
  }

  /** The cell seen at a point of the window: that of the piece or pawn there, or of the ground. */
  cellAt(x: number, y: number): string | null {
    const bodies = [...this.bodies].filter((body) => body.visible && body.parent?.visible);
    const hit = this.stage.hit(x, y, [this.ground, ...bodies]);
    if (hit === null) return null;
    const cell: unknown = hit.object.userData.cell;
    if (typeof cell === 'string') return cell;
    const place = { column: Math.floor(hit.point.x + SIZE / 2), row: Math.floor(hit.point.z + SIZE / 2) };
    return BOARD.has(place) ? cellName(place) : null;
  }

  /** How a grid of this size in pixels lies on the cells. */
  laying(width: number, height: number): string {
    const corner = new Vector3(-SIZE / 2, 2 * HALF, -SIZE / 2);
    return this.stage.laying(corner, new Vector3(SIZE, 0, 0), new Vector3(0, 0, SIZE), width, height);
  }

  private shape(name: string, make: () => BufferGeometry): BufferGeometry {
    const known = this.shapes.get(name) ?? make();
    this.shapes.set(name, known);
    return known;
  }

  private material<Kind extends Material>(name: string, make: () => Kind): Kind {
    const known = (this.materials.get(name) as Kind | undefined) ?? make();
    this.materials.set(name, known);
    return known;
  }

  private picture(name: string, make: () => Texture): Texture {
    const known = this.pictures.get(name);
    if (known !== undefined) return known;
    const made = make();
    made.anisotropy = this.stage.sharpness;
    this.pictures.set(name, made);
    return made;
  }

  private plane(): BufferGeometry {
    return this.shape('plane', () => new PlaneGeometry(1, 1).rotateX(-Math.PI / 2));
  }

  /** A flat picture just above a surface. */
  private decal(name: string, make: () => Texture): Mesh {
    const material = this.material(
      `decal ${name}`,
      () =>
        new MeshStandardMaterial({
          map: this.picture(name, make),
          transparent: true,
          depthWrite: false,
          roughness: 0.85,
          polygonOffset: true,
          polygonOffsetFactor: -2,
          polygonOffsetUnits: -2,
        }),
    );
    const mesh = new Mesh(this.plane(), material);
    mesh.receiveShadow = true;
    return mesh;
  }

  private woodOf(piece: Piece, top: number, contrast: boolean): MeshStandardMaterial {
    const { low, high, joker } = contrast ? PLAIN : WOOD;
    const pale = piece.kind === 'cube' ? 0 : 0.25;
    const colour = new Color(low).lerp(new Color(high), Math.min(1, (top - 1) * STEP + pale));
    const shown = piece.kind === 'joker' ? joker : `#${colour.getHexString()}`;
    const map = contrast ? null : this.wood;
    return this.material(
      `wood ${shown} ${contrast}`,
      () => new MeshStandardMaterial({ color: shown, map, roughness: 0.75 }),
    );
  }

  private made(piece: Piece): Group {
    const group = new Group();
    const cube = piece.kind === 'cube';
    const geometry = this.shape(cube ? 'cube' : 'half', () => {
      const [wide, tall] = cube ? [0.95, 2 * HALF - 0.012] : [0.86, HALF - 0.012];
      return new RoundedBoxGeometry(wide, tall, wide, 3, cube ? 0.045 : 0.07).translate(0, tall / 2, 0);
    });
    const body = new Mesh(geometry);
    body.castShadow = body.receiveShadow = true;
    group.add(body);
    this.bodies.add(body);
    this.stage.scene.add(group);
    return group;
  }

  /** What lies on top of a stack; nothing changes where it looks as before. */
  private showTop(group: Group, shown: Shown, one: (Laid & { up: boolean }) | null, pawn: boolean): void {
    const { view, colours, remember, showing } = shown;
    let top: Top | null = null;
    if (one !== null) {
      const { piece, up } = one;
      const face = piece.kind === 'joker' ? 'joker' : up ? (showing ? piece.known : null) : piece.shown;
      top = {
        face,
        known: face === null && (remember || up) ? memory(piece) : null,
        frozen: up || piece.frozen_by === null ? null : (colours.seats[piece.frozen_by] ?? INK),
        height: up ? null : one.top,
        pawn,
        pale: piece.kind !== 'cube',
      };
    }
    const key = JSON.stringify([top, colours]);
    if (group.userData.top === key) return;
    group.userData.top = key;
    group.children[1]?.removeFromParent();
    if (one === null || top === null) return;
    const drawn = top;
    const decal = this.decal(key, () => topPicture(drawn, (name) => colourOf(name, view, colours)));
    decal.position.y = thickness(one.piece) * HALF - 0.005;
    decal.rotation.y = (this.turned * Math.PI) / 2;
    decal.scale.setScalar(top.pale ? 0.84 : 0.93);
    group.add(decal);
  }

  private showPieces(shown: Shown): void {
    const { view, cut, over } = shown;
    const all: (Laid & { up: boolean })[] = laid(view).map((one) => ({ ...one, up: false }));
    const { lifted } = view;
    if (lifted !== null) {
      // The piece in hand waits over the cell looked at, or over where it came from.
      const home = view.pawns[view.order[0]?.seat ?? 0]?.home ?? 'e5';
      const cell = over !== null && shown.lit.has(over) ? over : (view.lifted_from ?? home);
      const height = view.cells.find((one) => one.name === cell)?.height ?? 0;
      all.push({ piece: lifted, cell, top: height + thickness(lifted), covered: false, up: true });
    }
    const wanted = new Set(all.map(({ piece }) => piece.id));
    for (const [id, group] of this.pieces) {
      if (wanted.has(id)) continue;
      this.bodies.delete(group.children[0] as Mesh);
      group.removeFromParent();
      this.pieces.delete(id);
    }
    const pawned = new Set(view.pawns.map((pawn) => pawn.cell));
    for (const one of all)
      this.showPiece(shown, one, pawned.has(one.cell) && !one.up, one.up || one.top <= cut);
  }

  private showPiece(shown: Shown, one: Laid & { up: boolean }, pawn: boolean, visible: boolean): void {
    const { piece, top, up } = one;
    const known = this.pieces.get(piece.id);
    const group = known ?? this.made(piece);
    const tall = thickness(piece) * HALF;
    const to = middle(one.cell, top * HALF - tall + (up ? HOVER : 0));
    if (known === undefined) {
      this.pieces.set(piece.id, group);
      group.position.copy(to);
      if (this.shown) this.carry(piece.id, group, to.clone().setY(to.y + 2), to, shown.time);
    } else if (!(group.userData.to as Vector3).equals(to)) {
      const follows = up && group.userData.up === true;
      this.carry(piece.id, group, group.position.clone(), to, follows ? FOLLOW : shown.time);
    }
    group.userData.to = to;
    group.userData.up = up;
    group.visible = visible;
    const body = group.children[0] as Mesh;
    body.userData.solid = body.material = this.woodOf(piece, top, shown.colours.contrast);
    body.userData.cell = one.cell;
    // What is in hand must not be in the way of the hand.
    if (up) this.bodies.delete(body);
    else this.bodies.add(body);
    this.showTop(group, shown, one.covered ? null : one, pawn);
  }

  /** Carries a piece over what lies between, then sets it down. */
  private carry(name: string, group: Object3D, from: Vector3, to: Vector3, time: number): void {
    const far = Math.hypot(to.x - from.x, to.z - from.z);
    const peak = Math.max(from.y, to.y) + Math.min(1.2, 0.2 * far);
    this.stage.move(name, time, (part) => {
      const over = eased(Math.min(1, part / CARRIED));
      group.position.lerpVectors(from, to, over);
      if (far === 0) return;
      const down = Math.max(0, (part - CARRIED) / (1 - CARRIED));
      group.position.y = down > 0 ? peak + (to.y - peak) * down ** 2 : from.y + (peak - from.y) * over ** 0.5;
    });
  }

  /** A pawn hops; where it is sent home, that comes after the piece. */
  private hop(name: string, group: Object3D, to: Vector3, { time, sent }: Shown): void {
    const from = group.position.clone();
    this.stage.move(name, sent ? 2 * time : time, (part) => {
      const over = eased(sent ? Math.max(0, 2 * part - 1) : part);
      group.position.lerpVectors(from, to, over);
      group.position.y += 0.5 * Math.sin(Math.PI * over);
    });
  }

  private showPillar({ view, cut }: Shown): void {
    const cell = view.cells.find((one) => one.pillar);
    if (cell === undefined) return;
    const height = ground(cell);
    if (this.pillar.children.length === 0) {
      const stone = this.material(
        'stone',
        () => new MeshStandardMaterial({ color: '#a9a49f', roughness: 0.9 }),
      );
      const dark = this.material(
        'stone line',
        () => new MeshStandardMaterial({ color: '#6c6764', roughness: 1 }),
      );
      for (let level = 0; level < height; level++) {
        const block = new Mesh(
          this.shape('stone', () =>
            new RoundedBoxGeometry(0.97, HALF - 0.02, 0.97, 2, 0.03).translate(0, HALF / 2, 0),
          ),
          stone,
        );
        const joint = new Mesh(
          this.shape('joint', () => new BoxGeometry(0.93, 0.04, 0.93)),
          dark,
        );
        block.castShadow = block.receiveShadow = true;
        block.userData.cell = cell.name;
        block.position.y = level * HALF;
        joint.position.y = (level + 1) * HALF - 0.025;
        this.pillar.add(block, joint);
        this.bodies.add(block);
      }
      const peak = this.decal('summit', () => summitPicture(height));
      peak.position.y = height * HALF - 0.002;
      peak.scale.setScalar(0.94);
      peak.name = 'peak';
      this.pillar.add(peak);
      this.pillar.position.copy(middle(cell.name, 0));
    }
    for (const child of this.pillar.children) {
      const level = Math.round(child.position.y / HALF + (child.name === 'peak' ? 0 : 0.6));
      child.visible =
        level <= cut && (child.name !== 'peak' || (cell.pieces.length === 0 && cell.pawn === null));
    }
  }

  private pawn(figure: Figure, seat: number): Group {
    const group = new Group();
    const body = new Mesh(
      this.shape(`pawn ${figure}`, () => pawnBody(figure)),
      this.material(`pawn ${seat}`, () => new MeshStandardMaterial({ roughness: 0.45 })),
    );
    const head = new Mesh(
      this.shape('head', () => new SphereGeometry(0.15, 24, 16).translate(0, 0.68, 0)),
      body.material,
    );
    const foot = new Mesh(
      this.shape(`foot ${figure}`, () =>
        new ExtrudeGeometry(outline(figure, 0.3), { depth: 0.03, bevelEnabled: false }).rotateX(-Math.PI / 2),
      ),
      this.material('foot', () => new MeshStandardMaterial({ color: CREAM, roughness: 0.6 })),
    );
    for (const mesh of [body, head, foot]) {
      mesh.castShadow = true;
      this.bodies.add(mesh);
    }
    group.add(body, head, foot);
    this.stage.scene.add(group);
    return group;
  }

  private badge(name: string, colour: string, rim: string): Sprite {
    const map = this.picture(`badge ${name}`, () => badgePicture(name, colour, rim));
    return new Sprite(this.material(`badge ${name}`, () => new SpriteMaterial({ map, transparent: true })));
  }

  private showPawns(shown: Shown): void {
    const { view, colours, cut } = shown;
    view.pawns.forEach((pawn, seat) => {
      const known = this.pawns[seat];
      const group = known ?? this.pawn(pawn.figure, seat);
      this.pawns[seat] = group;
      this.material(`pawn ${seat}`, () => new MeshStandardMaterial()).color = new Color(colours.seats[seat]);
      group.visible = pawn.cell !== null;
      if (pawn.cell === null) return;
      const height = view.cells.find((cell) => cell.name === pawn.cell)?.height ?? 0;
      const to = middle(pawn.cell, height * HALF + 0.005);
      const from = group.userData.to as Vector3 | undefined;
      if (known === undefined || from === undefined) group.position.copy(to);
      else if (!from.equals(to)) this.hop(`pawn ${seat}`, group, to, shown);
      group.userData.to = to;
      for (const child of group.children.slice(0, 3)) child.userData.cell = pawn.cell;
      for (const child of group.children.slice(3)) child.removeFromParent();
      if (view.leader === seat) {
        const crown = this.badge('crown', '#f5bf35', '#5a3b00');
        crown.scale.setScalar(0.42);
        crown.position.y = 1.02;
        group.add(crown);
      }
      if (pawn.summit && view.leader !== seat) {
        const flag = this.badge('summit', '#ffffff', '#3a2410');
        flag.scale.setScalar(0.42);
        flag.position.y = 1.04;
        group.add(flag);
      }
      // A pawn on something cut away stays in sight, but must not hide what is below.
      group.scale.setScalar(height > cut ? 0.7 : 1);
    });
  }

  /** The height of what is still to be seen of a cell. */
  private seen(cell: Cell, cut: number): number {
    let height = ground(cell);
    let top = Math.min(height, cut);
    for (const piece of cell.pieces) {
      height += thickness(piece);
      if (height <= cut) top = height;
    }
    return top;
  }

  private showMarks(shown: Shown): void {
    const { view, lit, marked, advised, over, cut, reached, decisive, colours } = shown;
    this.marks.clear();
    const many = lit.size > MANY;
    const mark = (cell: Cell, name: string, make: () => Texture) => {
      const material = this.material(
        `mark ${name}`,
        () =>
          new MeshBasicMaterial({
            map: this.picture(`mark ${name}`, make),
            transparent: true,
            depthWrite: false,
            polygonOffset: true,
            polygonOffsetFactor: -4,
            polygonOffsetUnits: -4,
          }),
      );
      const mesh = new Mesh(this.plane(), material);
      mesh.position.copy(middle(cell.name, this.seen(cell, cut) * HALF + 0.012));
      mesh.renderOrder = 2;
      this.marks.add(mesh);
    };
    // What plainly cannot be chosen needs no veil.
    const veils = (cell: Cell) =>
      cell.pawn === null &&
      (cell.pieces.length > 0 || view.phase === 'place') &&
      cell.name !== view.lifted_from;
    for (const cell of view.cells) {
      if (decisive.size > 0 && !decisive.has(cell.name)) mark(cell, 'dim', dim);
      for (const { seat, kind } of reached.filter((one) => one.cell === cell.name)) {
        const [tone, fill] = [
          colours.seats[seat] ?? INK,
          kind === 'opened' ? 'rgb(60 225 150 / .3)' : 'transparent',
        ];
        mark(cell, `${kind} ${tone}`, () => frame(tone, CREAM, fill, kind === 'closed' || kind === 'onward'));
      }
      if (marked.includes(cell.name))
        mark(cell, 'wrong', () => frame('#8d1f0b', '#ffe3d8', 'rgb(200 60 30 / .2)', true));
      else if (advised === cell.name)
        mark(cell, 'advised', () => frame('#04293f', '#5cd2ff', 'rgb(92 210 255 / .45)'));
      else if (lit.has(cell.name) && (!many || over === cell.name))
        mark(cell, over === cell.name ? 'lit over' : 'lit', () =>
          frame('#0b6740', '#e4fff0', over === cell.name ? 'rgb(70 235 160 / .5)' : 'rgb(60 225 150 / .28)'),
        );
      else if (over === cell.name) mark(cell, 'over', () => frame('#10263f', '#ffffff', 'transparent'));
      else if (many && !lit.has(cell.name) && veils(cell)) mark(cell, 'veil', veil);
    }
  }

  /** What the last turns leave: a ghost where a piece came from, its flight, and the way of the pawn. */
  private showTraces({ view, traces, colours, cut }: Shown): void {
    const wish = JSON.stringify([traces, colours, cut, view.cells.map((cell) => cell.height)]);
    if (wish === this.trailed) return;
    this.trailed = wish;
    for (const child of this.trails.children as Mesh[]) child.geometry.dispose();
    this.trails.clear();
    const spot = (name: string | null) => {
      const cell = view.cells.find((one) => one.name === name);
      return cell === undefined ? undefined : middle(cell.name, this.seen(cell, cut) * HALF + 0.05);
    };
    for (const { seat, from, to, way } of traces) {
      const tone = colours.seats[seat] ?? INK;
      const [start, end] = [spot(from), spot(to)];
      if (start !== undefined) this.trails.add(this.ghost(start));
      if (start !== undefined && end !== undefined) {
        const peak = start.clone().lerp(end, 0.5);
        peak.y = Math.max(start.y, end.y) + 1 + 0.25 * start.distanceTo(end);
        this.trails.add(this.tube(new QuadraticBezierCurve3(start, peak, end), 0.02, tone));
      }
      const cells = way.map(spot).filter((one) => one !== undefined);
      // Bowed a little over the edges, so that it is not lost in what it climbs.
      const steps = cells.flatMap((one, index) => {
        const next = cells[index + 1];
        return next === undefined
          ? [one]
          : [
              one,
              one
                .clone()
                .lerp(next, 0.5)
                .setY(Math.max(one.y, next.y) + 0.12),
            ];
      });
      if (cells.length > 1) this.trails.add(this.tube(new CatmullRomCurve3(steps), 0.04, tone));
    }
  }

  private ghost(at: Vector3): LineSegments {
    const box = new BoxGeometry(0.9, 2 * HALF, 0.9).translate(0, HALF, 0);
    const edges = new EdgesGeometry(box);
    box.dispose();
    const line = this.material(
      'ghost',
      () => new LineBasicMaterial({ color: CREAM, transparent: true, opacity: 0.75 }),
    );
    const made = new LineSegments(edges, line);
    made.position.copy(at);
    return made;
  }

  private tube(curve: Curve<Vector3>, radius: number, tone: string): Mesh {
    const material = this.material(
      `trail ${tone}`,
      () => new MeshBasicMaterial({ color: tone, transparent: true, opacity: 0.8 }),
    );
    return new Mesh(new TubeGeometry(curve, 40, radius, 6), material);
  }

  private watch({ view, lit }: Shown): void {
    const cells = new Set([...view.pawns.map((pawn) => pawn.cell), ...(lit.size > MANY ? [] : lit)]);
    this.watched = view.cells
      .filter((cell) => cells.has(cell.name))
      .map((cell) => ({ cell: cell.name, place: middle(cell.name, cell.height * HALF + 0.3) }));
  }

  /** Pictures stand upright for the reader, whichever way the board is turned. */
  private turn(): void {
    const { quarters } = this.stage;
    if (quarters === this.turned || this.last === null) return;
    this.turned = quarters;
    const decals = [...this.pieces.values()].map((group) => group.children[1]);
    for (const decal of [...decals, this.pillar.getObjectByName('peak')])
      if (decal !== undefined) decal.rotation.y = (quarters * Math.PI) / 2;
    this.showGround(this.last);
  }

  /** What hides a pawn, or a cell it may step on, is seen through. */
  private fade(): void {
    const bodies = [...this.bodies].filter(
      (body) => body.parent?.visible && !this.pawns.includes(body.parent as Group),
    );
    const hiding = new Set(
      this.watched.flatMap(({ place, cell }) =>
        this.stage
          .between(place, bodies)
          .filter((body) => body.userData.cell !== cell)
          .map((body) => body.parent),
      ),
    );
    for (const unit of new Set(bodies.map((body) => body.parent)))
      unit?.traverse((one) => {
        if (one instanceof Mesh) this.veil(one as Mesh<BufferGeometry, Material>, hiding.has(unit));
      });
  }

  private veil(mesh: Mesh<BufferGeometry, Material>, hides: boolean): void {
    const solid = (mesh.userData.solid ??= mesh.material) as Material;
    mesh.material = hides
      ? this.material(`veiled ${solid.uuid}`, () => {
          const made = solid.clone();
          return Object.assign(made, { transparent: true, opacity: VEILED, depthWrite: false });
        })
      : solid;
  }

  /** The ground is a picture: cells, their names, and the corners with their figures. */
  private showGround(shown: Shown): void {
    const { view, colours } = shown;
    const wish = JSON.stringify([colours, this.turned, view.pawns.map((pawn) => pawn.figure)]);
    if (wish === this.drawn) return;
    this.drawn = wish;
    (this.frame.material as MeshStandardMaterial).color = new Color(colours.frame);
    const pen = this.drawing;
    const size = SIZE + 2 * BORDER;
    pen.setTransform(PIXELS, 0, 0, PIXELS, 0, 0);
    pen.fillStyle = colours.frame;
    pen.fillRect(0, 0, size, size);
    pen.fillStyle = '#f3e3c8';
    pen.font = '0.32px system-ui, sans-serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    const write = (text: string, x: number, y: number) => {
      pen.save();
      pen.translate(x, y);
      pen.rotate((-this.turned * Math.PI) / 2);
      pen.fillText(text, 0, 0);
      pen.restore();
    };
    for (let place = 0; place < SIZE; place++) {
      for (const other of [BORDER / 2, SIZE + 1.5 * BORDER]) {
        write(cellName({ column: place, row: 0 }).charAt(0), BORDER + place + 0.5, other);
        write(String(place + 1), other, BORDER + place + 0.5);
      }
    }
    pen.translate(BORDER, BORDER);
    pen.fillStyle = colours.contrast ? '#161616' : '#46341f';
    pen.fillRect(0, 0, SIZE, SIZE);
    for (const cell of view.cells) {
      if (cell.corner === null) continue;
      const { column, row } = cellPlace(cell.name);
      pen.fillStyle = colourOf(cell.corner, view, colours);
      pen.fillRect(column, row, 1, 1);
      pen.fillStyle = 'rgb(243 227 200 / .6)';
      pen.fillRect(column + 0.05, row + 0.05, 0.9, 0.9);
      const tone = colourOf(cell.corner, view, colours);
      sign(pen, cell.corner, tone, CREAM, { x: column + 0.2, y: row + 0.2, size: 0.6 });
    }
    pen.strokeStyle = colours.contrast ? '#8a8a8a' : 'rgb(255 235 200 / .22)';
    pen.lineWidth = 0.025;
    pen.beginPath();
    for (let place = 0; place <= SIZE; place++) {
      pen.rect(place, 0, 0, SIZE);
      pen.rect(0, place, SIZE, 0);
    }
    pen.stroke();
    this.face.needsUpdate = true;
  }

  dispose(): void {
    this.stage.dispose();
    for (const shape of this.shapes.values()) shape.dispose();
    for (const child of this.trails.children as Mesh[]) child.geometry.dispose();
    for (const material of this.materials.values()) material.dispose();
    for (const picture of [...this.pictures.values(), this.wood, this.face]) picture.dispose();
  }
}
