import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

// Not crypto.subtle: browsers hide it from pages that come without encryption, as from a friend's computer.

interface Fixed {
  game: string;
  /** those there were when the game began: later versions of the program may know more */
  options: Record<string, unknown>;
  setup: unknown;
}

/** Whether a text that was kept back is the one whose hash was told, and tells of the game that was played. */
export function isFair(revealed: string, hashes: string[], played: Fixed): boolean {
  const hash = bytesToHex(sha256(utf8ToBytes(revealed)));
  if (hashes.length === 0 || hashes.some((told) => told !== hash)) return false;
  try {
    const { game, options, setup } = JSON.parse(revealed.slice(revealed.indexOf('\n') + 1)) as Fixed;
    const chosen = Object.fromEntries(Object.keys(options).map((name) => [name, played.options[name]]));
    return (
      sorted({ game, options, setup }) === sorted({ game: played.game, options: chosen, setup: played.setup })
    );
  } catch {
    return false;
  }
}

/** As text that does not depend on the order of keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
