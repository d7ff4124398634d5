// What the audit trail keeps of a deed: the changed parts before and after, or the whole digest if it was made or deleted.

import type { Instant } from '#base/brand.ts';
import type { UserId } from '#base/tenant.ts';
import type { Digest } from '#digests/digest.ts';
import type {
  DigestEntry,
  DigestPart,
  DigestParts,
  EntryChange,
  RecordedDeed,
} from '#digests/digest-store.ts';
import { printQuestion } from '#reports/words/print-question.ts';

/** Says in words what a digest is. The caller hands it in, because words belong to another room. */
export type DescribeDigest = (digest: Digest) => DigestParts;

export type DigestChange = EntryChange<DigestPart>;

interface Done {
  readonly deed: RecordedDeed;
  readonly by: UserId;
  readonly at: Instant;
  /** With neither of the two, the digest stays as it is. With both, the entry tells only what differs. */
  readonly before?: Digest;
  readonly after?: Digest;
  /** Other changes that the entry tells. */
  readonly besides?: readonly DigestChange[];
}

export function entryOf(describe: DescribeDigest, digest: Digest, done: Done): DigestEntry {
  const { deed, by, at, before, after, besides = [] } = done;
  const was = before === undefined ? {} : describe(before);
  const is = after === undefined ? {} : describe(after);
  return {
    at,
    by,
    on: 'digest',
    id: digest.id,
    deed,
    title: printQuestion(digest.question),
    places: [...new Set([digest, before, after].flatMap((one) => one?.destinations ?? []))],
    changes: [...differences(was, is), ...besides],
  };
}

function differences(was: DigestParts, is: DigestParts): DigestChange[] {
  const parts = [...new Set([...Object.keys(was), ...Object.keys(is)])] as (keyof DigestParts)[];
  return parts.flatMap((part) => {
    const { [part]: before } = was;
    const { [part]: after } = is;
    if (before === after) return [];
    return [{ part, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }];
  });
}
