// Which part of the module reads which of its data. The linker is asked to leave its relocations (`--emit-relocs`, the
// conventions of WebAssembly's tools, "Linking.md"): they say which object every address in the code and in other data
// means. What the optimiser made of the functions afterwards is known by their names; a function that is no longer
// there was joined to those that called it. An object belongs to the part that all its readers are under, so what two
// parts read stays in the module. Constants of the optimised code that lie in an object count as readers too: part of a
// function may have been joined to a caller while the function itself remained.

const FUNCTION_INDEX = 0;
const TABLE_INDEX = new Set([1, 2, 12, 18, 19, 24]);
/** Addresses in memory, by which a reader is known. */
const ADDRESS = new Set([3, 4, 5, 11, 14, 15, 16, 17, 21, 23, 25]);
const WITH_ADDEND = new Set([...ADDRESS, 8, 9, 22]);

/**
 * A number as modules write it, and where it ends.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {[number, number]}
 */
export function number(bytes, at) {
  let [value, scale, byte] = [0, 1, 0];
  do {
    byte = bytes[at];
    at += 1;
    value += (byte & 127) * scale;
    scale *= 128;
  } while (byte > 127);
  return [value, at];
}
/**
 * A number with a sign, by the second bit of its last byte, and where it ends.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {[number, number]}
 */
function signed(bytes, at) {
  const [value, end] = number(bytes, at);
  return [bytes[end - 1] & 64 ? value - 128 ** (end - at) : value, end];
}

/**
 * The sections of a module: number, name of a custom one, where the whole of it and its content begin and end.
 * @param {Uint8Array} bytes
 */
export function* sections(bytes) {
  for (let at = 8; at < bytes.length;) {
    const id = bytes[at];
    const [length, start] = number(bytes, at + 1);
    const [size, words] = id === 0 ? number(bytes, start) : [0, start];
    yield {
      id,
      at,
      start: words + size,
      end: start + length,
      name: new TextDecoder().decode(bytes.subarray(words, words + size)),
    };
    at = start + length;
  }
}

/**
 * The active segments of the first memory.
 * @param {Uint8Array} bytes
 * @returns {{address: number, at: number, bytes: Uint8Array}[]}
 */
