// Slack with many workspaces and one distributed app: gives tokens through OAuth, takes them back, and brings each call to the workspace of its token. Long because all of it goes by the same grants.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#base/clock.ts';
import { forward, send, textOf } from './forward-call.ts';
import { createSandboxSlack, type SandboxSlack, type SandboxSlackOptions } from './sandbox-slack.ts';
import { app, type Team } from './seed.ts';
import type { Fields } from './shapes.ts';

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

/** `where` is a workspace or an organisation. */
interface Grant {
  readonly where: string;
  readonly refresh: string | undefined;
  readonly endsAt: number;
  state: 'good' | 'revoked';
}

const clientId = '1234567890.9876543210';
const clientSecret = 'c1ientSecretOfTheSandbox';

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
  /** Workspaces that the installation of their organisation does not serve. */
  const withoutAccess = new Set<string>();
  /** The workspace whose own installation is ending just now. */
  let ending: string | undefined;
  const codes = new Map<string, { readonly where: string; readonly by: string; readonly scope: string }>();
  const grants = new Map<string, Grant>();
  const given: string[] = [];
  let url = '';
  let serial = 0;
  let serving = 0;
  let renewals = 0;
  let refusesRenewal = false;
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
    if (method === 'oauth.v2.access') return send(response, access(fields));
    const grant = grantOf(request);
    if (typeof grant === 'string') return send(response, { ok: false, error: grant });
    const whole = slacks.has(grant.where) ? undefined : ofOrganisation(grant.where, method, fields);
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
    return withoutAccess.has(id) ? 'team_access_not_granted' : slack;
  }

  /** What is answered about no workspace of the organisation, but about all of it. */
  function ofOrganisation(where: string, method: string, fields: URLSearchParams): Fields | undefined {
    if (method === 'auth.test') return whoInOrganisation(where);
    return method === 'auth.teams.list' ? teamsOf(where, fields) : undefined;
  }

  /** https://docs.slack.dev/reference/methods/auth.teams.list */
  function teamsOf(where: string, fields: URLSearchParams): Fields {
    const [from, limit] = [Number(fields.get('cursor') ?? 0), Number(fields.get('limit') ?? 100)];
    const all = servedBy(where)
      .map(({ workspace: { team } }) => ({ id: team.id, name: team.name }))
      .filter(({ id }) => !withoutAccess.has(id));
    const next = from + limit < all.length ? String(from + limit) : '';
    return { ok: true, teams: all.slice(from, from + limit), response_metadata: { next_cursor: next } };
  }

  function hasOwn(id: string): boolean {
    const isGood = (grant: Grant) => grant.where === id && grant.state === 'good';
    return ending === id || [...grants.values()].some(isGood);
  }

  /** Or Slack's word for why the token is not taken. */
  function grantOf({ headers }: IncomingMessage): Grant | string {
    const grant = grants.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '');
    if (grant === undefined) return 'invalid_auth';
    if (grant.state === 'revoked') return 'token_revoked';
    return clock.now() >= grant.endsAt ? 'token_expired' : grant;
  }

  /** https://docs.slack.dev/reference/methods/oauth.v2.access */
  function access(fields: URLSearchParams): Fields {
    if (fields.get('client_id') !== clientId) return { ok: false, error: 'invalid_client_id' };
    if (fields.get('client_secret') !== clientSecret) return { ok: false, error: 'bad_client_secret' };
    if (fields.get('grant_type') === 'refresh_token') return renewed(fields.get('refresh_token') ?? '');
    const code = fields.get('code') ?? '';
    const asked = codes.get(code);
    codes.delete(code);
    if (asked === undefined) return { ok: false, error: 'invalid_code' };
    return { ...tokensFor(asked.where), scope: asked.scope, authed_user: { id: asked.by } };
  }

  /** A refresh token is taken once. The former token stays good until its end. */
  function renewed(refresh: string): Fields {
    const [token, grant] = [...grants].find(([, one]) => one.refresh === refresh) ?? [];
    if (refusesRenewal || token === undefined || grant?.state !== 'good')
      return { ok: false, error: 'invalid_refresh_token' };
    renewals += 1;
    grants.set(token, { ...grant, refresh: undefined });
    return tokensFor(grant.where);
  }

  function tokensFor(where: string): Fields {
    const number = next();
    const rotates = rotationMs !== undefined;
    const token = `${rotates ? 'xoxe.' : ''}xoxb-${number}-${where}`;
    const refresh = rotates ? `xoxe-${number}-${where}` : undefined;
    const endsAt = rotates ? clock.now() + rotationMs : Number.POSITIVE_INFINITY;
    grants.set(token, { where, refresh, endsAt, state: 'good' });
    given.push(token, ...(refresh === undefined ? [] : [refresh]));
    const team = slacks.get(where)?.workspace.team;
    const organisation = servedBy(where)[0]?.workspace.team.organisation;
    return {
      ok: true,
      access_token: token,
      token_type: 'bot',
      bot_user_id: app.userId,
      app_id: app.id,
      team: team === undefined ? null : { id: team.id, name: team.name },
      enterprise: organisation ?? null,
      is_enterprise_install: team === undefined,
      ...(rotates && { refresh_token: refresh, expires_in: Math.floor(rotationMs / 1_000) }),
    };
  }

  const next = () => {
    serial += 1;
    return String(serial).padStart(6, '0');
  };
  const slackOf = (id: string) => {
    const slack = slacks.get(id);
    if (slack === undefined) throw new RangeError(`no such workspace: ${id}`);
    return slack;
  };
  const servedBy = (where: string) =>
    [...slacks.values()].filter(
      ({ workspace: { team } }) => team.id === where || team.organisation?.id === where,
    );

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
    credentials: { clientId, clientSecret },
    workspace: slackOf,
    deliverTo: (to) => {
      for (const slack of slacks.values()) slack.deliverTo(to);
    },
    installs: async (appUrl, where, by, instead = (back, cookie) => ({ back, cookie })) => {
      const begun = await fetch(new URL('/slack/install', appUrl), { redirect: 'manual' });
      const asked = new URL(begun.headers.get('location') ?? '', url);
      if (
        asked.href.split('?')[0] !== `${url}/oauth/v2/authorize` ||
        asked.searchParams.get('client_id') !== clientId
      )
        throw new Error(`the app leads elsewhere: ${asked.href}`);
      const code = `code-${next()}`;
      codes.set(code, { where, by, scope: asked.searchParams.get('scope') ?? '' });
      const back = new URL('/slack/oauth_redirect', appUrl);
      back.searchParams.set('code', code);
      back.searchParams.set('state', asked.searchParams.get('state') ?? '');
      const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const went = instead(back, cookie);
      const ended = await fetch(went.back, { headers: { cookie: went.cookie } });
      return { status: ended.status, text: await ended.text() };
    },
    grant: (where) => String(tokensFor(where).access_token),
    uninstalls: async (where) => {
      for (const grant of grants.values()) if (grant.where === where) grant.state = 'revoked';
      const [first] = servedBy(where);
      ending = where;
      await first?.happens({ type: 'tokens_revoked', tokens: { oauth: [], bot: [app.userId] } });
      await first?.happens({ type: 'app_uninstalled' });
      ending = undefined;
    },
    changesAccess: async (id, deed) => {
      if (deed === 'revokes') withoutAccess.add(id);
      else withoutAccess.delete(id);
      const type = deed === 'revokes' ? 'team_access_revoked' : 'team_access_granted';
      await slackOf(id).happens({ type, team_ids: [id] });
    },
    delaysOrganisations: (ms) => {
      organisationsLateMs = ms;
    },
    refusesToRenew: (refuses) => {
      refusesRenewal = refuses;
    },
    renewals: () => renewals,
    given: () => given,
    busy: () => [...slacks.values()].reduce((sum, slack) => sum + slack.busy(), serving),
  };
}

function whoInOrganisation(id: string): Fields {
  const user = { user_id: app.userId, bot_id: app.botId };
  return {
    ok: true,
    ...user,
    team_id: id,
    enterprise_id: id,
    is_enterprise_install: true,
    url: 'https://org.example',
  };
}
