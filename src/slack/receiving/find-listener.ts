// Finds the listener of a payload and runs it. Everything that answers people is loaded with this file, so no start waits for it.

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
