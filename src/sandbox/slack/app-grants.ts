// Where the app was granted access, by OAuth: codes, tokens that may end, and refresh tokens that are taken once.

import type { Clock } from '#base/clock.ts';
import { app, type Team } from './seed.ts';
import type { Fields } from './shapes.ts';

/** `where` is a workspace or an organisation. */
export interface Grant {
  readonly where: string;
  readonly refresh: string | undefined;
  readonly endsAt: number;
  state: 'good' | 'revoked';
}

export interface AppGrants {
  /** What Slack gives a browser for the app, once somebody has allowed it. */
  code(asked: AllowedInstall): string;
  /** https://docs.slack.dev/reference/methods/oauth.v2.access */
  access(fields: URLSearchParams): Fields;
  /** Gives a token without a code. */
  give(where: string): string;
  /** Or Slack's word for why the token is not taken. */
  find(authorization: string | undefined): Grant | string;
  hasGood(where: string): boolean;
  revoke(where: string): void;
  /** Refuses refresh tokens, as Slack does on a bad day. */
  refusesToRenew(refuses: boolean): void;
  /** How often tokens were renewed. */
  renewals(): number;
  /** Every token and refresh token that was ever given. */
  given(): readonly string[];
}

export interface AllowedInstall {
  readonly where: string;
  readonly by: string;
  readonly scope: string;
}

export interface AppGrantsOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** Undefined: tokens never end. */
  readonly rotationMs: number | undefined;
  /** Those that an installation there serves. */
  readonly teamsAt: (where: string) => readonly Team[];
}

export const appCredentials = {
  clientId: '1234567890.9876543210',
  clientSecret: 'c1ientSecretOfTheSandbox',
} as const;

export function createAppGrants({ clock, rotationMs, teamsAt }: AppGrantsOptions): AppGrants {
  const codes = new Map<string, AllowedInstall>();
  const grants = new Map<string, Grant>();
  const given: string[] = [];
  let serial = 0;
  let renewals = 0;
  let refusesRenewal = false;

  const next = () => {
    serial += 1;
    return String(serial).padStart(6, '0');
  };

  /** The former token stays good until its end. */
  function renewed(refresh: string): Fields {
    const [token, grant] = [...grants].find(([, one]) => one.refresh === refresh) ?? [];
    if (refusesRenewal || token === undefined || grant?.state !== 'good')
      return { ok: false, error: 'invalid_refresh_token' };
    renewals += 1;
    grants.set(token, { ...grant, refresh: undefined });
    return tokensFor(grant.where);
  }

  function tokensFor(where: string) {
    const number = next();
    const rotates = rotationMs !== undefined;
    const token = `${rotates ? 'xoxe.' : ''}xoxb-${number}-${where}`;
    const refresh = rotates ? `xoxe-${number}-${where}` : undefined;
    const endsAt = rotates ? clock.now() + rotationMs : Number.POSITIVE_INFINITY;
    grants.set(token, { where, refresh, endsAt, state: 'good' });
    given.push(token, ...(refresh === undefined ? [] : [refresh]));
    const served = teamsAt(where);
    const team = served.find(({ id }) => id === where);
    return {
      ok: true,
      access_token: token,
      token_type: 'bot',
      bot_user_id: app.userId,
      app_id: app.id,
      team: team === undefined ? null : { id: team.id, name: team.name },
      enterprise: served[0]?.organisation ?? null,
      is_enterprise_install: team === undefined,
      ...(rotates && { refresh_token: refresh, expires_in: Math.floor(rotationMs / 1_000) }),
    };
  }

  return {
    code: (asked) => {
      const code = `code-${next()}`;
      codes.set(code, asked);
      return code;
    },
    access: (fields) => {
      if (fields.get('client_id') !== appCredentials.clientId)
        return { ok: false, error: 'invalid_client_id' };
      if (fields.get('client_secret') !== appCredentials.clientSecret)
        return { ok: false, error: 'bad_client_secret' };
      if (fields.get('grant_type') === 'refresh_token') return renewed(fields.get('refresh_token') ?? '');
      const code = fields.get('code') ?? '';
      const asked = codes.get(code);
      codes.delete(code);
      if (asked === undefined) return { ok: false, error: 'invalid_code' };
      return { ...tokensFor(asked.where), scope: asked.scope, authed_user: { id: asked.by } };
    },
    give: (where) => tokensFor(where).access_token,
    find: (authorization) => {
      const grant = grants.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '');
      if (grant === undefined) return 'invalid_auth';
      if (grant.state === 'revoked') return 'token_revoked';
      return clock.now() >= grant.endsAt ? 'token_expired' : grant;
    },
    hasGood: (where) => [...grants.values()].some((grant) => grant.where === where && grant.state === 'good'),
    revoke: (where) => {
      for (const grant of grants.values()) if (grant.where === where) grant.state = 'revoked';
    },
    refusesToRenew: (refuses) => {
      refusesRenewal = refuses;
    },
    renewals: () => renewals,
    given: () => given,
  };
}
