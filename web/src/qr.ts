/**
 * QR codes after ISO/IEC 18004: text as bytes, with error correction of level M, in the smallest version that holds it.
 * `tests/qr.test.ts` compares them with those of another program.
 */

/** Rows of squares, true for a dark one, without the quiet zone around them. */
export type Code = boolean[][];

// For each version from 1: bytes of error correction in a block, and how many blocks there are (level M).
const CORRECTION = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];
const LEVEL_M = 0;
const BYTES = 0b0100;
const PADDING = [0xec, 0x11];
const GENERATORS = { format: 0x537, version: 0x1f25, field: 0x11d };
const FORMAT_MASK = 0x5412;

const masks: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

export function qr(text: string): Code {
  const bytes = [...new TextEncoder().encode(text)];
  const version = CORRECTION.findIndex((_, index) => bits(bytes, index + 1) <= 8 * room(index + 1)) + 1;
  if (version === 0) throw new Error('too long for a QR code');
  const size = 17 + 4 * version;
  const code: Code = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const taken: boolean[][] = code.map((row) => [...row]);
  drawPatterns(code, taken, version);
  drawBytes(code, taken, corrected(data(bytes, version), version));
  const drawn = masks.map((mask, number) => masked(code, taken, mask, number));
  const marks = drawn.map(penalty);
  return drawn[marks.indexOf(Math.min(...marks))] ?? code;
}

/** How many squares are left for data and their correction. */
function squares(version: number): number {
  const crosses = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const crossed = version === 1 ? 0 : (25 * crosses - 10) * crosses - 55;
  return (16 * version + 128) * version + 64 - crossed - (version < 7 ? 0 : 36);
}

/** How many bytes of data a version holds. */
function room(version: number): number {
  return Math.floor(squares(version) / 8) - at(CORRECTION, version - 1) * at(BLOCKS, version - 1);
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

function bits(bytes: readonly number[], version: number): number {
  return 4 + lengthBits(version) + 8 * bytes.length;
}

/** Kind, length and text, filled up to what the version holds. */
function data(bytes: readonly number[], version: number): number[] {
  const length = bytes.length.toString(2).padStart(lengthBits(version), '0');
  const written = BYTES.toString(2).padStart(4, '0') + length + bytes.map(octet).join('') + '0000';
  const whole = written.slice(0, 8 * room(version));
  const filled = (whole.padEnd(8 * Math.ceil(whole.length / 8), '0').match(/.{8}/g) ?? []).map((one) =>
    parseInt(one, 2),
  );
  const missing = room(version) - filled.length;
  return [...filled, ...Array.from({ length: missing }, (_, index) => at(PADDING, index % 2))];
}

/** The data in blocks, each with its correction, woven into one another. */
function corrected(all: readonly number[], version: number): number[] {
  const [count, extra] = [at(BLOCKS, version - 1), at(CORRECTION, version - 1)];
  const short = Math.floor(all.length / count);
  const longer = all.length % count;
  let from = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const block = all.slice(from, (from += short + (index >= count - longer ? 1 : 0)));
    return { block, rest: remainder(block, divisor(extra)) };
  });
  const woven = (parts: number[][]) =>
    Array.from({ length: Math.max(short + 1, extra) }, (_, index) =>
      parts.flatMap((part) => part[index] ?? []),
    );
  return [...woven(blocks.map((one) => one.block)), ...woven(blocks.map((one) => one.rest))].flat();
}

