// Finds the listener of a payload and lets it hear: behind this file lies all that answers people, which no start waits for.

import type { DoorTools } from '#slack/door-tools.ts';
import type { Ack } from './caller.ts';
import { hearPayload } from './hear-payload.ts';
import { listenerFor } from './listeners.ts';
import { choiceAsClick } from './menu-choice.ts';
import type { RecentIds } from './recent-ids.ts';

/** undefined where nobody listens to that kind. */
export function hear(
  tools: DoorTools,
  recent: RecentIds,
  kind: string,
  body: unknown,
  ack: Ack,
): Promise<void> | undefined {
  const listener = listenerFor(kind);
  return listener && hearPayload(tools, recent, listener, choiceAsClick(body), ack);
}
