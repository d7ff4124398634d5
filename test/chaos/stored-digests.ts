// Digests as the ledger of a chaos run holds them: nothing there scribbles into a row, so each of them can be read.

import { type Digest, type DigestId, isReadable } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';

export async function loadDigest(store: DigestStore, id: DigestId): Promise<Digest | undefined> {
  return (await loadDigests(store)).find((digest) => digest.id === id);
}

export async function loadDigests(store: DigestStore): Promise<Digest[]> {
  const stored = await store.loadDigests();
  const digests = stored.filter(isReadable);
  if (digests.length < stored.length) throw new Error('a digest cannot be read');
  return digests;
}
