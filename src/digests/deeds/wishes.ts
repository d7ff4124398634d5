// The parts of a digest that people decide, apart from what the machine notes, so that only a person's change counts as one.

import { createHash } from 'node:crypto';
import type { Digest } from '#digests/digest.ts';

export const wishNames = ['question', 'destinations', 'schedule', 'condition', 'whenQuiet'] as const;
export type WishName = (typeof wishNames)[number];

/** A short print of each part, which differs if the part differs: short enough for a form to carry. */
export type WishPrints = Readonly<Record<WishName, string>>;

export function wishPrints(digest: Pick<Digest, WishName>): WishPrints {
  const prints = wishNames.map((name) => [name, printOf(digest[name])]);
  return Object.fromEntries(prints) as WishPrints;
}

/** The parts that somebody has changed since those prints. */
export function wishesChanged(since: WishPrints, digest: Pick<Digest, WishName>): readonly WishName[] {
  const now = wishPrints(digest);
  return wishNames.filter((name) => now[name] !== since[name]);
}

function printOf(wish: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(wish) ?? '')
    .digest('base64url')
    .slice(0, 12);
}

type Wished = Pick<Digest, 'question' | 'destinations' | 'schedule'> & {
  readonly condition?: Digest['condition'] | undefined;
  readonly whenQuiet?: Digest['whenQuiet'] | undefined;
};

/** What a person decides in the form. */
export function wishesOf({ question, destinations, schedule, condition, whenQuiet }: Wished) {
  return {
    question,
    destinations,
    schedule,
    ...(condition === undefined ? {} : { condition }),
    ...(whenQuiet === undefined ? {} : { whenQuiet }),
  };
}

export function withoutWishes({ condition, whenQuiet, ...rest }: Digest): Digest {
  return rest;
}
