// Keeps payloads that Bolt cannot read away from Bolt, so that none ends the program. Counts them, and logs the first of each kind.

import type { App, ReceiverEvent } from '@slack/bolt';
import type { Log } from '#base/log.ts';
import { limits } from '#blocks/limits.ts';

export interface PayloadGuard {
  /** The app for a receiver. It gets only payloads that it can read. */
  guard(app: App): App;
  /** Counts something that is not a payload. */
  note(kind: string): void;
  /** How many could not be read since the start. */
  unreadable(): number;
}

export function createPayloadGuard(log: Log): PayloadGuard {
  const seen = new Map<string, number>();
  const note = (kind: string, error?: unknown) => {
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    if (count === 1) log.warn('a payload of slack could not be read', { kind, error });
  };

  function take(app: App, event: ReceiverEvent): Promise<void> {
    const body: unknown = event.body;
    if (isHeldBack(body)) {
      note('app_rate_limited');
      return event.ack();
    }
    if (!isReadable(body)) {
      note(kindOf(body));
      return event.ack();
    }
    return app.processEvent(event);
  }

  return {
    // A receiver uses only this part of the app.
    guard: (app) =>
      ({
        processEvent: (event: ReceiverEvent) =>
          take(app, event).catch((error: unknown) => note(kindOf(event.body), error)),
      }) as App,
    note,
    unreadable: () => [...seen.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** In characters: several times what Slack sends. The bot reads no longer payload. */
export const longestPayload = 256 * 1_024;

const interactions: ReadonlySet<unknown> = new Set([
  'block_actions',
  'block_suggestion',
  'message_action',
  'shortcut',
  'view_closed',
  'view_submission',
]);

/** Every listener relies on the payload's kind and sender. */
function isReadable(body: unknown): boolean {
  if (!isRecord(body)) return false;
  if (isRecord(body.event)) return typeof body.event.type === 'string';
  if (body.command !== undefined) return isText(body.command) && isText(body.user_id);
  if (!interactions.has(body.type) || !isRecord(body.user) || !isText(body.user.id)) return false;
  switch (body.type) {
    case 'block_actions': {
      const [action] = Array.isArray(body.actions) ? body.actions : [];
      if (!isRecord(action) || !isText(action.action_id)) return false;
      return action.action_id.length <= limits.actionId && !isLongValue(action.value);
    }
    case 'block_suggestion':
      return isText(body.action_id) && isText(body.value);
    case 'view_submission':
    case 'view_closed':
      return isRecord(body.view) && isText(body.view.callback_id);
    default:
      return isText(body.callback_id);
  }
}

/** Slack delivers no more events in this minute: https://docs.slack.dev/reference/events/app_rate_limited */
function isHeldBack(body: unknown): boolean {
  return isRecord(body) && body.type === 'app_rate_limited';
}

/** For the log: a type of Slack's, and never a person's text. */
function kindOf(body: unknown): string {
  if (!isRecord(body)) return body === null ? 'null' : typeof body;
  const { type } = body;
  return typeof type === 'string' && /^[a-z_]{1,40}$/.test(type) ? type : 'without a type';
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Slack lets no button carry a value of this length. */
function isLongValue(value: unknown): boolean {
  return isText(value) && value.length > limits.button.value;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
