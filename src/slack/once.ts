// Tells whether a payload of Slack was seen before: two sockets and Slack's redelivery may bring the same one twice.

import type { Clock } from '#base/clock.ts';

/** Longer than Slack goes on delivering anew. */
const redeliveryMs = 10 * 60_000;

/** What of a payload tells it apart. */
export interface Payload {
  readonly event_id?: unknown;
  readonly trigger_id?: unknown;
}

export interface Once {
  /** True the first time; false when the same payload comes again while it is remembered. */
  first(body: Payload): boolean;
}

export function createOnce(clock: Clock, rememberedMs = redeliveryMs): Once {
  const seen = new Map<string, number>();
  return {
    first: (body) => {
      const key = identityOf(body);
      if (key === undefined) return true;
      const now = clock.monotonic();
      for (const [old, at] of seen) {
        if (now - at <= rememberedMs) break;
        seen.delete(old);
      }
      if (seen.has(key)) return false;
      seen.set(key, now);
      return true;
    },
  };
}

/** Events carry an event_id; commands, clicks and submissions a trigger_id that Slack makes once. Look-ups carry neither. */
function identityOf(body: Payload): string | undefined {
  const id = body.event_id ?? body.trigger_id;
  return typeof id === 'string' ? id : undefined;
}
