// Writes numbers and texts in few bytes. A small whole number takes one byte, and no number is rounded. Knows nothing of their meaning.

export interface ByteWriter {
  /** 0 to 255. */
  byte(value: number): void;
  /** Any whole number that a double holds exactly, also a negative one. */
  whole(value: number): void;
  float(value: number): void;
  text(value: string): void;
  bytes(): Uint8Array;
}

/** Reads in the order of writing. Throws RangeError past the end. */
export interface ByteReader {
  byte(): number;
  whole(): number;
  float(): number;
  text(): string;
  hasMore(): boolean;
}

const littleEndian = true;

export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(512);
  let view = new DataView(buffer.buffer);
  let at = 0;

  function reserve(length: number): void {
    if (at + length <= buffer.length) return;
    const larger = new Uint8Array(2 * (at + length));
    larger.set(buffer);
    buffer = larger;
    view = new DataView(buffer.buffer);
  }

  function byte(value: number): void {
    reserve(1);
    buffer[at] = value;
    at += 1;
  }

  /** Seven bits in each byte, the lowest first. The lowest bit of all is the sign. */
  function whole(value: number): void {
    if (!Number.isSafeInteger(value) || Math.abs(value) > largest) {
      throw new RangeError('not a whole number that can be kept');
    }
    let left = value < 0 ? -2 * value - 1 : 2 * value;
    while (left >= 0x80) {
      byte((left % 0x80) | 0x80);
      left = Math.floor(left / 0x80);
    }
    byte(left);
  }

  return {
    byte,
    whole,
    float: (value) => {
      reserve(8);
      view.setFloat64(at, value, littleEndian);
      at += 8;
    },
    text: (value) => {
      const encoded = new TextEncoder().encode(value);
      whole(encoded.length);
      reserve(encoded.length);
      buffer.set(encoded, at);
      at += encoded.length;
    },
    bytes: () => buffer.slice(0, at),
  };
}

/** Twice this number is still exact. */
const largest = 2 ** 52;

export function createByteReader(buffer: Uint8Array): ByteReader {
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  let at = 0;

  function byte(): number {
    const value = buffer[at];
    if (value === undefined) throw new RangeError('the bytes end too early');
    at += 1;
    return value;
  }

  function whole(): number {
    let next = byte();
    let value = next & 0x7f;
    let weight = 0x80;
    while (next >= 0x80) {
      next = byte();
      value += (next & 0x7f) * weight;
      weight *= 0x80;
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  return {
    byte,
    whole,
    float: () => {
      const value = view.getFloat64(at, littleEndian);
      at += 8;
      return value;
    },
    text: () => {
      const length = whole();
      if (at + length > buffer.length) throw new RangeError('the bytes end too early');
      at += length;
      return new TextDecoder().decode(buffer.subarray(at - length, at));
    },
    hasMore: () => at < buffer.length,
  };
}
