import { load, save } from '../../storage';

/** Whether a board is seen flat or in space; remembered for each game. */
export class Views {
  inSpace = $state(false);

  constructor(
    private readonly key: string,
    otherwise: () => boolean = () => false,
  ) {
    const kept = load<string | null>(key, null);
    this.inSpace = kept === null ? otherwise() : kept === 'space';
  }

  show(inSpace: boolean): void {
    this.inSpace = inSpace;
    save(this.key, inSpace ? 'space' : 'flat');
  }
}
