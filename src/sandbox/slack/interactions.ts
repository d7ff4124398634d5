// What all interactions of people with the app share: what they need, how they end, and the events of the workspace.

import type { Agents } from './agents.ts';
import type { Rollout } from './blocks-check.ts';
import type { PayloadDelivery } from './delivery.ts';
import { eventPayload } from './payloads.ts';
import type { ResponseUrls } from './response-url.ts';
import { app } from './seed.ts';
import type { Fields, Member, SlashCommand } from './shapes.ts';
import type { Triggers } from './triggers.ts';
import type { Workflows } from './workflows.ts';
import type { Workspace } from './workspace.ts';

/** How it went for the person; `error` is Slack's name for the fault, `told`: Slackbot has said it in the channel. */
export type ActionOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: string; readonly told?: true };

export interface Stage {
  readonly workspace: Workspace;
  readonly triggers: Triggers;
  readonly workflows: Workflows;
  readonly agents: Agents;
  readonly responseUrls: ResponseUrls;
  readonly delivery: PayloadDelivery;
  readonly rollout: Rollout;
  readonly commands: readonly SlashCommand[];
  /** The events that the app subscribed to and has the scopes for. */
  readonly events: ReadonlySet<string>;
}

/** Somebody does what is impossible in Slack, such as choosing what is not offered: a fault of the caller, not of the app. */
export class SandboxMisuse extends Error {
  override readonly name = 'SandboxMisuse';
}

/** An event of the workspace, sent if the app subscribed to it. People see nothing of it, acknowledged or not. */
export async function happen(stage: Stage, event: Fields, external = false): Promise<void> {
  const { type, channel_type: of } = event;
  const subscription = type === 'message' ? `message.${of}` : String(type);
  // Of its own steps Slack tells an app unasked.
  if (type !== 'function_executed' && !stage.events.has(subscription)) return;
  await stage.delivery.deliver('events_api', eventPayload(stage.workspace, event, external));
}

/** The person opens a tab of the app: an agent's pane is the tab of its messages. */
export async function openTab(stage: Stage, person: Member, tab: 'home' | 'messages'): Promise<void> {
  const { workspace } = stage;
  await happen(stage, {
    type: 'app_home_opened',
    user: person.id,
    channel: workspace.dmWith(person.id).id,
    tab,
  });
}

/** The person presses Stop, which Slack shows while the app says that it works there. */
export async function stopSession(stage: Stage, person: Member, threadTs: string): Promise<void> {
  const { id } = stage.workspace.dmWith(person.id);
  await happen(stage, {
    ...{ type: 'agent_session_stopped', user: person.id, channel: id, thread_ts: threadTs },
    streaming_message_ts: [],
  });
}

/** The person adds the app to a channel, removes it, archives the channel or opens it again. */
export async function changeChannel(
  stage: Stage,
  person: Member,
  channelId: string,
  deed: 'invite-bot' | 'remove-bot' | 'archive' | 'unarchive',
): Promise<void> {
  const channel = stage.workspace.channel(channelId);
  if (channel === undefined || channel.kind === 'dm')
    throw new SandboxMisuse(`no such channel: ${channelId}`);
  const about = { channel: channel.id };
  if (deed === 'invite-bot') channel.members.add(app.userId);
  if (deed === 'remove-bot') channel.members.delete(app.userId);
  if (deed === 'archive' || deed === 'unarchive') channel.archived = deed === 'archive';
  stage.workspace.changed();
  const events: Record<typeof deed, Fields> = {
    'invite-bot': { type: 'member_joined_channel', ...about, user: app.userId, inviter: person.id },
    'remove-bot': { type: 'member_left_channel', ...about, user: app.userId },
    archive: { type: 'channel_archive', ...about, user: person.id },
    unarchive: { type: 'channel_unarchive', ...about, user: person.id },
  };
  const privately = channel.kind === 'private' && (deed === 'archive' || deed === 'unarchive');
  const event = events[deed];
  await happen(
    stage,
    privately ? { ...event, type: String(event.type).replace('channel', 'group') } : event,
    channel.external,
  );
}