/** Multiplication in the field of 256 elements. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * GENERATORS.field) ^ (((other >>> bit) & 1) * one);
  }
  return product;
}

function divisor(degree: number): number[] {
  let result = [...Array<number>(degree - 1).fill(0), 1];
  for (let step = 0, root = 1; step < degree; step++, root = times(root, 2)) {
    result = result.map((value, index) => times(value, root) ^ (result[index + 1] ?? 0));
  }
  return result;
}

function remainder(block: readonly number[], by: readonly number[]): number[] {
  return block.reduce<number[]>((rest, byte) => {
    const factor = byte ^ at(rest, 0);
    return by.map((value, index) => times(value, factor) ^ (rest[index + 1] ?? 0));
  }, Array<number>(by.length).fill(0));
}

/** Everything that does not depend on the text; places of the format are taken, and filled in with the mask. */
function drawPatterns(code: Code, taken: boolean[][], version: number): void {
  const size = code.length;
  const set = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    put(code, row, column, dark);
    put(taken, row, column, true);
  };
  for (let index = 0; index < size; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  const centres = crossings(version);
  const last = centres.length - 1;
  for (const [one, row] of centres.entries())
    for (const [other, column] of centres.entries()) {
      if ((one === 0 && (other === 0 || other === last)) || (one === last && other === 0)) continue;
      square(2, (down, across) => set(row + down, column + across, ring(down, across) !== 1));
    }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(4, (down, across) => set(row + down, column + across, ![2, 4].includes(ring(down, across))));
  for (const place of formatPlaces(size)) set(...place, false);
  set(size - 8, 8, true);
  if (version < 7) return;
  const word = (version << 12) | left(version, 12, GENERATORS.version);
  for (let bit = 0; bit < 18; bit++) {
    const [far, close] = [size - 11 + (bit % 3), Math.floor(bit / 3)];
    set(far, close, ((word >> bit) & 1) === 1);
    set(close, far, ((word >> bit) & 1) === 1);
  }
}

/** The centres of the small patterns that keep large codes straight. */
function crossings(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = 4 * version + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

/** Where the fifteen bits of the format stand, from the lowest on: twice. */
function formatPlaces(size: number): [number, number][] {
  const around = [0, 1, 2, 3, 4, 5, 7, 8];
  const corner: [number, number][] = [
    ...around.map((row): [number, number] => [row, 8]),
    ...[7, 5, 4, 3, 2, 1, 0].map((column): [number, number] => [8, column]),
  ];
  const split = Array.from({ length: 15 }, (_, bit): [number, number] =>
    bit < 8 ? [8, size - 1 - bit] : [size - 15 + bit, 8],
  );
  return [...corner, ...split];
}

/** Fills what is free in columns of two, up and down, from the right. */
function drawBytes(code: Code, taken: readonly boolean[][], all: readonly number[]): void {
  const [size, stream] = [code.length, all.map(octet).join('')];
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = upwards ? size - 1 - step : step;
        if (!taken[row]?.[column]) put(code, row, column, stream[next++] === '1');
      }
  }
}

function masked(code: Code, taken: readonly boolean[][], mask: (typeof masks)[number], number: number): Code {
  const result = code.map((line, row) =>
    line.map((dark, column) => (taken[row]?.[column] ? dark : dark !== mask(row, column))),
  );
  const format = (LEVEL_M << 3) | number;
  const word = ((format << 10) | left(format, 10, GENERATORS.format)) ^ FORMAT_MASK;
  for (const [index, [row, column]] of formatPlaces(code.length).entries())
    put(result, row, column, ((word >> (index % 15)) & 1) === 1);
  return result;
}

/** What is left of a word with so many zeros behind it, divided by a generator. */
function left(word: number, zeros: number, generator: number): number {
  let rest = word;
  for (let step = 0; step < zeros; step++) rest = (rest << 1) ^ ((rest >>> (zeros - 1)) * generator);
  return rest;
}

/** How hard a code is to read: long runs, blocks of one colour, what looks like a corner, too much of one colour. */
function penalty(code: Code): number {
  const rows = code.map((row) => row.map(Number).join(''));
  const columns = code.map((_, column) => code.map((row) => Number(row[column])).join(''));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (line.match(/(?=00001011101|10111010000)/g) ?? []).length;
  }
  for (const [index, row] of rows.entries())
    for (let column = 0; column + 1 < row.length; column++) {
      const four = row.slice(column, column + 2) + (rows[index + 1] ?? '').slice(column, column + 2);
      if (four === '0000' || four === '1111') sum += 3;
    }
  const dark = rows.join('').replaceAll('0', '').length / code.length ** 2;
  return sum + 10 * Math.floor(Math.abs(20 * dark - 10));
}

function octet(byte: number): string {
  return byte.toString(2).padStart(8, '0');
}

function ring(down: number, across: number): number {
  return Math.max(Math.abs(down), Math.abs(across));
}

function square(reach: number, each: (down: number, across: number) => void): void {
  for (let down = -reach; down <= reach; down++)
    for (let across = -reach; across <= reach; across++) each(down, across);
}

function put(rows: boolean[][], row: number, column: number, value: boolean): void {
  const line = rows[row];
  if (line !== undefined) line[column] = value;
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? 0;
}
