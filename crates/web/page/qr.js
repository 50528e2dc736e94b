// A QR code of a text: ISO/IEC 18004, bytes, the lowest level of error correction, versions 1 to 40.

/** By version: codewords of error correction in a block, and how many blocks. */
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
  20, 21, 22, 24, 25,
];
/** Which modules a mask turns. @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Places of the alignment patterns. @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => version * 4 + 10 - step * (count - 2 - i))];
}

/** As many modules hold data and correction. @param {number} version */
function bitsIn(version) {
  const count = alignments(version).length;
  const patterns = count ? (25 * count - 10) * count - 55 : 0;
  return (16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0);
}

/** The product in the field of 256 elements. @param {number} a @param {number} b */
function product(a, b) {
  let result = 0;
  for (let i = 7; i >= 0; i--) result = (result << 1) ^ ((result >>> 7) * 0x11d) ^ (((b >>> i) & 1) * a);
  return result;
}

/** What corrects the errors of a block. @param {number[]} data @param {number} degree */
function correction(data, degree) {
  const divisor = [...new Array(degree - 1).fill(0), 1];
  for (let i = 0, root = 1; i < degree; i++, root = product(root, 2)) {
    for (let j = 0; j < degree; j++) divisor[j] = product(divisor[j], root) ^ (divisor[j + 1] ?? 0);
  }
  const rest = new Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((term, i) => {
      rest[i] ^= product(term, factor);
    });
  }
  return rest;
}

/** The smallest version that holds this many bytes; 0 for none. @param {number} length */
function versionFor(length) {
  for (let version = 1; version <= 40; version++) {
    const capacity = Math.floor(bitsIn(version) / 8) - CORRECTION[version - 1] * BLOCKS[version - 1];
    if (length + (version < 10 ? 2 : 3) <= capacity) return version;
  }
  return 0;
}

/** Data and correction in their order. @param {Uint8Array} bytes @param {number} version */
function codewords(bytes, version) {
  const [degree, blocks, all] = [CORRECTION[version - 1], BLOCKS[version - 1], Math.floor(bitsIn(version) / 8)];
  const capacity = all - degree * blocks;
  const size = version < 10 ? 8 : 16;
  const binary = (/** @type {number} */ number, /** @type {number} */ length) =>
    number.toString(2).padStart(length, '0');
  let bits = `0100${binary(bytes.length, size)}${[...bytes].map((byte) => binary(byte, 8)).join('')}`;
  bits = bits.padEnd(Math.min(capacity * 8, bits.length + 4), '0');
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const data = (bits.match(/.{8}/g) ?? []).map((text) => parseInt(text, 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  const short = blocks - (all % blocks);
  const length = Math.floor(all / blocks) - degree;
  const parts = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const end = at + length + (i < short ? 0 : 1);
    parts.push(data.slice(at, end));
    at = end;
  }
  const corrections = parts.map((part) => correction(part, degree));
  const turn = (/** @type {number[][]} */ lists) =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) =>
      lists.filter((list) => i < list.length).map((list) => list[i]),
    ).flat();
  return [...turn(parts), ...turn(corrections)];
}

/** A number, followed by its correction bits. @param {number} value @param {number} bits @param {number} divisor */
function corrected(value, bits, divisor) {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

/**
 * Draws what does not depend on the data. @param {number} version
 * @returns {{dark: boolean[][], fixed: boolean[][]}} what is dark, and where no data goes
 */
function patterns(version) {
  const size = version * 4 + 17;
  const make = () => Array.from({ length: size }, () => new Array(size).fill(false));
  const [dark, fixed] = [make(), make()];
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ on) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y][x] = on;
    fixed[y][x] = true;
  };
  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  const square = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ r,
    /** @type {number[]} */ light,
  ) => {
    for (let dy = -r; dy <= r; dy++)
      for (let dx = -r; dx <= r; dx++) put(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    square(x, y, 4, [2, 4]);
  const places = alignments(version);
  const last = places.length - 1;
  places.forEach((x, i) =>
    places.forEach((y, j) => {
      if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0))) square(x, y, 2, [1]);
    }),
  );
  // Places of the format; and the version, which is known.
  for (let i = 0; i < 9; i++) {
    fixed[8][i] = fixed[i][8] = true;
  }
  for (let i = 0; i < 8; i++) {
    fixed[8][size - 1 - i] = fixed[size - 1 - i][8] = true;
  }
  put(8, size - 8, true);
  if (version >= 7) {
    const bits = corrected(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      put(a, b, Boolean((bits >>> i) & 1));
      put(b, a, Boolean((bits >>> i) & 1));
    }
  }
  return { dark, fixed };
}

/** Writes level and mask. @param {boolean[][]} dark @param {number} mask */
function writeFormat(dark, mask) {
  const size = dark.length;
  const bits = corrected((1 << 3) | mask, 10, 0x537) ^ 0x5412;
  const bit = (/** @type {number} */ i) => Boolean((bits >>> i) & 1);
  for (let i = 0; i < 6; i++) {
    dark[i][8] = bit(i);
    dark[8][5 - i] = bit(9 + i);
  }
  [dark[7][8], dark[8][8], dark[8][7]] = [bit(6), bit(7), bit(8)];
  for (let i = 0; i < 8; i++) dark[8][size - 1 - i] = bit(i);
  for (let i = 8; i < 15; i++) dark[size - 15 + i][8] = bit(i);
}

/** How hard a code is to read: runs of one colour, and more of one than of the other. @param {boolean[][]} dark */
function unevenness(dark) {
  const columns = dark.map((_, x) => dark.map((row) => row[x]));
  const runs =
    [...dark, ...columns]
      .map((line) => line.map(Number).join(''))
      .join(' ')
      .match(/0{5,}|1{5,}/g) ?? [];
  const finders =
    [...dark, ...columns]
      .map((line) => line.map(Number).join(''))
      .join(' ')
      .match(/(?=00001011101|10111010000)/g) ?? [];
  const on = dark.flat().filter(Boolean).length / dark.length ** 2;
  return runs.reduce((sum, run) => sum + run.length - 2, 0) + finders.length * 40 + Math.abs(on - 0.5) * 200;
}

/**
 * @param {string} text
 * @returns {boolean[][] | null} rows of modules, true for dark; null where the text is too long
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  if (!version) return null;
  const { dark, fixed } = patterns(version);
  const size = dark.length;
  const words = codewords(bytes, version);
  const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('');
  // Two columns at a time from the right, up and down in turn, past the column of the timing pattern.
  let at = 0;
  for (let right = size - 1, up = true; right >= 1; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (!fixed[y][x]) dark[y][x] = bits[at++] === '1';
    }
  }
  const masked = MASKS.map((isDark, mask) => {
    const code = dark.map((row, y) => row.map((on, x) => (fixed[y][x] ? on : on !== isDark(x, y))));
    writeFormat(code, mask);
    return code;
  });
  return masked.reduce((best, code) => (unevenness(code) < unevenness(best) ? code : best));
}
