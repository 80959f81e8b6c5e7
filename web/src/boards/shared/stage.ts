/**
 * A stage for boards in three dimensions: light, a camera that walks around, and drawing only when something changed.
 * It is the only way to three.js and must itself be loaded on demand.
 */
import {
  DirectionalLight,
  HemisphereLight,
  MathUtils,
  Matrix4,
  Mesh,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Spherical,
  Texture,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Intersection,
  type Material,
  type Object3D,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

export interface StageOptions {
  canvas: HTMLCanvasElement;
  /** half the extent of what must be seen from the start */
  extent: Vector3;
  /** how steep the first look is, in degrees from the ground */
  slope: number;
  /** the direction of the first look, in radians around from the last row; from there if it is not given */
  around?: number;
  /** shortens an animation, to nothing for those who want none */
  duration: (milliseconds: number) => number;
  /** called before every drawing, with the camera in its place */
  onlook?: () => void;
  /** called after every drawing */
  ondraw?: () => void;
}

/** The browser cannot draw in three dimensions. */
export class NoWebGL extends Error {}

const FIELD_OF_VIEW = 32;
/** How near and how far one may go, as parts of the distance from which all is just seen. */
const NEAREST = 0.4;
const FARTHEST = 1.6;
/** a place is in sight up to this part of the way from the middle of the picture to its edge */
const IN_SIGHT = 0.9;
const LOWEST_LOOK = MathUtils.degToRad(80);

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.5, 200);
  private readonly renderer: WebGLRenderer;
  private readonly controls: OrbitControls;
  private readonly sizes: ResizeObserver;
  private readonly ray = new Raycaster();
  private readonly motions = new Map<
    string,
    { from: number; length: number; step: (part: number) => void }
  >();
  private frame = 0;
  private zoom = 1;
  /** how far the camera was put; any other distance is the reader's doing */
  private radius = 1;
  private walked = false;

  constructor(private readonly options: StageOptions) {
    const { canvas } = options;
    const context = canvas.getContext('webgl2', { alpha: true, antialias: true });
    if (context === null) throw new NoWebGL('no WebGL');
    this.renderer = new WebGLRenderer({ canvas, context });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.autoUpdate = false;

    this.light();
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.screenSpacePanning = false;
    this.controls.maxPolarAngle = LOWEST_LOOK;
    this.controls.addEventListener('change', () => this.draw());
    this.controls.addEventListener('start', () => (this.walked = true));

    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(canvas);
    canvas.addEventListener('webglcontextrestored', this.change);
    this.fit();
  }

  private light(): void {
    const { x, z } = this.options.extent;
    const reach = Math.hypot(x, z) * 1.1;
    const sun = new DirectionalLight(0xfff1dc, 2.2);
    sun.position.set(-0.55, 1.35, -0.45).multiplyScalar(reach);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    sun.shadow.radius = 5;
    sun.shadow.bias = -0.0005;
    sun.shadow.normalBias = 0.02;
    Object.assign(sun.shadow.camera, {
      left: -reach,
      right: reach,
      top: reach,
      bottom: -reach,
      near: 0.1,
      far: reach * 4,
    });
    this.scene.add(sun, new HemisphereLight(0xfffaf0, 0xb89a70, 1.25));
  }

  /** Asks for a drawing; many wishes before the next frame are one drawing. */
  draw(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.paint(now));
  }

  /** Something in the scene changed, so the shadows did too. */
  readonly change = (): void => {
    this.renderer.shadowMap.needsUpdate = true;
    this.draw();
  };

  private paint(now: number): void {
    this.frame = 0;
    this.keepInSight();
    for (const [name, motion] of this.motions) {
      const part = Math.min(1, (now - motion.from) / motion.length);
      motion.step(part);
      this.renderer.shadowMap.needsUpdate = true;
      if (part === 1) this.motions.delete(name);
    }
    this.options.onlook?.();
    this.renderer.render(this.scene, this.camera);
    this.options.ondraw?.();
    if (this.motions.size > 0) this.draw();
  }

  /** Calls `step` with 0…1 over some time, and at once with 1 for those who want no motion. A name moves once at a time. */
  move(name: string, milliseconds: number, step: (part: number) => void): void {
    const length = this.options.duration(milliseconds);
    this.motions.delete(name);
    if (length === 0) step(1);
    else {
      step(0);
      this.motions.set(name, { from: performance.now(), length, step });
    }
    this.change();
  }

  /** Whether something of this name moves. */
  moves(name: string): boolean {
    return this.motions.has(name);
  }

  private fit(): void {
    const { clientWidth, clientHeight } = this.options.canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    if (!this.walked) this.place(1, this.homeSlope, this.around);
    this.change();
  }

  private get around(): number {
    return this.options.around ?? 0;
  }

  private get homeSlope(): number {
    return MathUtils.degToRad(90 - this.options.slope);
  }

  /** How far away, looking from there, all corners are just seen. */
  private distance(phi: number, theta: number): number {
    const { x, y, z } = this.options.extent;
    const sides = [-1, 1];
    const corners = sides.flatMap((a) =>
      sides.flatMap((b) => [0, 1].map((c) => new Vector3(a * x, c * y, b * z))),
    );
    const probe = this.camera.clone();
    for (let far = y + 1; far < 200; far *= 1.02) {
      probe.position.setFromSphericalCoords(far, phi, theta);
      probe.lookAt(0, 0, 0);
      probe.updateMatrixWorld();
      const isSeen = (corner: Vector3) => {
        const { x, y, z } = corner.clone().project(probe);
        return Math.abs(x) < 0.98 && Math.abs(y) < 0.96 && z < 1;
      };
      if (corners.every(isSeen)) return far;
    }
    return 200;
  }

  private place(zoom: number, phi: number, theta: number): void {
    this.zoom = MathUtils.clamp(zoom, NEAREST, FARTHEST);
    const steep = MathUtils.clamp(phi, 0.01, LOWEST_LOOK);
    this.radius = this.zoom * this.distance(steep, theta);
    this.camera.position.setFromSphericalCoords(this.radius, steep, theta).add(this.target);
    this.camera.lookAt(this.target);
  }

  /** Walking around a long board, one steps back at its corners; its middle is never pushed beyond them. */
  private keepInSight(): void {
    const { x, z } = this.options.extent;
    const { radius, phi, theta } = this.look;
    this.target.set(MathUtils.clamp(this.target.x, -x, x), 0, MathUtils.clamp(this.target.z, -z, z));
    this.place((this.zoom * radius) / this.radius, phi, theta);
  }

  private get look(): Spherical {
    return new Spherical().setFromVector3(this.camera.position.clone().sub(this.target));
  }
  /** what the camera looks at: the middle of the board, unless the reader has pushed it away */
  private get target(): Vector3 {
    return this.controls.target;
  }

  /** Looks at a place that is out of sight, or nearly. */
  regard(place: Vector3): void {
    this.camera.updateMatrixWorld();
    const { x, y } = place.clone().project(this.camera);
    if (Math.abs(x) > IN_SIGHT || Math.abs(y) > IN_SIGHT) {
      const { phi, theta } = this.look;
      this.glide(this.zoom, phi, theta, place);
    }
  }

  /** Walks around by these angles, and nearer or farther by this factor. */
  walk(around: number, up = 0, factor = 1): void {
    this.walked = true;
    const { phi, theta } = this.look;
    this.glide(this.zoom * factor, phi - up, theta + around);
  }

  home(): void {
    const turns = Math.round((this.look.theta - this.around) / (2 * Math.PI));
    this.glide(1, this.homeSlope, this.around + turns * 2 * Math.PI, new Vector3());
    this.walked = false;
  }

  private glide(toZoom: number, toPhi: number, toTheta: number, to = this.target.clone()): void {
    const { phi, theta } = this.look;
    const zoom = this.zoom;
    const from = this.target.clone();
    this.move('camera', 220, (part) => {
      const eased = 1 - (1 - part) ** 2;
      this.target.lerpVectors(from, to, eased);
      this.place(
        MathUtils.lerp(zoom, toZoom, eased),
        MathUtils.lerp(phi, toPhi, eased),
        MathUtils.lerp(theta, toTheta, eased),
      );
    });
  }

  /** By how many quarter turns, 0 to 3, the viewer has walked around. */
  get quarters(): number {
    return ((Math.round(this.look.theta / (Math.PI / 2)) % 4) + 4) % 4;
  }

  /** What stands between the camera and a place, out of some objects. */
  between(place: Vector3, among: Object3D[]): Object3D[] {
    const way = place.clone().sub(this.camera.position);
    this.ray.set(this.camera.position, way.clone().normalize());
    this.ray.far = way.length();
    const found = this.ray.intersectObjects(among, false).map((hit) => hit.object);
    this.ray.far = Infinity;
    return found;
  }

  /** What is seen at a point of the window. */
  hit(x: number, y: number, among: Object3D[]): Intersection | null {
    const box = this.options.canvas.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
    const point = new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    this.ray.setFromCamera(point, this.camera);
    return this.ray.intersectObjects(among, false)[0] ?? null;
  }

  /**
   * The CSS transform that lays an element of this size in pixels onto a rectangle of the scene, given by its
   * first corner and two sides. So real buttons can lie where their cells are drawn.
   */
  laying(corner: Vector3, across: Vector3, down: Vector3, width: number, height: number): string {
    const { clientWidth, clientHeight } = this.options.canvas;
    const normal = new Vector3().crossVectors(across, down).normalize();
    const onto = new Matrix4()
      .makeBasis(across.clone().divideScalar(width), down.clone().divideScalar(height), normal)
      .setPosition(corner);
    const screen = new Matrix4().set(
      ...[clientWidth / 2, 0, 0, clientWidth / 2],
      ...[0, -clientHeight / 2, 0, clientHeight / 2],
      ...([0, 0, 1, 0, 0, 0, 0, 1] as const),
    );
    this.camera.updateMatrixWorld();
    const all = screen
      .multiply(this.camera.projectionMatrix)
      .multiply(this.camera.matrixWorldInverse)
      .multiply(onto);
    const scale = 1 / (all.elements[15] ?? 1);
    return `matrix3d(${all.elements.map((one) => (one * scale).toFixed(8)).join(',')})`;
  }

  /** The sharpest that textures seen at a slant may be. */
  get sharpness(): number {
    return this.renderer.capabilities.getMaxAnisotropy();
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    this.controls.dispose();
    this.options.canvas.removeEventListener('webglcontextrestored', this.change);
    release(this.scene);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

/** Frees what an object and all in it hold on the graphics card. */
export function release(object: Object3D): void {
  object.traverse((one) => {
    if (one instanceof DirectionalLight) one.dispose();
    if (!(one instanceof Mesh) && !('material' in one)) return;
    const { geometry, material } = one as Mesh;
    geometry.dispose();
    for (const single of [material].flat() as Material[]) {
      for (const value of Object.values(single)) if (value instanceof Texture) value.dispose();
      single.dispose();
    }
  });
}
