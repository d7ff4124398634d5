// Unpacks the body of an answer by its Content-Encoding (RFC 9110, 8.4), up to a size. Knows no JSON.

import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';

/** The encodings that `unpack` knows, as a request's Accept-Encoding. */
export const acceptedEncodings = 'gzip, deflate, br';

/**
 * Returns undefined for an unknown encoding. Rejects with ERR_BUFFER_TOO_LARGE beyond `maxBytes`, and with zlib's error for a broken body.
 */
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
  // The standard gives `deflate` zlib's wrapper, but some services leave it out.
  ['deflate', (packed, options) => promisify(isWrapped(packed) ? inflate : inflateRaw)(packed, options)],
  ['br', promisify(brotliDecompress)],
]);

function isWrapped([first = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8;
}
