// The payloads that Slack sends to an app, field by field as documented; reads the workspace and changes nothing.

import { app, isServedByOrganisation, otherApp } from './seed.ts';
import type { Channel, Fields, Member, SlackFile, SlackMessage, View } from './shapes.ts';
import type { Placed } from './values.ts';
import type { Workspace } from './workspace.ts';

const verificationToken = 'sandbox-verification-token';

/** Where the app is installed, as each interaction says it: where an organisation installed it, no workspace is named. */
function installedIn({ team }: Workspace): Fields {
  return {
    api_app_id: app.id,
    token: verificationToken,
    is_enterprise_install: isServedByOrganisation(team),
    enterprise: team.organisation ?? null,
    team: isServedByOrganisation(team) ? null : { id: team.id, domain: team.domain },
  };
}

export interface CommandTyped {
  readonly person: Member;
  readonly channel: Channel;
  readonly command: string;
  readonly text: string;
  readonly triggerId: string;
  readonly responseUrl: string;
}

export function commandPayload({ team }: Workspace, typed: CommandTyped): Fields {
  return {
    token: verificationToken,
    team_id: typed.person.teamId,
    team_domain: team.domain,
    channel_id: typed.channel.id,
    channel_name: typed.channel.kind === 'private' ? 'privategroup' : typed.channel.name,
    user_id: typed.person.id,
    user_name: typed.person.handle,
    command: typed.command,
    text: typed.text,
    api_app_id: app.id,
    is_enterprise_install: String(isServedByOrganisation(team)),
    ...(team.organisation !== undefined && {
      enterprise_id: team.organisation.id,
      enterprise_name: team.organisation.name,
    }),
    response_url: typed.responseUrl,
    trigger_id: typed.triggerId,
  };
}

/** The place of an element: in a message or in a view. */
export type ElementPlace =
  | { readonly kind: 'message'; readonly message: SlackMessage }
  | { readonly kind: 'view'; readonly view: View };

export interface Clicked {
  readonly person: Member;
  readonly place: ElementPlace;
  readonly placed: Placed;
  readonly chosen: Fields;
  readonly triggerId: string;
  readonly responseUrl: string | undefined;
}

export function blockActionsPayload(workspace: Workspace, clicked: Clicked): Fields {
  const { block, element } = clicked.placed;
  const action = {
    ...describedByElement(element),
    ...clicked.chosen,
    type: element.type,
    block_id: block.block_id,
    action_id: element.action_id,
    action_ts: workspace.nextTs(),
  };
  return {
    type: 'block_actions',
    ...installedIn(workspace),
    user: userOf(clicked.person),
    trigger_id: clicked.triggerId,
    ...placeFields(workspace, clicked.place),
    ...(clicked.place.kind === 'message' ? { state: { values: clicked.place.message.values } } : {}),
    ...(clicked.responseUrl === undefined ? {} : { response_url: clicked.responseUrl }),
    actions: [action],
  };
}

export function blockSuggestionPayload(
  workspace: Workspace,
  person: Member,
  place: ElementPlace,
  { block, element }: Placed,
  value: string,
): Fields {
  return {
    type: 'block_suggestion',
    ...installedIn(workspace),
    user: userOf(person),
    ...placeFields(workspace, place),
    block_id: block.block_id,
    action_id: element.action_id,
    value,
  };
}

export function viewSubmissionPayload(
  workspace: Workspace,
  person: Member,
  view: View,
  triggerId: string,
  responseUrls: readonly Fields[],
): Fields {
  return {
    type: 'view_submission',
    ...installedIn(workspace),
    user: userOf(person),
    trigger_id: triggerId,
    view: viewPayload(workspace, view),
    response_urls: responseUrls,
  };
}

export function viewClosedPayload(
  workspace: Workspace,
  person: Member,
  view: View,
  isCleared: boolean,
): Fields {
  return {
    type: 'view_closed',
    ...installedIn(workspace),
    user: userOf(person),
    view: viewPayload(workspace, view),
    is_cleared: isCleared,
  };
}

/** `message` and its `responseUrl`: of a shortcut on a message. A global one has neither. */
export function shortcutPayload(
  workspace: Workspace,
  used: {
    readonly person: Member;
    readonly callbackId: string;
    readonly triggerId: string;
    readonly on?: { readonly message: SlackMessage; readonly responseUrl: string };
  },
): Fields {
  const { person, callbackId, triggerId, on } = used;
  const shared = {
    ...installedIn(workspace),
    user: userOf(person),
    callback_id: callbackId,
    trigger_id: triggerId,
    action_ts: workspace.nextTs(),
  };
  if (on === undefined) return { type: 'shortcut', ...shared };
  const { message, responseUrl } = on;
  const channel = workspace.channel(message.channel);
  const name = channel?.kind === 'private' ? 'privategroup' : channel?.name;
  return {
    type: 'message_action',
    ...shared,
    channel: { id: message.channel, name: channel?.kind === 'dm' ? 'directmessage' : name },
    message_ts: message.ts,
    message: messagePayload(workspace, message),
    response_url: responseUrl,
  };
}

