// The envelope of a payload: who did something, where, and how to answer. The bot reads no more until it knows that the person may ask.

import type { ChannelId, UserId } from '#base/tenant.ts';
import { fieldsOf, wordIn } from '#slack/payload-fields.ts';

export interface Envelope {
  /** One id for each thing that somebody does. If Slack sends the payload again, the id is the same. Requests for options have none. */
  readonly id: string | undefined;
  readonly user: UserId;
  /** Undefined on App Home, in a modal and for events of the whole workspace. */
  readonly channel: ChannelId | undefined;
  /** Of what somebody said, the message on which their thread hangs; undefined outside a thread and for all else. */
  readonly thread: string | undefined;
  /** The workspace in which it was done; undefined if Slack does not say. */
  readonly workspace: string | undefined;
  readonly enterprise: string | undefined;
  readonly triggerId: string;
  readonly responseUrl: string | undefined;
  readonly view: { readonly id: string; readonly kind: 'modal' | 'home'; readonly name: string } | undefined;
  /** The name of the clicked control: its action_id up to the colon. Empty if nothing was clicked. */
  readonly control: string;
  /** The callback_id of a shortcut. Empty if none was used. */
  readonly shortcut: string;
}

/** Never throws. A field without its documented form counts as absent. */
export function envelopeOf(payload: unknown): Envelope {
  const body = fieldsOf(payload);
  const event = fieldsOf(body.event);
  const view = fieldsOf(body.view);
  const [action] = Array.isArray(body.actions) ? body.actions : [];
  const responseUrl = wordIn(body.response_url);
  const viewId = wordIn(view.id);
  return {
    id: wordIn(body.event_id) ?? wordIn(body.trigger_id),
    user: (wordIn(fieldsOf(body.user).id) ?? wordIn(body.user_id) ?? wordIn(event.user) ?? '') as UserId,
    channel: (wordIn(fieldsOf(body.channel).id) ?? wordIn(body.channel_id)) as ChannelId | undefined,
    thread: wordIn(body.thread_ts),
    workspace: workspaceOf(body),
    enterprise: wordIn(fieldsOf(body.enterprise).id) ?? wordIn(body.enterprise_id),
    triggerId: wordIn(body.trigger_id) ?? '',
    responseUrl,
    view:
      viewId === undefined
        ? undefined
        : {
            id: viewId,
            kind: view.type === 'home' ? 'home' : 'modal',
            name: wordIn(view.callback_id) ?? '',
          },
    control: controlOf(wordIn(fieldsOf(action).action_id) ?? ''),
    shortcut: wordIn(body.callback_id) ?? '',
  };
}

/**
 * Where an organisation installed the bot, interactions name it in place of the workspace, or nothing (`team: null`). Then the message or
 * the view says where it was done; where neither is there, the person's own workspace counts.
 */
function workspaceOf(body: Readonly<Record<string, unknown>>): string | undefined {
  const [authorized] = Array.isArray(body.authorizations) ? body.authorizations : [];
  const view = fieldsOf(body.view);
  const named = [
    fieldsOf(authorized).team_id,
    view.app_installed_team_id,
    fieldsOf(body.team).id,
    body.team_id,
  ];
  return (
    workspaceAmong(named) ??
    workspaceAmong([fieldsOf(body.message).team, view.team_id, fieldsOf(body.user).team_id])
  );
}

function workspaceAmong(ids: readonly unknown[]): string | undefined {
  return ids.map(wordIn).find((id) => id?.startsWith('T'));
}

/** Slack's word for the payload: the command, or the type of the event or interaction. Empty if there is none. */
export function kindOf(payload: unknown): string {
  const body = fieldsOf(payload);
  return wordIn(fieldsOf(body.event).type) ?? wordIn(body.command) ?? wordIn(body.type) ?? '';
}

export const slashCommand = '/campaign-stats';

/**
 * Slack reads no answer in the acknowledgement of these. So it waits neither for the person nor for the answering code, which may still be
 * loading.
 */
const unanswered: ReadonlySet<string> = new Set([
  slashCommand,
  'block_actions',
  'shortcut',
  'message_action',
  'app_home_opened',
  'app_mention',
  'message',
  'reaction_added',
  'function_executed',
  'agent_session_stopped',
  // Comes from no Slack, and is answered at its end.
  'mcp_call',
]);

export function acksAtOnce(kind: string): boolean {
  return unanswered.has(kind);
}

/** The person and the channel of an event of the workspace. */
export function eventOf(payload: unknown): {
  readonly user: string | undefined;
  readonly channel: string | undefined;
} {
  const event = fieldsOf(fieldsOf(payload).event);
  return { user: wordIn(event.user) ?? wordIn(fieldsOf(event.user).id), channel: wordIn(event.channel) };
}

/** The part of `name:suffix` before the colon. */
export function controlOf(actionId: string): string {
  return actionId.split(':', 1)[0] ?? '';
}
