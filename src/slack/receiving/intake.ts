// Stands before Bolt and hands on what Bolt can read. It counts and logs once what Bolt cannot, so that no payload ends the program.

import type { App, ReceiverEvent } from '@slack/bolt';
import type { Log } from '#base/log.ts';

export interface Intake {
  /** The app as a receiver may use it: it is handed only what it can read. */
  guard(app: App): App;
  /** Something came that is no payload. */
  note(kind: string): void;
  /** So many came since the start that could not be read. */
  unreadable(): number;
}

export function createIntake(log: Log): Intake {
  const seen = new Map<string, number>();
  const note = (kind: string, error?: unknown) => {
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    if (count === 1) log.warn('a payload of slack could not be read', { kind, error });
  };

  async function take(app: App, event: ReceiverEvent): Promise<void> {
    const body: unknown = event.body;
    if (isHeldBack(body)) {
      note('app_rate_limited');
      return event.ack();
    }
    if (!isReadable(body)) {
      note(kindOf(body));
      return event.ack();
    }
    await app.processEvent(event);
  }

  return {
    // A receiver calls nothing else of it.
    guard: (app) =>
      ({
        processEvent: (event: ReceiverEvent) =>
          take(app, event).catch((error: unknown) => note(kindOf(event.body), error)),
      }) as App,
    note,
    unreadable: () => [...seen.values()].reduce((sum, count) => sum + count, 0),
  };
}

const interactions: ReadonlySet<unknown> = new Set([
  'block_actions',
  'block_suggestion',
  'message_action',
  'shortcut',
  'view_closed',
  'view_submission',
]);

/** What every listener relies on: the kind of the payload, and who sent it. */
function isReadable(body: unknown): boolean {
  if (!isRecord(body)) return false;
  if (isRecord(body.event)) return typeof body.event.type === 'string';
  if (body.command !== undefined) return isText(body.command) && isText(body.user_id);
  if (!interactions.has(body.type) || !isRecord(body.user) || !isText(body.user.id)) return false;
  switch (body.type) {
    case 'block_actions': {
      const [action] = Array.isArray(body.actions) ? body.actions : [];
      return isRecord(action) && isText(action.action_id);
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

/** Slack says that it delivers no more events in this minute: https://docs.slack.dev/reference/events/app_rate_limited */
function isHeldBack(body: unknown): boolean {
  return isRecord(body) && body.type === 'app_rate_limited';
}

/** A word for the log, never what somebody wrote. */
function kindOf(body: unknown): string {
  if (!isRecord(body)) return body === null ? 'null' : typeof body;
  const { type } = body;
  return typeof type === 'string' && /^[a-z_]{1,40}$/.test(type) ? type : 'without a type';
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
