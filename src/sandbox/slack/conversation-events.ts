// What Slack tells an app of a conversation: that it was mentioned, what people write to it and change, and how they react.

import type { Stage } from './interactions.ts';
import { eventPayload, messagePayload } from './payloads.ts';
import { app } from './seed.ts';
import type { Channel, Fields, Member, SlackMessage } from './shapes.ts';

/**
 * Of a message that was posted. Slack tells of direct messages to whoever may read their history, the app's own among them; and never of
 * a mention there. https://docs.slack.dev/reference/events/app_mention
 */
export async function tellOfMessage(stage: Stage, message: SlackMessage): Promise<void> {
  const channel = stage.workspace.channel(message.channel);
  if (channel === undefined || message.ephemeralFor !== undefined) return;
  if (channel.kind === 'dm') return tell(stage, 'message.im', channel, directMessage(stage, message));
  if (isToApp(channel, message)) await tell(stage, 'app_mention', channel, mention(stage, message));
}

/** Slack sends a mention again when it is edited, under a new event id; of a direct message it tells what it was before. */
export async function tellOfEdit(
  stage: Stage,
  message: SlackMessage,
  before: string,
  by: Member,
): Promise<void> {
  const channel = stage.workspace.channel(message.channel);
  if (channel === undefined) return;
  const edited = { user: by.id, ts: stage.workspace.nextTs() };
  if (channel.kind === 'dm') {
    const now = { ...directMessage(stage, message), edited };
    const { channel: _, channel_type, event_ts, ...inner } = now as Fields;
    await tell(stage, 'message.im', channel, {
      ...{ type: 'message', subtype: 'message_changed', channel: channel.id, channel_type, hidden: true },
      ...{ message: inner, previous_message: { ...inner, text: before, edited: undefined }, ts: edited.ts },
      event_ts: edited.ts,
    });
  } else if (isToApp(channel, message))
    await tell(stage, 'app_mention', channel, { ...mention(stage, message), edited, event_ts: edited.ts });
}

/** Of a mention that is gone Slack tells nothing. https://docs.slack.dev/reference/events/message/message_deleted */
export async function tellOfRemoval(stage: Stage, message: SlackMessage): Promise<void> {
  const channel = stage.workspace.channel(message.channel);
  if (channel?.kind !== 'dm') return;
  const { channel: _, channel_type, event_ts: __, ...before } = directMessage(stage, message);
  await tell(stage, 'message.im', channel, {
    ...{ type: 'message', subtype: 'message_deleted', channel: channel.id, channel_type, hidden: true },
    ...{ previous_message: before, deleted_ts: message.ts, ts: stage.workspace.nextTs() },
  });
}

export async function tellOfReaction(
  stage: Stage,
  message: SlackMessage,
  by: Member,
  reaction: string,
): Promise<void> {
  const channel = stage.workspace.channel(message.channel);
  if (channel === undefined || !channel.members.has(app.userId)) return;
  await tell(stage, 'reaction_added', channel, {
    ...{ type: 'reaction_added', user: by.id, reaction, item_user: message.user },
    item: { type: 'message', channel: message.channel, ts: message.ts },
  });
}

async function tell(stage: Stage, subscription: string, channel: Channel, event: Fields): Promise<void> {
  if (!stage.events.has(subscription)) return;
  await stage.delivery.deliver('events_api', eventPayload(stage.workspace, event, channel.external));
}

function isToApp({ members }: Channel, { text, user }: SlackMessage): boolean {
  return members.has(app.userId) && user !== app.userId && text.includes(`<@${app.userId}>`);
}

function mention({ workspace: { team } }: Stage, message: SlackMessage): Fields {
  const { user, text, ts, threadTs, channel } = message;
  return {
    ...{ type: 'app_mention', user, text, ts, team: team.id, channel, event_ts: ts },
    ...(threadTs !== undefined && { thread_ts: threadTs, parent_user_id: user }),
  };
}

function directMessage({ workspace }: Stage, message: SlackMessage): Fields {
  const { ts, channel } = message;
  return {
    ...messagePayload(workspace, message),
    edited: undefined,
    channel,
    channel_type: 'im',
    event_ts: ts,
  };
}
