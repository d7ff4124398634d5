// Finds the listener of a payload and runs it. This file loads all the code that answers people, so that no start waits for it.

import type { DoorTools } from '#slack/door-tools.ts';
import type { Ack } from './caller.ts';
import { hearPayload } from './hear-payload.ts';
import { listenerFor } from './listeners.ts';
import { choiceAsClick } from './menu-choice.ts';
import type { RecentIds } from './recent-ids.ts';

/** Undefined if that kind has no listener. */
export function hear(
  tools: DoorTools,
  recent: RecentIds,
  kind: string,
  body: unknown,
  ack: Ack,
): Promise<void> | undefined {
  const listener = listenerFor(kind);
  if (listener === undefined) return undefined;
  const sent = listener.reads === undefined ? choiceAsClick(body) : listener.reads(body, tools.identity);
  return sent === undefined ? ack() : hearPayload(tools, recent, listener, sent, ack);
}