export function segments(bytes) {
  const data = [...sections(bytes)].find(({ id }) => id === 11);
  if (!data) return [];
  const found = [];
  let [left, at] = number(bytes, data.start);
  for (; left; left -= 1) {
    // Flags 0, then `i32.const`, the address, `end`.
    if (bytes[at] !== 0 || bytes[at + 1] !== 0x41) throw new Error('a segment of data is not understood');
    const [address, end] = signed(bytes, at + 2);
    const [length, start] = number(bytes, end + 1);
    found.push({ address, at: start - data.start, bytes: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return found;
}

/**
 * A module without some sections.
 * @param {Uint8Array} bytes
 * @param {(section: {id: number, name: string}) => boolean} leaves
 */
export const without = (bytes, leaves) =>
  Buffer.concat([
    bytes.subarray(0, 8),
    ...[...sections(bytes)].filter((section) => !leaves(section)).map(({ at, end }) => bytes.subarray(at, end)),
  ]);

/** A module without what its linker left, which no change of it would keep true. @param {Uint8Array} bytes */
export const withoutRelocations = (bytes) => without(bytes, ({ name }) => /^(?:linking|reloc\..*)$/.test(name));

/** The functions and objects of a module that was linked with relocations. @param {Uint8Array} bytes */
function symbolsOf(bytes) {
  const linking = [...sections(bytes)].find(({ name }) => name === 'linking');
  if (!linking) throw new Error('the module was linked without --emit-relocs');
  /** @typedef {{kind: number, flags: number, index?: number, name?: string}} Named */
  /** @type {(Named & {segment?: number, offset?: number, size?: number})[]} */
  const symbols = [];
  for (let [, at] = number(bytes, linking.start); at < linking.end;) {
    const type = bytes[at];
    const [length, start] = number(bytes, at + 1);
    at = start + length;
    if (type !== 8) continue;
    let [left, next] = number(bytes, start);
    const read = () => {
      const [value, end] = number(bytes, next);
      next = end;
      return value;
    };
    const words = () => {
      const size = read();
      next += size;
      return new TextDecoder().decode(bytes.subarray(next - size, next));
    };
    for (; left; left -= 1) {
      const kind = bytes[next];
      next += 1;
      const flags = read();
      const isUndefined = (flags & 0x10) !== 0;
      if (kind === 1) {
        const name = words();
        symbols.push(
          isUndefined ? { kind, flags, name } : { kind, flags, name, segment: read(), offset: read(), size: read() },
        );
      } else if (kind === 3) symbols.push({ kind, flags, index: read() });
      else {
        const index = read();
        symbols.push({ kind, flags, index, name: isUndefined && !(flags & 0x40) ? undefined : words() });
      }
    }
  }
  return symbols;
}

/** @param {Uint8Array} bytes @param {string} name */
function* relocations(bytes, name) {
  const section = [...sections(bytes)].find((one) => one.name === name);
  if (!section) return;
  let [, at] = number(bytes, section.start);
  let left;
  [left, at] = number(bytes, at);
  for (; left; left -= 1) {
    const type = bytes[at];
    let place,
      symbol,
      addend = 0;
    [place, at] = number(bytes, at + 1);
    [symbol, at] = number(bytes, at);
    if (WITH_ADDEND.has(type)) [addend, at] = signed(bytes, at);
    yield { type, place, symbol, addend };
  }
}

/**
 * What of `ranges`, sorted by `start` and apart, holds a place.
 * @template {{start: number, end: number}} T
 * @param {T[]} ranges
 * @param {number} place
 */
function holding(ranges, place) {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle].end <= place) low = middle + 1;
    else high = middle;
  }
  return ranges[low] && ranges[low].start <= place ? ranges[low] : undefined;
}

/** How many functions a module imports. @param {Uint8Array} bytes */
function importsOf(bytes) {
  const imports = [...sections(bytes)].find(({ id }) => id === 2);
  if (!imports) return 0;
  let [left, at] = number(bytes, imports.start);
  const count = left;
  for (; left; left -= 1) {
    for (let k = 0; k < 2; k += 1) {
      const [length, start] = number(bytes, at);
      at = start + length;
    }
    if (bytes[at] !== 0) throw new Error('the module imports something besides functions');
    [, at] = number(bytes, at + 1);
  }
  return count;
}

/** Where the functions of a module stand in its code, by index. @param {Uint8Array} bytes @param {number} imported */
function bodiesOf(bytes, imported) {
  const code = /** @type {any} */ ([...sections(bytes)].find(({ id }) => id === 10));
  /** @type {{start: number, end: number, index: number}[]} */
  const bodies = [];
  for (let [left, at] = number(bytes, code.start); left; left -= 1) {
    const [length, start] = number(bytes, at);
    bodies.push({ start: start - code.start, end: start + length - code.start, index: imported + bodies.length });
    at = start + length;
  }
  return bodies;
}

/**
 * The parts of functions, remaining ones and inlined ones, and the data that they read.
 * @param {Uint8Array} linked
 * @param {ReturnType<typeof symbolsOf>} symbols
 * @param {Map<number | undefined, string | undefined>} nameOf the names of functions by index
 * @param {Map<string, number>} placed
 * @param {(a: number | undefined, b: number) => number} meet
 */
