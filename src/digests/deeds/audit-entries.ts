// What the audit trail keeps of a deed with a digest: the parts that changed, as they were before; the whole digest where it was made or deleted.

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

/** Says in words what a digest is; handed in, since words are another room's. */
export type DescribeDigest = (digest: Digest) => DigestParts;

export type DigestChange = EntryChange<DigestPart>;

interface Done {
  readonly deed: RecordedDeed;
  readonly by: UserId;
  readonly at: Instant;
  /** Neither: the digest stays as it is. Both: only what differs is told. */
  readonly before?: Digest;
  readonly after?: Digest;
  /** What else is to be told. */
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
