// Seals what must not lie in the store in the clear, and opens it again, by AES-256-GCM. Knows no account and no row.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { reveal, type Secret, secret } from '#base/secret.ts';

/** One key of ENCRYPTION_KEY. Node prints no key object's content. */
interface SealingKey {
  /** Kept with what it sealed. Tells nothing of the key. */
  readonly id: string;
  readonly key: KeyObject;
}

/** The first one seals, every one opens. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

/** Text for the store: `1.KEY.VALUE`, the id of its key and what it sealed, with nonce and tag. */
export type Sealed = string;

/** Whose it is and where it stands: opened under any other words, a sealed value counts as tampered with. */
export type SealedFor = readonly string[];

export type Unsealed =
  | { readonly kind: 'opened'; readonly secret: Secret }
  /** It was sealed under a key that is not among ours. */
  | { readonly kind: 'unknown-key'; readonly keyId: string }
  /** It is not what was sealed, or not for this row. */
  | { readonly kind: 'tampered' };

export type ParsedKeys =
  | { readonly kind: 'keys'; readonly keys: SealingKeys }
  | { readonly kind: 'fault'; readonly fault: string };

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Reads ENCRYPTION_KEY: keys with commas between, the new one first. No fault repeats what was given. */
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

/** The same value sealed twice is two texts: each has a nonce of its own, drawn here so that nobody can hand in one that repeats. */
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
    // OpenSSL says no more than that the tag is wrong, and nobody needs to know more.
    return { kind: 'tampered' };
  }
}

/** False where it must be sealed anew before the other keys may go. */
export function isUnderFirst([{ id }]: SealingKeys, sealed: Sealed): boolean {
  return sealed.startsWith(`1.${id}.`);
}

/** undefined where it is not 32 bytes. Hex is read first: no base64 of 32 bytes has 64 letters. */
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

/** As JSON no two lists of words make the same bytes. */
function associated(keyId: string, sealedFor: SealedFor): Buffer {
  return Buffer.from(JSON.stringify([1, keyId, ...sealedFor]), 'utf8');
}