export function eventPayload(workspace: Workspace, event: Fields, external: boolean): Fields {
  const { team } = workspace;
  const organisation = team.organisation?.id ?? null;
  return {
    token: verificationToken,
    team_id: team.id,
    context_team_id: team.id,
    context_enterprise_id: organisation,
    ...(organisation !== null && { enterprise_id: organisation }),
    api_app_id: app.id,
    event: { event_ts: workspace.nextTs(), ...event },
    type: 'event_callback',
    event_id: workspace.nextId('Ev'),
    event_time: Math.floor(workspace.now() / 1_000),
    authorizations: [
      {
        enterprise_id: organisation,
        team_id: team.id,
        user_id: app.userId,
        is_bot: true,
        is_enterprise_install: isServedByOrganisation(team),
      },
    ],
    is_ext_shared_channel: external,
  };
}

/** A message as the Web API and payloads show it. */
export function messagePayload(workspace: Workspace, message: SlackMessage, withMetadata = false): Fields {
  const by = [app, otherApp].find(({ userId }) => userId === message.user);
  return {
    type: 'message',
    ...(by === undefined ? {} : { subtype: undefined, bot_id: by.botId, app_id: by.id }),
    user: message.user,
    text: message.text,
    ts: message.ts,
    team: workspace.team.id,
    ...(message.blocks.length > 0 ? { blocks: message.blocks } : {}),
    ...(message.files.length > 0 ? { files: message.files.map((file) => filePayload(workspace, file)) } : {}),
    ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
    ...(message.edited ? { edited: { user: app.botId, ts: message.ts } } : {}),
    ...(withMetadata && message.metadata !== undefined ? { metadata: message.metadata } : {}),
  };
}

/** Slack leaves `mimetype` and `filetype` empty until it has looked at the file. Here they stay empty. */
export function filePayload({ team }: Workspace, { id, name, title, bytes }: SlackFile): Fields {
  const permalink = `https://${team.domain}.slack.com/files/${app.userId}/${id}/${encodeURIComponent(name)}`;
  return { id, name, title, size: bytes.length, mimetype: '', filetype: '', user: app.userId, permalink };
}

/** A view as the Web API and payloads show it. */
export function viewPayload({ team }: Workspace, view: View): Fields {
  const { source } = view;
  return {
    id: view.id,
    team_id: team.id,
    app_id: app.id,
    app_installed_team_id: (isServedByOrganisation(team) && team.organisation?.id) || team.id,
    bot_id: app.botId,
    type: view.type,
    blocks: view.blocks,
    private_metadata: source.private_metadata ?? '',
    callback_id: source.callback_id ?? '',
    external_id: source.external_id ?? '',
    state: { values: view.values },
    hash: view.hash,
    title: source.title ?? { type: 'plain_text', text: 'View Title', emoji: true },
    close: source.close ?? null,
    submit: source.submit ?? null,
    clear_on_close: source.clear_on_close ?? false,
    notify_on_close: source.notify_on_close ?? false,
    root_view_id: view.rootId,
    previous_view_id: view.previousId ?? null,
  };
}

function userOf(person: Member): Fields {
  return {
    id: person.id,
    username: person.handle,
    name: person.handle,
    team_id: person.home ?? person.teamId,
  };
}

/** The payload never holds a private message, only its place. */
function placeFields(workspace: Workspace, place: ElementPlace): Fields {
  if (place.kind === 'view') {
    return { container: { type: 'view', view_id: place.view.id }, view: viewPayload(workspace, place.view) };
  }
  const { message } = place;
  const channel = workspace.channel(message.channel);
  const isEphemeral = message.ephemeralFor !== undefined;
  const name = channel?.kind === 'private' ? 'privategroup' : channel?.name;
  return {
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: message.channel,
      is_ephemeral: isEphemeral,
      ...(message.threadTs === undefined ? {} : { thread_ts: message.threadTs }),
    },
    channel: { id: message.channel, name },
    ...(isEphemeral ? {} : { message: messagePayload(workspace, message) }),
  };
}

const described = [
  'text',
  'value',
  'url',
  'style',
  'icon',
  'placeholder',
  'initial_option',
  'initial_options',
];

function describedByElement(element: Fields): Fields {
  return Object.fromEntries(described.flatMap((key) => (key in element ? [[key, element[key]]] : [])));
}
