// A whole Slack workspace in miniature: joins state, Web API, deliveries, people and page.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { type Secret, secret } from '#base/secret.ts';
import { createAgents } from './agents.ts';
import { tellOfMessage } from './conversation-events.ts';
import { createDelivery } from './delivery.ts';
import { createFaults, type SlackFaults } from './faults.ts';
import { createFiles } from './files.ts';
import { changeChannel, happen, type Stage } from './interactions.ts';
import { createPacing, type PacingOptions } from './pacing.ts';
import { createPageEndpoints } from './page-endpoints.ts';
import type { SandboxPage, SandboxPanel } from './page-port.ts';
import { createPerson, type SandboxPerson } from './people.ts';
import { createRefusals } from './refusals.ts';
import { createResponseUrls, type ResponseUrls } from './response-url.ts';
import { app, otherWorkspaceId, type Team } from './seed.ts';
import { createSlackServer } from './server.ts';
import type { Fields, SlashCommand } from './shapes.ts';
import { createSocketMode, type SocketMode } from './socket-mode.ts';
import { createTriggers } from './triggers.ts';
import { createWorkflows, type Workflows } from './workflows.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

export interface SandboxSlackOptions {
  /** Virtual or real. Triggers, response_url and timestamps follow it; acknowledgements are awaited in real time. */
  readonly clock: Clock;
  readonly log?: Log;
  readonly signingSecret?: string;
  readonly botToken?: string;
  readonly appToken?: string;
  /** The app to which the app token belongs; absent: that of the bot token. */
  readonly socketApp?: string;
  /** The scopes of the bot token. By default those of an installation that declined e-mail addresses and histories. */
  readonly scopes?: readonly string[];
  readonly commands?: readonly Partial<SlashCommand>[];
  /** The bot events of the manifest. */
  readonly events?: readonly string[];
  /** Where signed HTTP requests go. Without it everything goes through Socket Mode. May be set later. */
  readonly deliverTo?: string;
  /** Refuses native charts and tables, like a workspace that the phased roll-out has not reached. */
  readonly withoutNativeBlocks?: boolean | readonly string[];
  /** Answers 429 if the app posts more often than this; absent: it may post as it likes. */
  readonly pacing?: PacingOptions;
  /** Which workspace it is; absent: the usual one. */
  readonly team?: Team;
  /** So many more public channels with the bot in them, from C0TEAM001 on. */
  readonly teamChannels?: number;
  /** So many more members of the workspace, from U0TEAM001 on. */
  readonly teamMembers?: number;
  /** See ResponseUrlOptions. */
  readonly commandUrlReplaces?: boolean;
  readonly page?: SandboxPage;
  /** What stands beside it on the page; undefined: nothing. While it says `starting`, the page waits with everything. */
  readonly panel?: () => SandboxPanel | 'starting' | undefined;
}

export interface SandboxSlack {
  /** Listens on 127.0.0.1; resolves with the address, without a slash at the end. */
  start(port?: number): Promise<string>;
  close(): Promise<void>;
  readonly url: string;
  /** What WebClient and Bolt take as `slackApiUrl`. */
  readonly apiUrl: string;
  readonly tokens: { readonly bot: string; readonly app: string; readonly signingSecret: string };
  readonly workspace: Workspace;
  /** For runs that no workflow of the sandbox would begin. */
  readonly workflows: Workflows;
  /** A person by handle: ana, ben, gus (a guest), dana (of another company). */
  as(handle: string): SandboxPerson;
  readonly faults: Pick<SlackFaults, 'set' | 'clear' | 'met'>;
  /** How many posts had to wait because they came too often. */
  refusedForPace(): number;
  /** The response_urls that the app got, and how many posts each got. */
  readonly responseUrls: Pick<ResponseUrls, 'given'>;
  readonly sockets: Pick<SocketMode, 'connected' | 'disconnect' | 'cut' | 'sends' | 'stall'>;
  /** From now on sends interactions as signed HTTP to that address; undefined goes back to Socket Mode. */
  deliverTo(url: string | undefined): void;
  /** The next payload arrives twice. */
  redeliverNext(): void;
  /** That person's account is deactivated. */
  leaves(handle: string): void;
  /** That person changes their name. */
  renames(handle: string, displayName: string): void;
  /** That person's home is another workspace of the same organisation; they are also a member of this one (Enterprise Grid). */
  livesElsewhere(handle: string): void;
  /** That person is a member of another workspace of the same organisation, and of this one no more. */
  belongsElsewhere(handle: string): void;
  changes(channelId: string, deed: Parameters<typeof changeChannel>[3]): Promise<void>;
  /** Any other event of the workspace, such as `app_uninstalled`. */
  happens(event: Fields): Promise<void>;
  /** Deliveries that are not acknowledged, and requests of the app that are being served. */
  busy(): number;
}

const usualScopes = [
  ...['commands', 'chat:write', 'users:read', 'channels:read', 'groups:read', 'files:write'],
  ...['app_mentions:read', 'reactions:read'],
];

const manifestEvents = [
  'app_home_opened',
  'app_mention',
  'message.im',
  'reaction_added',
  'app_uninstalled',
  'tokens_revoked',
  'team_access_granted',
  'team_access_revoked',
  'member_joined_channel',
  'member_left_channel',
  'channel_archive',
  'channel_unarchive',
  'channel_deleted',
  'group_archive',
  'group_unarchive',
  'user_change',
  'team_join',
  'agent_session_stopped',
];

