// What stands in the threads of digests' posts: of each post what it leaves out, once or not at all, and nothing of another's.

import type { ReadMessage } from './said.ts';

export interface Rest {
  readonly channel: string;
  /** The `ts` of the message that it stands under; undefined where it stands in the channel itself. */
  readonly thread: string | undefined;
  /** The id of the delivery whose post leaves this out. */
  readonly restOf: string;
}

export interface RestReckoning {
  readonly posted: number;
  readonly doubled: number;
  readonly wrong: readonly string[];
}

export function reckonRests(
  rests: readonly Rest[],
  messages: readonly Pick<ReadMessage, 'ts' | 'channel' | 'delivery'>[],
): RestReckoning {
  const posts = new Map(messages.map(({ ts, channel, delivery }) => [`${channel} ${ts}`, delivery]));
  const threads = Map.groupBy(rests, ({ channel, thread }) => `${channel} ${thread}`);
  let doubled = 0;
  const wrong: string[] = [];
  for (const [place, under] of threads) {
    if (under.length > 1) {
      doubled += under.length - 1;
      wrong.push(`${place}: ${under.length} times the rest of a post in its thread`);
    }
    for (const { restOf } of under)
      if (posts.get(place) !== restOf) wrong.push(`${place}: the rest of ${restOf}, and not under its post`);
  }
  return { posted: rests.length, doubled, wrong };
}
