// What came to Slack, read as people read it: the posts of each run, and what the owners were told. Knows nothing of the ledger.

import type { SlackMessage } from '#sandbox/slack/shapes.ts';

export interface Said {
  /** Posts by run (`digest channel due`), oldest first. */
  readonly posts: ReadonlyMap<string, readonly Post[]>;
  /** Posts of Send now, and of watches that are back to normal, by `digest channel`. */
  readonly byHand: ReadonlyMap<string, readonly Post[]>;
  readonly backs: ReadonlyMap<string, readonly Post[]>;
  /** Messages of the bot in channels that are none of these. */
  readonly unread: number;
  readonly told: readonly Told[];
}

/** `at`: when it came, on the clock that nobody sets. */
export interface Post {
  readonly ts: string;
  readonly at: number;
}

/** `name` is the digest's as the notice has it, `due` with its zone. */
export type Told = Post & { readonly owner: string; readonly name: string } & (
    | { readonly kind: 'asked'; readonly due: string; readonly channel: string }
    | { readonly kind: 'failed'; readonly due: string; readonly channel: string }
    | { readonly kind: 'missed'; readonly due: string; readonly count: number }
    | { readonly kind: 'refused'; readonly channel: string }
    | { readonly kind: 'mended'; readonly channel: string }
  );

export type ReadMessage = Pick<SlackMessage, 'ts' | 'channel' | 'user' | 'blocks'> & {
  readonly at: number;
  /** The id of the delivery that it is of, where it has one. */
  readonly delivery?: string | undefined;
};

export function readSaid(messages: readonly ReadMessage[]): Said {
  const [posts, byHand, backs] = [new Map(), new Map(), new Map()] as Map<string, Post[]>[] as [
    Map<string, Post[]>,
    Map<string, Post[]>,
    Map<string, Post[]>,
  ];
  const told: Told[] = [];
  let unread = 0;
  for (const { ts, at, channel, user, blocks } of messages) {
    if (user !== botUser) continue;
    if (channel.startsWith('D')) {
      const owner = `U${channel.slice(1)}`;
      told.push(...blocks.flatMap((block) => toldIn(textOf(block), { ts, at, owner })));
      continue;
    }
    const drawn = withoutAsides(JSON.stringify(blocks));
    const digest = /"action_id":"manage"[^}]*?"value":"([^"]+)"/.exec(drawn)?.[1];
    const due = ofDue.exec(drawn)?.[1];
    const place = `${digest} ${channel}`;
    if (digest === undefined) unread += 1;
    else if (drawn.includes('Digest sent now by hand')) add(byHand, place, { ts, at });
    else if (drawn.includes(': back to normal. ')) add(backs, place, { ts, at });
    else if (due === undefined) unread += 1;
    else add(posts, `${place} ${due}`, { ts, at });
  }
  return { posts, byHand, backs, unread, told };
}

function add(posts: Map<string, Post[]>, key: string, post: Post): void {
  posts.set(key, [...(posts.get(key) ?? []), post]);
}

const botUser = 'U0BOT';
const dueWords = String.raw`\w+ \d+ \w+ \d{4}, \d\d:\d\d \([^)]*\)`;
const ofDue = new RegExp(`(?:Digest of|Seen at|due) (${dueWords})`);
/** A notice with its buttons has the name and the schedule on a line of their own, one of many has all on one line. */
const lines = /\*([^*\n]+)\*(?:, [^\n]*\n|: )([^\n]+)/g;
const asked = new RegExp(
  String.raw`whether the post of (${dueWords}) in <#(\w+)> (?:arrived|is there already)`,
);
const failed = new RegExp(String.raw`The post of (${dueWords}) in <#(\w+)> failed`);
const missed = new RegExp(
  String.raw`(One|[\d,]+) runs? (?:was|were) not sent; the newest was due (${dueWords})`,
);
const refused = /Could not be posted in <#(\w+)>/;
const mended = /It can be posted in <#(\w+)> again/;

/** More may be said of a zone; the run is told apart without it. */
function withoutAsides(text: string): string {
  return text.replaceAll(/(\d\d:\d\d \([^);]*);[^)]*/g, '$1');
}

function textOf(block: ReadMessage['blocks'][number]): string {
  return (block as { text?: { text?: string } }).text?.text ?? '';
}

/** What a section of an owner's message tells. */
export function toldIn(text: string, when: Post & { readonly owner: string }): Told[] {
  return [...withoutAsides(text).matchAll(lines)].flatMap(([, name = '', what = '']): Told[] => {
    const base = { ...when, name };
    for (const [kind, pattern] of [
      ['asked', asked],
      ['failed', failed],
    ] as const) {
      const [, due, channel] = pattern.exec(what) ?? [];
      if (due !== undefined && channel !== undefined) return [{ kind, ...base, due, channel }];
    }
    const [, count, newest] = missed.exec(what) ?? [];
    if (count !== undefined && newest !== undefined) {
      const runs = count === 'One' ? 1 : Number(count.replaceAll(',', ''));
      return [{ kind: 'missed', ...base, due: newest, count: runs }];
    }
    const [, refusing] = refused.exec(what) ?? [];
    if (refusing !== undefined) return [{ kind: 'refused', ...base, channel: refusing }];
    const [, taking] = mended.exec(what) ?? [];
    return taking === undefined ? [] : [{ kind: 'mended', ...base, channel: taking }];
  });
}
