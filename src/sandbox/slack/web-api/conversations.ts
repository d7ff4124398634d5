// conversations.*: what an app may learn about channels and read in them (docs.slack.dev reference/methods/conversations.*).

import { messagePayload } from '#sandbox/slack/payloads.ts';
import { app, otherTeamId } from '#sandbox/slack/seed.ts';
import { type Channel, type Fields, SlackRefusal } from '#sandbox/slack/shapes.ts';
import { type Args, channelArg, type Methods, needScope, type SlackWorld } from './method.ts';

export const conversationMethods: Methods = {
  'conversations.info': { token: 'bot', run: info },
  'conversations.list': { token: 'bot', run: list },
  'conversations.members': { token: 'bot', run: members },
  'users.conversations': { token: 'bot', run: ofPerson },
  'conversations.open': { token: 'bot', scope: 'im:write', run: open },
  'conversations.history': { token: 'bot', run: history },
  'conversations.replies': { token: 'bot', run: replies },
};

function info(args: Args, world: SlackWorld): Fields {
  return { channel: described(readable(args, world, 'read'), world) };
}

/** The conversations that somebody is in; of the private ones, only those that the app is in too. */
function ofPerson(args: Args, world: SlackWorld): Fields {
  const kinds = kindsIn(args, world);
  const person = world.workspace.person(args.text('user') || app.userId);
  if (person === undefined) throw new SlackRefusal('user_not_found');
  const channels = world.workspace
    .channels()
    .filter(({ kind, members }) => kinds.includes(kind) && members.has(person.id))
    .filter(({ kind, members }) => kind === 'public' || members.has(app.userId))
    .filter((channel) => !(args.flag('exclude_archived') && channel.archived));
  // https://docs.slack.dev/reference/methods/users.conversations leaves these two out.
  const limited = channels.map((channel) => {
    const { is_member, num_members, ...rest } = described(channel, world);
    return rest;
  });
  return pageOf(args, 'channels', limited);
}

function kindsIn(args: Args, world: SlackWorld): Channel['kind'][] {
  const types = (args.text('types') || 'public_channel').split(',').map((type) => type.trim());
  const kinds = types.map((type) => {
    if (type === 'public_channel') return 'public';
    if (type === 'private_channel') return 'private';
    if (type === 'im' || type === 'mpim') return 'dm';
    throw new SlackRefusal('invalid_types');
  });
  for (const kind of kinds) needScope(world, scopeOf(kind, 'read'));
  return kinds;
}

function list(args: Args, world: SlackWorld): Fields {
  const kinds = kindsIn(args, world);
  const channels = world.workspace
    .channels()
    .filter((channel) => kinds.includes(channel.kind))
    .filter((channel) => channel.kind === 'public' || channel.members.has(app.userId))
    .filter((channel) => !(args.flag('exclude_archived') && channel.archived));
  return pageOf(
    args,
    'channels',
    channels.map((one) => described(one, world)),
  );
}

function members(args: Args, world: SlackWorld): Fields {
  return pageOf(args, 'members', [...readable(args, world, 'read').members]);
}

function open(args: Args, world: SlackWorld): Fields {
  const person = world.workspace.person(args.text('users'));
  if (person === undefined || person.standing === 'bot') throw new SlackRefusal('user_not_found');
  return { channel: { id: world.workspace.dmWith(person.id).id }, no_op: false };
}

function history(args: Args, world: SlackWorld): Fields {
  const channel = readable(args, world, 'history');
  if (!channel.members.has(app.userId)) throw new SlackRefusal('not_in_channel');
  return messagesOf(args, world, channel, (threadTs) => threadTs === undefined);
}

function replies(args: Args, world: SlackWorld): Fields {
  const channel = readable(args, world, 'history');
  if (!channel.members.has(app.userId)) throw new SlackRefusal('not_in_channel');
  const root = args.text('ts');
  if (world.workspace.message(root, channel.id) === undefined) throw new SlackRefusal('thread_not_found');
  const page = messagesOf(args, world, channel, (threadTs, ts) => threadTs === root || ts === root);
  return { ...page, messages: [...(page.messages as Fields[])].reverse() };
}

/** Newest first, without private messages; with metadata only if it is asked for. */
function messagesOf(
  args: Args,
  world: SlackWorld,
  channel: Channel,
  wanted: (threadTs: string | undefined, ts: string) => boolean,
): Fields {
  const oldest = args.text('oldest') || '0';
  const latest = args.text('latest') || '9999999999';
  const inclusive = args.flag('inclusive');
  const found = world.workspace
    .messagesOf(channel.id)
    .filter(({ ephemeralFor }) => ephemeralFor === undefined)
    .filter(({ threadTs, ts }) => wanted(threadTs, ts))
    .filter(
      ({ ts }) =>
        (Number(ts) > Number(oldest) && Number(ts) < Number(latest)) ||
        (inclusive && [oldest, latest].includes(ts)),
    )
    .map((message) => messagePayload(world.workspace, message, args.flag('include_all_metadata')))
    .reverse();
  const page = pageOf(args, 'messages', found);
  return { ...page, has_more: found.length > (page.messages as unknown[]).length };
}

function readable(args: Args, world: SlackWorld, right: 'read' | 'history'): Channel {
  const channel = world.workspace.channel(args.text('channel'));
  if (channel === undefined) throw new SlackRefusal('channel_not_found');
  needScope(world, scopeOf(channel.kind, right));
  return channelArg(world, channel.id, app.userId);
}

function scopeOf(kind: Channel['kind'], right: 'read' | 'history'): string {
  const of = { public: 'channels', private: 'groups', dm: 'im' } as const;
  return `${of[kind]}:${right}`;
}

const mostOfList = 1_000;

/** Cursor paging as in Slack, 100 to a page by default. */
function pageOf(args: Args, name: string, all: readonly unknown[]): Fields {
  const from = Number(args.text('cursor') || 0);
  if (!Number.isInteger(from) || from < 0) throw new SlackRefusal('invalid_cursor');
  const limit = args.count('limit', 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > mostOfList) throw new SlackRefusal('invalid_limit');
  const next = from + limit < all.length ? String(from + limit) : '';
  return { [name]: all.slice(from, from + limit), response_metadata: { next_cursor: next } };
}

function described(channel: Channel, world: SlackWorld): Fields {
  const { team } = world.workspace;
  const dm = channel.kind === 'dm';
  return {
    id: channel.id,
    ...(dm
      ? { user: [...channel.members].find((id) => id !== app.userId) }
      : { name: channel.name, name_normalized: channel.name }),
    is_channel: channel.kind === 'public',
    is_group: channel.kind === 'private',
    is_im: dm,
    is_mpim: false,
    is_private: channel.kind !== 'public',
    is_archived: channel.archived,
    is_general: false,
    is_member: channel.members.has(app.userId),
    is_shared: channel.external,
    is_ext_shared: channel.external,
    is_org_shared: false,
    is_read_only: channel.readOnly,
    is_thread_only: false,
    is_non_threadable: false,
    context_team_id: team.id,
    shared_team_ids: channel.external ? [team.id, otherTeamId] : [team.id],
    num_members: channel.members.size,
  };
}
