// Slack with many workspaces and one distributed app: people install it and take it out, and each call goes to the workspace of its token.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#base/clock.ts';
import { appCredentials, createAppGrants } from './app-grants.ts';
import { forward, send, textOf } from './forward-call.ts';
import { createOrganisationCalls } from './organisation-calls.ts';
import { createSandboxSlack, type SandboxSlack, type SandboxSlackOptions } from './sandbox-slack.ts';
import { app, type Team } from './seed.ts';

export interface ManySlacksOptions {
  readonly clock: Clock;
  readonly teams: readonly Team[];
  /** Tokens end after so long, and are renewed with refresh tokens; absent: they never end. */
  readonly rotationMs?: number;
  readonly signingSecret: string;
  readonly slack?: Partial<SandboxSlackOptions>;
}

/** What the browser of somebody who installs the app sees at the end. */
export interface SeenPage {
  readonly status: number;
  readonly text: string;
}

export interface ManySlacks {
  /** Listens on 127.0.0.1, all workspaces with it. */
  start(): Promise<string>;
  close(): Promise<void>;
  readonly apiUrl: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
  workspace(id: string): SandboxSlack;
  /** Signed requests of all workspaces go there from now on. */
  deliverTo(url: string): void;
  /**
   * Walks as a browser does: the app's page, Slack's, and back. `where` is a workspace or an organisation. `instead` is done with
   * what Slack gives, before the browser goes back.
   */
  installs(
    appUrl: string,
    where: string,
    by: string,
    instead?: (back: URL, cookie: string) => { readonly back: URL; readonly cookie: string },
  ): Promise<SeenPage>;
  grant(where: string): string; // As if it had been installed there before: its token.
  /** The token is taken back, and the app is told by both events, as Slack does. */
  uninstalls(where: string): Promise<void>;
  /** An admin of the organisation takes its installation out of that workspace, or adds it there. The app is told. */
  changesAccess(workspace: string, deed: 'revokes' | 'grants'): Promise<void>;
  /** Refuses refresh tokens, as Slack does on a bad day. */
  refusesToRenew(refuses: boolean): void;
  /** Calls about all of an organisation are answered so late from now on. */
  delaysOrganisations(ms: number): void;
  /** How often tokens were renewed. */
  renewals(): number;
  /** Every token and refresh token that was ever given. */
  given(): readonly string[];
  /** Requests of the app that are being served, and payloads on their way to it. */
  busy(): number;
}

export function createManySlacks(options: ManySlacksOptions): ManySlacks {
  const { clock, teams, rotationMs, signingSecret } = options;
  const slacks = new Map(
    teams.map((team) => [
      team.id,
      createSandboxSlack({
        ...{ ...options.slack, clock, signingSecret, botToken: `xoxb-inner-${team.id}` },
        team: { ...team, hasOwn: () => hasOwn(team.id) },
      }),
    ]),
  );
  const teamsAt = (where: string) =>
    [...slacks.values()]
      .map(({ workspace }) => workspace.team)
      .filter(({ id, organisation }) => id === where || organisation?.id === where);
  const grants = createAppGrants({ clock, rotationMs, teamsAt });
  const organisations = createOrganisationCalls(teamsAt);
  /** The workspace whose own installation is ending just now. */
  let ending: string | undefined;
  let url = '';
  let serving = 0;
  let organisationsLateMs = 0;

  const server = createServer(async (request, response) => {
    serving += 1;
    try {
      await serve(request, response);
    } finally {
      serving -= 1;
    }
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('date', new Date(clock.now()).toUTCString());
    const method = /^\/api\/([\w.]+)/.exec(request.url ?? '')?.[1];
    const body = await textOf(request);
    if (method === undefined) return send(response, { ok: false, error: 'unknown_method' });
    const fields = new URLSearchParams(body);
    if (method === 'oauth.v2.access') return send(response, grants.access(fields));
    const grant = grants.find(request.headers.authorization);
    if (typeof grant === 'string') return send(response, { ok: false, error: grant });
    const whole = slacks.has(grant.where) ? undefined : organisations.answer(grant.where, method, fields);
    if (whole !== undefined) {
      await late();
      return send(response, whole);
    }
    const slack = slackFor(grant.where, fields);
    if (typeof slack === 'string') return send(response, { ok: false, error: slack });
    await forward(slack, method, request, body, response);
  }

  /** Who waits for time to pass is at rest until then. */
  async function late(): Promise<void> {
    if (organisationsLateMs === 0) return;
    serving -= 1;
    await clock.sleep(organisationsLateMs);
    serving += 1;
  }

  /** The workspace that a call is about, or Slack's word for why there is none. */
  function slackFor(where: string, fields: URLSearchParams): SandboxSlack | string {
    const own = slacks.get(where);
    if (own !== undefined) return own;
    const id = fields.get('team_id') ?? '';
    const slack = slacks.get(id);
    if (slack?.workspace.team.organisation?.id !== where) return 'missing_argument';
    return organisations.mayWorkIn(id) ? slack : 'team_access_not_granted';
  }

  const hasOwn = (id: string) => ending === id || grants.hasGood(id);
  const slackOf = (id: string) => {
    const slack = slacks.get(id);
    if (slack === undefined) throw new RangeError(`no such workspace: ${id}`);
    return slack;
  };

  return {
    start: async () => {
      await Promise.all([...slacks.values()].map((slack) => slack.start()));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return url;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all([...slacks.values()].map((slack) => slack.close()));
    },
    get apiUrl() {
      return `${url}/api/`;
    },
    credentials: appCredentials,
    workspace: slackOf,
    deliverTo: (to) => {
      for (const slack of slacks.values()) slack.deliverTo(to);
    },
    installs: async (appUrl, where, by, instead = (back, cookie) => ({ back, cookie })) => {
      const begun = await fetch(new URL('/slack/install', appUrl), { redirect: 'manual' });
      const asked = new URL(begun.headers.get('location') ?? '', url);
      if (
        asked.href.split('?')[0] !== `${url}/oauth/v2/authorize` ||
        asked.searchParams.get('client_id') !== appCredentials.clientId
      )
        throw new Error(`the app leads elsewhere: ${asked.href}`);
      const code = grants.code({ where, by, scope: asked.searchParams.get('scope') ?? '' });
      const back = new URL('/slack/oauth_redirect', appUrl);
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.searchParams.get('state') ?? '');
      const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const went = instead(back, cookie);
      const ended = await fetch(went.back, { headers: { cookie: went.cookie } });
      return { status: ended.status, text: await ended.text() };
    },
    grant: grants.give,
    uninstalls: async (where) => {
      grants.revoke(where);
      const told = slacks.get(teamsAt(where)[0]?.id ?? '');
      ending = where;
      await told?.happens({ type: 'tokens_revoked', tokens: { oauth: [], bot: [app.userId] } });
      await told?.happens({ type: 'app_uninstalled' });
      ending = undefined;
    },
    changesAccess: async (id, deed) => {
      organisations.change(id, deed);
      const type = deed === 'revokes' ? 'team_access_revoked' : 'team_access_granted';
      await slackOf(id).happens({ type, team_ids: [id] });
    },
    delaysOrganisations: (ms) => {
      organisationsLateMs = ms;
    },
    refusesToRenew: grants.refusesToRenew,
    renewals: grants.renewals,
    given: grants.given,
    busy: () => [...slacks.values()].reduce((sum, slack) => sum + slack.busy(), serving),
  };
}
