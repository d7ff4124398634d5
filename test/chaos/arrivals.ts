// Every message that is not for one person's eyes in a channel, as it stood when it came, with when that was.

import type { Clock } from '#base/clock.ts';
import type { SlackMessage } from '#sandbox/slack/shapes.ts';
import type { Workspace } from '#sandbox/slack/workspace.ts';
import type { Rest } from './reckon-rests.ts';
import type { ReadMessage } from './said.ts';

export interface Arrivals {
  readonly all: readonly ReadMessage[];
  /** What posts leave out, in their threads; none of it stands in `all`. */
  readonly rests: readonly Rest[];
  /** Resolves at the next message of the bot, or after so much real time. */
  next(longestMs: number): Promise<void>;
}

export function watchArrivals(workspace: Workspace, clock: Clock): Arrivals {
  const all: ReadMessage[] = [];
  const rests: Rest[] = [];
  const known = new Map<string, number>();
  let waiting: (() => void)[] = [];
  workspace.onChange(() => {
    let came = false;
    for (const { id } of workspace.channels()) {
      const messages = workspace.messagesOf(id);
      const before = known.get(id) ?? 0;
      if (messages.length <= before) continue;
      known.set(id, messages.length);
      for (const { ts, channel, user, blocks, threadTs, ephemeralFor, metadata } of messages.slice(before)) {
        if (ephemeralFor !== undefined) continue;
        const restOf = restIn(metadata);
        if (restOf !== undefined) rests.push({ channel, thread: threadTs, restOf });
        else all.push({ ts, channel, user, blocks, at: clock.monotonic(), delivery: deliveryIn(metadata) });
      }
      came = true;
    }
    if (!came) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  });
  return {
    all,
    rests,
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

/** The id of the delivery whose post leaves this out. */
function restIn(metadata: SlackMessage['metadata']): string | undefined {
  return metadata?.event_type === 'campaign_digest_rest' ? payloadIn(metadata)?.rest_of : undefined;
}

function deliveryIn(metadata: SlackMessage['metadata']): string | undefined {
  return payloadIn(metadata)?.delivery_id;
}

function payloadIn(metadata: SlackMessage['metadata']) {
  return metadata?.event_payload as { readonly delivery_id?: string; readonly rest_of?: string } | undefined;
}