function readersOf(linked, symbols, nameOf, placed, meet) {
  const imported = importsOf(linked);
  const bodies = bodiesOf(linked, imported);
  /** @type {Map<number, number | undefined>} */
  const parts = new Map(bodies.map(({ index }) => [index, placed.get(nameOf.get(index) ?? '')]));
  const remains = new Set([...parts].filter(([, part]) => part !== undefined).map(([index]) => index));
  /** @type {Map<number, Set<number>>} */
  const joined = new Map();
  /** @type {{symbol: number, addend: number, by: number}[]} */
  const read = [];
  const isPlaced = (/** @type {number} */ index) => {
    if (!remains.has(index)) parts.set(index, 0);
  };
  for (const { type, place, symbol, addend } of relocations(linked, 'reloc.CODE')) {
    const by = holding(bodies, place)?.index;
    if (by === undefined) throw new Error('a relocation lies outside the functions');
    const { kind, index } = symbols[symbol];
    if (type === FUNCTION_INDEX && kind === 0 && index !== undefined) {
      if (!remains.has(index) && index >= imported) {
        if (!joined.has(by)) joined.set(by, new Set());
        joined.get(by)?.add(index);
      }
    } else if (TABLE_INDEX.has(type) && index !== undefined) isPlaced(index);
    else if (ADDRESS.has(type)) read.push({ symbol, addend, by });
  }
  for (const { type, symbol } of relocations(linked, 'reloc.DATA')) {
    const { index } = symbols[symbol];
    if (TABLE_INDEX.has(type) && index !== undefined) isPlaced(index);
  }
  for (let left = [...parts.keys()]; left.length;) {
    const by = /** @type {number} */ (left.pop());
    const part = parts.get(by);
    if (part === undefined) continue;
    for (const index of joined.get(by) ?? []) {
      const now = meet(parts.get(index), part);
      if (now !== parts.get(index)) {
        parts.set(index, now);
        left.push(index);
      }
    }
  }
  return { parts, joined, read };
}

/**
 * The ranges of objects. Equal texts were stored once, and the end of one may be another: those overlap, and are read
 * together.
 * @param {any[]} sorted by where they begin
 */
function rangesOf(sorted) {
  /** @type {{start: number, end: number, objects: any[], part: number}[]} */
  const ranges = [];
  for (const object of sorted) {
    const last = ranges.at(-1);
    if (last && object.start < last.end) {
      last.end = Math.max(last.end, object.end);
      last.objects.push(object);
    } else ranges.push({ start: object.start, end: object.end, objects: [object], part: 0 });
  }
  return ranges;
}

/**
 * What each function was linked to read, with those that were joined to it.
 * @param {Map<number, Set<any>>} reads
 * @param {Map<number, Set<number>>} joined
 */
function knownOf(reads, joined) {
  /** @param {number} index @param {Set<number>} [seen] @returns {any[]} */
  const known = (index, seen = new Set()) => {
    if (seen.has(index)) return [];
    seen.add(index);
    return [...(reads.get(index) ?? []), ...[...(joined.get(index) ?? [])].flatMap((one) => known(one, seen))];
  };
  return known;
}

/**
 * The ranges of memory that only one part reads.
 * @param {Uint8Array} linked the module as the linker wrote it
 * @param {Map<string, number>} placed the part that each function of the optimised module is in, or that all are under
 * which have it
 * @param {Map<string, Set<number>>} constants constants of the optimised functions that may be addresses
 * @param {(a: number, b: number) => number} common the part that both are under
 * @returns {{start: number, end: number, part: number}[]} in order, parts other than 0 alone
 */
