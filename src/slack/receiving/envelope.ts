// The envelope of a payload: who did something, where, and how to answer. The bot reads no more until it knows that the person may ask.

import type { ChannelId, UserId } from '#base/tenant.ts';

export interface Envelope {
  /** One id for each thing that somebody does. If Slack sends the payload again, the id is the same. Requests for options have none. */
  readonly id: string | undefined;
  readonly user: UserId;
  /** Undefined on App Home, in a modal and for events of the whole workspace. */
  readonly channel: ChannelId | undefined;
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
  const responseUrl = textOf(body.response_url);
  const viewId = textOf(view.id);
  return {
    id: textOf(body.event_id) ?? textOf(body.trigger_id),
    user: (textOf(fieldsOf(body.user).id) ?? textOf(body.user_id) ?? textOf(event.user) ?? '') as UserId,
    channel: (textOf(fieldsOf(body.channel).id) ?? textOf(body.channel_id)) as ChannelId | undefined,
    workspace: workspaceOf(body),
    enterprise: textOf(fieldsOf(body.enterprise).id) ?? textOf(body.enterprise_id),
    triggerId: textOf(body.trigger_id) ?? '',
    responseUrl,
    view:
      viewId === undefined
        ? undefined
        : {
            id: viewId,
            kind: view.type === 'home' ? 'home' : 'modal',
            name: textOf(view.callback_id) ?? '',
          },
    control: controlOf(textOf(fieldsOf(action).action_id) ?? ''),
    shortcut: textOf(body.callback_id) ?? '',
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
  return ids.map(textOf).find((id) => id?.startsWith('T'));
}

/** Slack's word for the payload: the command, or the type of the event or interaction. Empty if there is none. */
export function kindOf(payload: unknown): string {
  const body = fieldsOf(payload);
  return textOf(fieldsOf(body.event).type) ?? textOf(body.command) ?? textOf(body.type) ?? '';
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
  return { user: textOf(event.user) ?? textOf(fieldsOf(event.user).id), channel: textOf(event.channel) };
}

/** The part of `name:suffix` before the colon. */
export function controlOf(actionId: string): string {
  return actionId.split(':', 1)[0] ?? '';
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** Repairs half letters, which nobody could be sent. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.toWellFormed() : undefined;
}
