// Unpacks the body of an answer by its Content-Encoding (RFC 9110, 8.4), however little of it unpacks to however much; knows no JSON.

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';

/** What may come packed, in the form of a request's header. */
export const acceptedEncodings = 'gzip, deflate, br';

/** Rejects with ERR_BUFFER_TOO_LARGE for more than `maxBytes`, with zlib's error for what is not packed so; undefined: packed in a way unknown here. */
export async function unpack(
  packed: Uint8Array,
  contentEncoding: string | undefined,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const encodings = (contentEncoding ?? '').toLowerCase().split(',');
  let body = packed;
  for (const encoding of encodings.map((each) => each.trim()).reverse()) {
    if (encoding === '' || encoding === 'identity') continue;
    const unpackOne = unpackers.get(encoding);
    if (unpackOne === undefined) return undefined;
    body = await unpackOne(body, { maxOutputLength: maxBytes });
  }
  return body;
}

type Unpack = (packed: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

const unzip: Unpack = promisify(gunzip);
const unpackers: ReadonlyMap<string, Unpack> = new Map([
  ['gzip', unzip],
  ['x-gzip', unzip],
  // The standard means it wrapped, and some leave the wrapping out.
  ['deflate', (packed, options) => promisify(isWrapped(packed) ? inflate : inflateRaw)(packed, options)],
  ['br', promisify(brotliDecompress)],
]);

function isWrapped([first = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8;
}
