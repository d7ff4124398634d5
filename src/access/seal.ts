// Seals what the store must not hold in the clear, and opens it again, with AES-256-GCM. Knows no account and no row.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { reveal, type Secret, secret } from '#base/secret.ts';

/** One key of ENCRYPTION_KEY. Node does not print the content of a key object. */
interface SealingKey {
  /** The id that each sealed value carries. It tells nothing about the key. */
  readonly id: string;
  readonly key: KeyObject;
}

/** The first key seals; every key opens. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

/** Text for the store: `1.KEY.VALUE`. KEY is the id of the key, VALUE is the sealed value with nonce and tag. */
export type Sealed = string;

/** Words for the owner and the place of the value. Under other words, a sealed value counts as tampered with. */
export type SealedFor = readonly string[];

export type Unsealed =
  | { readonly kind: 'opened'; readonly secret: Secret }
  /** The key that sealed it is not among the given ones. */
  | { readonly kind: 'unknown-key'; readonly keyId: string }
  /** The value was changed, or belongs to another row. */
  | { readonly kind: 'tampered' };

export type ParsedKeys =
  | { readonly kind: 'keys'; readonly keys: SealingKeys }
  | { readonly kind: 'fault'; readonly fault: string };

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Reads ENCRYPTION_KEY: keys with commas between, the newest first. No fault repeats the text. */
export function parseSealingKeys(text: string): ParsedKeys {
  const [first, ...others] = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(bytesOf);
  if (first === undefined || others.includes(undefined)) {
    const fault =
      'must be 32 bytes in base64 or hex (openssl rand -base64 32); several with commas between, the new one first';
    return { kind: 'fault', fault };
  }
  return {
    kind: 'keys',
    keys: [sealingKeyOf(first), ...others.filter((one) => one !== undefined).map(sealingKeyOf)],
  };
}

/** Sealing a value twice gives two texts, because each gets its own nonce. The nonce is drawn here, so that no caller can repeat one. */
export function seal([{ id, key }]: SealingKeys, value: Secret, sealedFor: SealedFor): Sealed {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associated(id, sealedFor));
  const sealed = [nonce, cipher.update(reveal(value), 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `1.${id}.${Buffer.concat(sealed).toString('base64url')}`;
}

export function unseal(keys: SealingKeys, sealed: Sealed, sealedFor: SealedFor): Unsealed {
  const [, id = '', text = ''] = /^1\.([0-9a-f]{8})\.([\w-]+)$/.exec(sealed) ?? [];
  if (id === '') return { kind: 'tampered' };
  const known = keys.find((key) => key.id === id);
  if (known === undefined) return { kind: 'unknown-key', keyId: id };
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return { kind: 'tampered' };
  const opening = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  opening.setAAD(associated(id, sealedFor));
  opening.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const value = Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]);
    return { kind: 'opened', secret: secret(value.toString('utf8')) };
  } catch {
    // OpenSSL says only that the tag is wrong, and nobody needs to know more.
    return { kind: 'tampered' };
  }
}

/** Returns false if the value must be sealed anew before the other keys can be removed. */
export function isUnderFirst([{ id }]: SealingKeys, sealed: Sealed): boolean {
  return sealed.startsWith(`1.${id}.`);
}

/** Returns undefined if the text is not 32 bytes. Tries hex first: base64 of 32 bytes never has 64 letters. */
function bytesOf(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === keyBytes ? bytes : undefined;
}

function sealingKeyOf(bytes: Buffer): SealingKey {
  const id = createHmac('sha256', bytes).update('the id of this key').digest('hex').slice(0, 8);
  return { id, key: createSecretKey(bytes) };
}

/** As JSON, two different lists of words never give the same bytes. */
function associated(keyId: string, sealedFor: SealedFor): Buffer {
  return Buffer.from(JSON.stringify([1, keyId, ...sealedFor]), 'utf8');
}
