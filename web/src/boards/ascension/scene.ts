import {
  BoxGeometry,
  BufferGeometry,
  Color,
  DirectionalLight,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Shape,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  Vector3,
  type Material,
  type Object3D,
  type Texture,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { cellName, cellPlace } from '../shared/grid';
import type { SceneOptions, SpaceScene } from '../shared/space';
import { Stage } from '../shared/stage';
import { BOARD, ground, laid, memory, seatOf, SIZE, thickness, type Laid } from './cells';
import {
  badgePicture,
  canvas,
  CREAM,
  frame,
  grain,
  INK,
  sign,
  summitPicture,
  texture,
  topPicture,
  veil,
  type Top,
} from './pictures';
import type { AscensionView, Cell, Figure, Piece } from './view';

/** One cell is one unit wide, the middle of the board is the origin, and a half-cube is this high. */
const HALF = 0.475;
const BORDER = 0.55;
const PIXELS = 128;
const HOVER = 0.75;
const FIGURES = ['triangle', 'circle', 'square', 'star'];
const CUBES = ['#d9ae76', '#d2a468', '#deb681', '#cb9c62'];
const WOODS = { half: '#f4dfb6', figure: '#f4dfb6', joker: '#eebb48' } as const;
/** Where most cells are lit, it is the others that are marked. */
const MANY = 24;

export interface Colours {
  seats: string[];
  absent: string;
  frame: string;
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

const eased = (part: number) => 1 - (1 - part) ** 3;

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
  private readonly bodies = new Set<Mesh>();
  private drawn = '';
  private shown = false;

  constructor(options: SceneOptions) {
    const extent = new Vector3(SIZE / 2 + BORDER, 1, SIZE / 2 + BORDER);
    this.stage = new Stage({ ...options, extent, slope: 52 });
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
    this.stage.scene.add(lamp, this.ground, this.frame, this.pillar, this.marks);
  }

  show(shown: Shown): void {
    this.showGround(shown);
    this.showPillar(shown);
    this.showPieces(shown);
    this.showPawns(shown);
    this.showMarks(shown);
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

  private woodOf(piece: Piece): MeshStandardMaterial {
    const colour =
      piece.kind === 'cube'
        ? (CUBES[(piece.id.charCodeAt(0) * 7 + piece.id.charCodeAt(1) * 3) % CUBES.length] ?? '')
        : WOODS[piece.kind];
    return this.material(
      `wood ${colour}`,
      () => new MeshStandardMaterial({ color: colour, map: this.wood, roughness: 0.75 }),
    );
  }

  private made(piece: Piece): Group {
    const group = new Group();
    const cube = piece.kind === 'cube';
    const geometry = this.shape(cube ? 'cube' : 'half', () => {
      const [wide, tall] = cube ? [0.95, 2 * HALF - 0.012] : [0.86, HALF - 0.012];
      return new RoundedBoxGeometry(wide, tall, wide, 3, cube ? 0.045 : 0.07).translate(0, tall / 2, 0);
    });
    const body = new Mesh(geometry, this.woodOf(piece));
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
      if (this.shown) this.carry(piece.id, group, to.clone().setY(to.y + 2), to, 0);
    } else if (!(group.userData.to as Vector3).equals(to)) {
      const far = Math.hypot(to.x - group.position.x, to.z - group.position.z);
      this.carry(piece.id, group, group.position.clone(), to, up ? 0 : Math.min(1.6, 0.35 * far));
    }
    group.userData.to = to;
    group.visible = visible;
    const body = group.children[0] as Mesh;
    body.userData.cell = one.cell;
    // What is in hand must not be in the way of the hand.
    if (up) this.bodies.delete(body);
    else this.bodies.add(body);
    this.showTop(group, shown, one.covered ? null : one, pawn);
  }

  private carry(name: string, group: Object3D, from: Vector3, to: Vector3, arc: number): void {
    const high = Math.max(0, to.y - from.y, from.y - to.y) * 0.15 + arc;
    this.stage.move(name, 380, (part) => {
      group.position.lerpVectors(from, to, eased(part));
      group.position.y += high * Math.sin(Math.PI * eased(part)) * (arc > 0 ? 1 : 0);
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

  private showPawns({ view, colours, cut }: Shown): void {
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
      else if (!from.equals(to)) this.carry(`pawn ${seat}`, group, group.position.clone(), to, 0.5);
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

  private showMarks({ view, lit, marked, advised, over, cut }: Shown): void {
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

  /** The ground is a picture: cells, their names, and the corners with their figures. */
  private showGround(shown: Shown): void {
    const { view, colours } = shown;
    const wish = JSON.stringify([colours, view.pawns.map((pawn) => pawn.figure)]);
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
    for (let place = 0; place < SIZE; place++) {
      for (const other of [BORDER / 2, SIZE + 1.5 * BORDER]) {
        pen.fillText(cellName({ column: place, row: 0 }).charAt(0), BORDER + place + 0.5, other);
        pen.fillText(String(place + 1), other, BORDER + place + 0.5);
      }
    }
    pen.translate(BORDER, BORDER);
    pen.fillStyle = '#46341f';
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
    pen.strokeStyle = 'rgb(255 235 200 / .22)';
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
    for (const material of this.materials.values()) material.dispose();
    for (const picture of [...this.pictures.values(), this.wood, this.face]) picture.dispose();
  }
}
