import { bilingual } from '../../i18n';
import type { Stage, StageOptions } from './stage';

export type SceneOptions = Omit<StageOptions, 'extent' | 'slope' | 'around' | 'onlook'>;

/** What a board in three dimensions offers, whatever it shows. */
export interface SpaceScene {
  readonly stage: Stage;
  /** the cell seen at a point of the window */
  cellAt(x: number, y: number): string | null;
  /** the CSS transform that lays cells of this size in pixels onto the board */
  laying(width: number, height: number): string;
  /** brings a cell into sight */
  regard?(cell: string): void;
  dispose(): void;
}

interface CameraWords {
  camera: string;
  left: string;
  right: string;
  nearer: string;
  farther: string;
  home: string;
}

/** Words of the camera, the same for every board in three dimensions. */
export const cameraWords = bilingual<CameraWords>(
  {
    camera: 'Turn the view',
    left: 'Turn left',
    right: 'Turn right',
    nearer: 'Nearer',
    farther: 'Farther',
    home: 'Reset the view',
  },
  {
    camera: 'Tourner la vue',
    left: 'Tourner à gauche',
    right: 'Tourner à droite',
    nearer: 'Plus près',
    farther: 'Plus loin',
    home: 'Revenir à la première vue',
  },
);

/** Reads the page's colours beside an element, as canvases want them: they do not know variables. */
export function withColours<Found>(
  beside: HTMLElement | undefined,
  find: (read: (name: string) => string) => Found,
): Found {
  const probe = document.createElement('span');
  beside?.parentElement?.append(probe);
  const found = find((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return found;
}

/** A pointer that hardly moves between down and up is a tap; otherwise it turns the view. */
export class Tap {
  private press: { id: number; x: number; y: number } | null = null;

  down = (event: PointerEvent): void => {
    this.press =
      this.press === null && event.button === 0
        ? { id: event.pointerId, x: event.clientX, y: event.clientY }
        : null;
  };

  cancel = (): void => {
    this.press = null;
  };

  /** Whether the pointer that goes up now has tapped. */
  ends(event: PointerEvent): boolean {
    const { press } = this;
    this.press = null;
    return press?.id === event.pointerId && Math.hypot(event.clientX - press.x, event.clientY - press.y) < 7;
  }
}