export function ownData(linked, placed, constants, common) {
  const symbols = symbolsOf(linked);
  const all = segments(linked);
  const nameOf = new Map(
    symbols.filter(({ kind, name }) => kind === 0 && name).map(({ index, name }) => [index, name]),
  );
  const meet = (/** @type {number | undefined} */ a, /** @type {number} */ b) => (a === undefined ? b : common(a, b));
  const { parts, joined, read } = readersOf(linked, symbols, nameOf, placed, meet);

  // Objects: their addresses, and the parts that read them, through other objects too.
  const objects = symbols.map(({ kind, segment, offset = 0, size = 0 }) => {
    if (kind !== 1 || segment === undefined || !all[segment] || !size) return undefined;
    const start = all[segment].address + offset;
    return { start, end: start + size, part: /** @type {number | undefined} */ (undefined), reads: new Set() };
  });
  // Addresses outside an object that mean it all the same: a table less its first index.
  /** @type {Map<number, Set<any>>} */
  const outside = new Map();
  const outlying = (/** @type {any} */ object, /** @type {number} */ address) => {
    if (address >= object.start && address < object.end) return;
    if (!outside.has(address)) outside.set(address, new Set());
    outside.get(address)?.add(object);
  };
  /** @type {Map<number, Set<any>>} */
  const reads = new Map();
  for (const { symbol, addend, by } of read) {
    const object = objects[symbol];
    const part = parts.get(by);
    if (!object) continue;
    outlying(object, object.start + addend);
    if (!reads.has(by)) reads.set(by, new Set());
    reads.get(by)?.add(object);
    if (part !== undefined) object.part = meet(object.part, part);
  }
  const sorted = [...new Set(objects.filter((object) => object !== undefined))].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
  const ranges = rangesOf(sorted);
  const at = (/** @type {number} */ place) =>
    holding(ranges, place)?.objects.filter(({ start, end }) => place >= start && place < end) ?? [];
  // What a function was linked to read needs no second look: the address after one object is that of the next.
  const known = knownOf(reads, joined);
  const indexOf = new Map([...nameOf].map(([index, name]) => [name, index]));
  for (const [name, found] of constants) {
    const part = placed.get(name) ?? 0;
    const index = indexOf.get(name);
    const mine = new Set(index === undefined ? [] : known(/** @type {number} */ (index)));
    for (const constant of found) {
      const meant = [...at(constant), ...(outside.get(constant) ?? [])];
      if (!meant.some((object) => mine.has(object))) for (const object of meant) object.part = meet(object.part, part);
    }
  }
  for (const { type, place, symbol, addend } of relocations(linked, 'reloc.DATA')) {
    if (!ADDRESS.has(type)) continue;
    const segment = all.find((one) => place >= one.at && place < one.at + one.bytes.length);
    const address = segment && segment.address + place - segment.at;
    const readers = address === undefined ? [] : at(address);
    if (!readers.length) throw new Error('an address stands in no object');
    const object = objects[symbol];
    if (object) {
      for (const reader of readers) reader.reads.add(object);
      outlying(object, object.start + addend);
    }
  }
  for (let left = sorted.slice(); left.length;) {
    const object = /** @type {any} */ (left.pop());
    if (object.part === undefined) continue;
    for (const other of object.reads) {
      const now = meet(other.part, object.part);
      if (now !== other.part) {
        other.part = now;
        left.push(other);
      }
    }
  }
  for (const range of ranges) range.part = range.objects.map(({ part }) => part ?? 0).reduce(common);
  return ranges.filter(({ part }) => part !== 0).map(({ start, end, part }) => ({ start, end, part }));
}

/**
 * Adds a section of data to a module that has none.
 * @param {Uint8Array} bytes
 * @param {{address: number, bytes: Uint8Array}[]} content
 */
export function withData(bytes, content) {
  if (!content.length) return bytes;
  const written = (/** @type {number} */ value) => {
    const out = [];
    do {
      out.push((value & 127) | (value > 127 ? 128 : 0));
      value = Math.floor(value / 128);
    } while (value);
    return out;
  };
  // `i32.const` takes a number with a sign, so the highest bit of the last byte says which.
  const address = (/** @type {number} */ value) => {
    const out = written(value);
    if (/** @type {number} */ (out.at(-1)) & 64) {
      out[out.length - 1] |= 128;
      out.push(0);
    }
    return out;
  };
  const body = Buffer.concat([
    Buffer.from(written(content.length)),
    ...content.flatMap((one) => [
      Buffer.from([0, 0x41, ...address(one.address), 0x0b, ...written(one.bytes.length)]),
      one.bytes,
    ]),
  ]);
  const place = Math.max(...[...sections(bytes)].filter(({ id }) => id !== 0 && id <= 10).map(({ end }) => end));
  return Buffer.concat([
    bytes.subarray(0, place),
    Buffer.from([11, ...written(body.length)]),
    body,
    bytes.subarray(place),
  ]);
}
