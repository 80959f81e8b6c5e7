/** The drawings of the game, in squares of 100 by 100: the same paths for the page and for the pictures on the cubes. */

export interface Stroke {
  d: string;
  /** the width of a line; filled if there is none */
  line?: number;
  /** a hole: drawn in the colour of the ground */
  hole?: true;
}

const CIRCLE = (x: number, y: number, r: number) =>
  `M${x} ${y - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}z`;

function star(): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? 46 : 20;
    const angle = (index * Math.PI) / 5;
    return `${(50 + radius * Math.sin(angle)).toFixed(1)} ${(53 - radius * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}

export const icons: Record<string, Stroke[]> = {
  triangle: [{ d: 'M50 10L93 86H7z' }],
  circle: [{ d: CIRCLE(50, 50, 40) }],
  square: [{ d: 'M15 15h70v70h-70z' }],
  star: [{ d: star() }],
  ladder: [
    { d: 'M31 93L36 7M69 93L64 7', line: 9 },
    { d: 'M35 22h30M34 40h32M33 58h34M32 76h36', line: 8 },
  ],
  mattress: [
    { d: 'M50 6v26M37 22l13 13 13-13', line: 9 },
    { d: 'M14 50H86a9 9 0 0 1 9 9V78a9 9 0 0 1-9 9H14a9 9 0 0 1-9-9V59a9 9 0 0 1 9-9z' },
    { d: `${CIRCLE(24, 68.5, 4.5)}${CIRCLE(50, 68.5, 4.5)}${CIRCLE(76, 68.5, 4.5)}`, hole: true },
  ],
  spring: [
    { d: 'M22 91H78M22 9H78', line: 9 },
    { d: 'M50 83L74 74 26 62 74 50 26 38 74 26 50 17', line: 8 },
  ],
  cablecar: [
    { d: 'M3 27L97 9', line: 6 },
    { d: 'M50 20V42', line: 7 },
    { d: 'M26 40H74a10 10 0 0 1 10 10V80a10 10 0 0 1-10 10H26a10 10 0 0 1-10-10V50a10 10 0 0 1 10-10z' },
    { d: 'M26 51h20v17H26zM54 51h20v17H54z', hole: true },
  ],
  bivouac: [
    { d: 'M4 88C8 56 24 36 50 32C76 36 92 56 96 88z' },
    { d: 'M50 50L66 88H34z', hole: true },
    { d: 'M80 4a13 13 0 1 0 15 20A15 15 0 0 1 80 4z' },
  ],
  chasm: [{ d: 'M4 16H35L44 34 30 52 42 70 33 92H4z' }, { d: 'M96 16H61L68 36 54 54 66 72 58 92H96z' }],
  joker: [
    {
      d: 'M26 72C26 54 18 48 8 54C8 30 32 24 42 46C43 32 46 22 50 14C54 22 57 32 58 46C68 24 92 30 92 54C82 48 74 54 74 72z',
    },
    { d: 'M25 78H75V91H25z' },
    { d: `${CIRCLE(9, 62, 8)}${CIRCLE(50, 9, 8)}${CIRCLE(91, 62, 8)}` },
  ],
  crown: [{ d: 'M10 76L4 28 30 50 50 14 70 50 96 28 90 76z' }, { d: 'M11 82H89V92H11z' }],
  summit: [{ d: 'M4 92L44 40 58 60 66 50 96 92z' }, { d: 'M44 42V6', line: 6 }, { d: 'M46 6L78 16 46 27z' }],
  snow: [
    { d: 'M50 6V94M12 28L88 72M88 28L12 72', line: 11 },
    { d: 'M38 12L50 24 62 12M38 88L50 76 62 88', line: 8 },
  ],
  /** nothing at all: only the mark around it is seen */
  blank: [],
};

/** Where each drawing of a face lies, as corner and size. */
export function places(count: number): { x: number; y: number; size: number }[] {
  if (count === 1) return [{ x: 10, y: 10, size: 80 }];
  return [
    { x: 2, y: 4, size: 53 },
    { x: 45, y: 43, size: 53 },
  ];
}
