// Every message that is not for one person's eyes in a channel, as it stood when it came, with when that was.

import type { Clock } from '#base/clock.ts';
import type { SlackMessage } from '#sandbox/slack/shapes.ts';
import type { Workspace } from '#sandbox/slack/workspace.ts';
import type { ReadMessage } from './said.ts';

export interface Arrivals {
  readonly all: readonly ReadMessage[];
  /** Resolves at the next message of the bot, or after so much real time. */
  next(longestMs: number): Promise<void>;
}

export function watchArrivals(workspace: Workspace, clock: Clock): Arrivals {
  const all: ReadMessage[] = [];
  const known = new Map<string, number>();
  let waiting: (() => void)[] = [];
  workspace.onChange(() => {
    let came = false;
    for (const { id } of workspace.channels()) {
      const messages = workspace.messagesOf(id);
      const before = known.get(id) ?? 0;
      if (messages.length <= before) continue;
      known.set(id, messages.length);
      for (const { ts, channel, user, blocks, ephemeralFor, metadata } of messages.slice(before))
        if (ephemeralFor === undefined && !isRest(metadata))
          all.push({ ts, channel, user, blocks, at: clock.monotonic(), delivery: deliveryIn(metadata) });
      came = true;
    }
    if (!came) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  });
  return {
    all,
    next: (longestMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, longestMs);
        waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}

/** What a digest's post leaves out, in its thread: it may come once or not at all. */
function isRest(metadata: SlackMessage['metadata']): boolean {
  return metadata?.event_type === 'campaign_digest_rest';
}

function deliveryIn(metadata: SlackMessage['metadata']): string | undefined {
  const payload = metadata?.event_payload as { readonly delivery_id?: string } | undefined;
  return payload?.delivery_id;
}