export function createSandboxSlack(options: SandboxSlackOptions): SandboxSlack {
  const { clock, log } = options;
  const tokens = {
    bot: options.botToken ?? 'xoxb-sandbox-bot',
    app: options.appToken ?? 'xapp-sandbox-app',
    signingSecret: options.signingSecret ?? 'sandbox-signing-secret',
  };
  let url = '';
  let deliverTo = options.deliverTo;
  const base = () => url;
  const workspace = createWorkspace(clock, options);
  const rollout = { without: new Set(withoutBlocks(options.withoutNativeBlocks)) };
  const triggers = createTriggers(workspace);
  const workflows = createWorkflows(workspace);
  const agents = createAgents(workspace);
  const sockets = createSocketMode(() => workspace.nextId('e'), workspace.changed);
  const faults = createFaults();
  const pacing = createPacing(options.pacing, clock);
  const commandUrlReplaces = options.commandUrlReplaces ?? false;
  const files = createFiles(workspace.nextId);
  const refusals = createRefusals(workspace.changed);
  const responseUrls = createResponseUrls({ workspace, rollout, commandUrlReplaces, base });
  const signingSecret: Secret = secret(tokens.signingSecret);
  const delivery = createDelivery({ sockets, signingSecret, deliverTo: () => deliverTo, log });
  const scopes = new Set(options.scopes ?? usualScopes);
  const socketApp = options.socketApp ?? app.id;
  const stage: Stage = {
    workspace,
    triggers,
    workflows,
    agents,
    responseUrls,
    delivery,
    rollout,
    commands: (options.commands ?? [{}]).map(wholeCommand),
    events: new Set((options.events ?? manifestEvents).filter((event) => mayHear(event, scopes))),
  };
  // Of what people say Slack tells while they say it.
  workspace.onPost((message) => {
    if (message.postedVia !== 'person') void tellOfMessage(stage, message);
  });
  const busy = () => delivery.open() + server.serving();
  const panel = options.panel ?? (() => undefined);
  const server = createSlackServer({
    calls: {
      world: { workspace, triggers, workflows, agents, sockets, files, rollout, scopes, socketApp, base },
      faults,
      pacing,
      refusals,
      botToken: secret(tokens.bot),
      appToken: secret(tokens.app),
      log,
    },
    faults,
    responseUrls,
    files,
    sockets,
    page: options.page,
    endpoints: options.page && createPageEndpoints(stage, { page: options.page, refusals, panel, busy }),
    onChange: workspace.onChange,
    revision: workspace.revision,
    log,
  });
  const byHandle = (handle: string) => {
    const person = workspace.person(handle);
    if (person === undefined) throw new RangeError(`no such person: ${handle}`);
    return person;
  };
  return {
    start: async (port = 0) => {
      url = `http://127.0.0.1:${await server.listen(port)}`;
      return url;
    },
    close: () => server.close(),
    get url() {
      return url;
    },
    get apiUrl() {
      return `${url}/api/`;
    },
    tokens,
    workspace,
    workflows,
    as: (handle) => createPerson(stage, byHandle(handle)),
    faults,
    refusedForPace: pacing.refused,
    responseUrls,
    sockets,
    deliverTo: (to) => {
      deliverTo = to;
    },
    redeliverNext: delivery.redeliverNext,
    leaves: (handle) => {
      byHandle(handle).left = true;
      workspace.changed();
    },
    renames: (handle, displayName) => {
      byHandle(handle).displayName = displayName;
      workspace.changed();
    },
    livesElsewhere: (handle) => {
      byHandle(handle).home = otherWorkspaceId;
      workspace.changed();
    },
    belongsElsewhere: (handle) => {
      Object.assign(byHandle(handle), { home: otherWorkspaceId, isElsewhere: true });
      workspace.changed();
    },
    changes: (channelId, deed) => changeChannel(stage, byHandle('ana'), channelId, deed),
    happens: (event) => happen(stage, event),
    busy,
  };
}

function withoutBlocks(option: SandboxSlackOptions['withoutNativeBlocks']): readonly string[] {
  if (option === true) return ['data_visualization', 'data_table'];
  return option === undefined || option === false ? [] : option;
}

function wholeCommand(command: Partial<SlashCommand>): SlashCommand {
  return {
    command: command.command ?? '/campaign-stats',
    description: command.description ?? 'Outreach campaign statistics',
    usageHint: command.usageHint ?? '',
    shouldEscape: command.shouldEscape ?? true,
  };
}

/** Channel events reach only an app that may read channels. */
function mayHear(event: string, scopes: ReadonlySet<string>): boolean {
  if (event.startsWith('channel_')) return scopes.has('channels:read');
  if (event.startsWith('group_')) return scopes.has('groups:read');
  if (event === 'app_mention') return scopes.has('app_mentions:read');
  if (event === 'message.im') return scopes.has('im:history');
  if (event === 'agent_session_stopped') return scopes.has('assistant:write');
  if (event === 'reaction_added') return scopes.has('reactions:read');
  if (event.startsWith('member_')) return scopes.has('channels:read') || scopes.has('groups:read');
  return true;
}
