// What stands in Slack, read as people read it: the posts of each run, and what the owners were told. Knows nothing of the ledger.

import type { Message } from '#sandbox/slack/shapes.ts';

export interface Said {
  /** Posts by run (`digest channel due`), with their timestamps, oldest first. */
  readonly posts: ReadonlyMap<string, readonly string[]>;
  /** Messages of the bot in channels that are of no known run. */
  readonly unread: number;
  readonly told: readonly Told[];
}

/** `name` is the digest's as the notice has it, `due` with its zone; `ts` is when it was told. */
export type Told = { readonly name: string; readonly ts: string } & (
  | { readonly kind: 'asked'; readonly due: string; readonly channel: string }
  | { readonly kind: 'failed'; readonly due: string }
  | { readonly kind: 'missed'; readonly due: string; readonly count: number }
  | { readonly kind: 'refused'; readonly channel: string }
);

export type ReadMessage = Pick<Message, 'ts' | 'channel' | 'user' | 'blocks'>;

export function readSaid(messages: readonly ReadMessage[]): Said {
  const posts = new Map<string, string[]>();
  const told: Told[] = [];
  let unread = 0;
  for (const { ts, channel, user, blocks } of messages) {
    if (user !== botUser) continue;
    if (channel.startsWith('D')) told.push(...blocks.flatMap((block) => toldIn(textOf(block), ts)));
    else {
      const drawn = JSON.stringify(blocks);
      const digest = /"action_id":"manage"[^}]*?"value":"([^"]+)"/.exec(drawn)?.[1];
      const due = new RegExp(`(?:Digest of|Seen at|due) (${dueWords})`).exec(drawn)?.[1];
      if (digest === undefined || due === undefined) unread += 1;
      else {
        const run = `${digest} ${channel} ${due}`;
        posts.set(run, [...(posts.get(run) ?? []), ts]);
      }
    }
  }
  return { posts, unread, told };
}

const botUser = 'U0BOT';
const dueWords = String.raw`\w+ \d+ \w+ \d{4}, \d\d:\d\d \([^)]*\)`;
/** A notice with its buttons has the name and the schedule on a line of their own, one of many has all on one line. */
const lines = /\*([^*\n]+)\*(?:, [^\n]*\n|: )([^\n]+)/g;
const asked = new RegExp(String.raw`whether the post of (${dueWords}) in <#(\w+)> arrived`);
const failed = new RegExp(`The post of (${dueWords}) in <#\\w+> failed`);
const missed = new RegExp(
  String.raw`(One|[\d,]+) runs? (?:was|were) not sent; the newest was due (${dueWords})`,
);
const refused = /Could not be posted in <#(\w+)>/;

function textOf(block: ReadMessage['blocks'][number]): string {
  return (block as { text?: { text?: string } }).text?.text ?? '';
}

function toldIn(text: string, ts: string): Told[] {
  return [...text.matchAll(lines)].flatMap(([, name = '', what = '']): Told[] => {
    const [, askedOf, askedIn] = asked.exec(what) ?? [];
    if (askedOf !== undefined && askedIn !== undefined)
      return [{ kind: 'asked', name, ts, due: askedOf, channel: askedIn }];
    const [, failedOf] = failed.exec(what) ?? [];
    if (failedOf !== undefined) return [{ kind: 'failed', name, ts, due: failedOf }];
    const [, count, newest] = missed.exec(what) ?? [];
    if (count !== undefined && newest !== undefined)
      return [
        {
          kind: 'missed',
          name,
          ts,
          due: newest,
          count: count === 'One' ? 1 : Number(count.replaceAll(',', '')),
        },
      ];
    const [, refusing] = refused.exec(what) ?? [];
    return refusing === undefined ? [] : [{ kind: 'refused', name, ts, channel: refusing }];
  });
}
