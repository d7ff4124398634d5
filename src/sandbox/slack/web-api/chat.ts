// chat.*: posts, changes and deletes messages, with Slack's refusals (docs.slack.dev reference/methods/chat.*).

import { compose } from '#sandbox/slack/compose.ts';
import { limits } from '#sandbox/slack/limits.ts';
import { messagePayload } from '#sandbox/slack/payloads.ts';
import { app } from '#sandbox/slack/seed.ts';
import {
  type Channel,
  type Fields,
  isFields,
  type SlackMessage,
  SlackRefusal,
} from '#sandbox/slack/shapes.ts';
import { type Args, channelArg, type Methods, type SlackWorld } from './method.ts';

export const chatMethods: Methods = {
  'chat.postMessage': { token: 'bot', scope: 'chat:write', run: postMessage },
  'chat.postEphemeral': { token: 'bot', scope: 'chat:write', run: postEphemeral },
  'chat.update': { token: 'bot', scope: 'chat:write', run: update },
  'chat.delete': { token: 'bot', scope: 'chat:write', run: remove },
  'chat.getPermalink': { token: 'bot', run: getPermalink },
};

function postMessage(args: Args, world: SlackWorld): Fields {
  const channel = openChannel(args, world);
  const content = contentOf(args, world);
  const message = world.workspace.post({
    channel: channel.id,
    user: app.userId,
    ...content,
    threadTs: standingThread(args, world, channel),
    metadata: metadataArg(args),
    postedVia: 'api',
  });
  return { channel: channel.id, ts: message.ts, message: messagePayload(world.workspace, message, true) };
}

function contentOf(args: Args, { rollout }: SlackWorld) {
  return compose(args.text('text'), args.json('blocks', 'invalid_blocks_format'), rollout, true);
}

/**
 * A message that was deleted leaves its thread behind only if somebody had replied. Else Slack posts into the channel itself, and says no
 * word (slack-go/slack#1571).
 */
function standingThread(args: Args, { workspace }: SlackWorld, channel: Channel): string | undefined {
  const root = args.text('thread_ts');
  const stands = workspace
    .messagesOf(channel.id)
    .some(
      ({ ts, threadTs, ephemeralFor }) => ephemeralFor === undefined && (ts === root || threadTs === root),
    );
  return stands ? root : undefined;
}

function postEphemeral(args: Args, world: SlackWorld): Fields {
  const channel = openChannel(args, world);
  const viewer = world.workspace.person(args.text('user'));
  if (viewer === undefined) throw new SlackRefusal('user_not_found');
  if (!channel.members.has(viewer.id)) throw new SlackRefusal('user_not_in_channel');
  const content = contentOf(args, world);
  const message = world.workspace.post({
    channel: channel.id,
    user: app.userId,
    ...content,
    threadTs: args.text('thread_ts') || undefined,
    ephemeralFor: viewer.id,
    postedVia: 'api',
  });
  return { message_ts: message.ts };
}

function update(args: Args, world: SlackWorld): Fields {
  const message = ownMessage(args, world, 'cant_update_message');
  if (world.workspace.channel(message.channel)?.archived === true) throw new SlackRefusal('is_inactive');
  const text = args.text('text');
  if (text.length > limits.message.textAtUpdate) throw new SlackRefusal('msg_too_long');
  const content = compose(text, args.json('blocks', 'invalid_blocks_format'), world.rollout, true);
  world.workspace.edit(message, content.text, content.blocks);
  if (args.has('metadata')) message.metadata = metadataArg(args);
  return {
    channel: message.channel,
    ts: message.ts,
    text: message.text,
    message: messagePayload(world.workspace, message, true),
  };
}

function remove(args: Args, world: SlackWorld): Fields {
  const message = ownMessage(args, world, 'cant_delete_message');
  world.workspace.remove(message);
  return { channel: message.channel, ts: message.ts };
}

function getPermalink(args: Args, world: SlackWorld): Fields {
  const channel = channelArg(world, args.text('channel'), app.userId);
  const message = world.workspace.message(args.text('message_ts'), channel.id);
  if (message === undefined || message.ephemeralFor !== undefined)
    throw new SlackRefusal('message_not_found');
  const permalink = `https://${world.workspace.team.domain}.slack.com/archives/${channel.id}/p${message.ts.replace('.', '')}`;
  return { channel: channel.id, permalink };
}

/** The channel in which the app may speak. A user id means the direct messages with that person. */
function openChannel(args: Args, world: SlackWorld): Channel {
  const id = args.text('channel');
  const person = id.startsWith('U') ? world.workspace.person(id) : undefined;
  if (person?.standing === 'bot') throw new SlackRefusal('channel_not_found');
  const channel =
    person === undefined ? channelArg(world, id, app.userId) : world.workspace.dmWith(person.id);
  if (channel.archived) throw new SlackRefusal('is_archived');
  if (!channel.members.has(app.userId) && !world.scopes.has('chat:write.public')) {
    throw new SlackRefusal('not_in_channel');
  }
  if (channel.readOnly) throw new SlackRefusal('restricted_action');
  return channel;
}

/** These methods do not find private messages. */
function ownMessage(args: Args, world: SlackWorld, notOwn: string): SlackMessage {
  const channel = channelArg(world, args.text('channel'), app.userId);
  const message = world.workspace.message(args.text('ts'), channel.id);
  if (message === undefined || message.ephemeralFor !== undefined)
    throw new SlackRefusal('message_not_found');
  if (message.user !== app.userId) throw new SlackRefusal(notOwn);
  return message;
}

function metadataArg(args: Args): Fields | undefined {
  const metadata = args.json('metadata', 'invalid_metadata_format');
  if (metadata === undefined) return undefined;
  if (!isFields(metadata)) throw new SlackRefusal('invalid_metadata_format');
  if (Object.keys(metadata).length === 0) return undefined;
  if (typeof metadata.event_type !== 'string' || !isFields(metadata.event_payload)) {
    throw new SlackRefusal('invalid_metadata_format');
  }
  if (JSON.stringify(metadata).length > limits.message.metadataJson) {
    throw new SlackRefusal('metadata_too_large');
  }
  return metadata;
}
