// Gives the token of each installation, and renews those that end, one process at a time. Knows neither Slack nor who calls.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { reveal, type Secret, secret } from '#base/secret.ts';
import {
  type Installation,
  type InstallationBook,
  type InstallationId,
  type KeptTokens,
  sealedForInstallation,
  type Tokens,
} from './installation.ts';
import { type Sealed, type SealingKeys, seal, unseal } from './seal.ts';

export interface BotTokens {
  /** Rejects with NoToken if there is none that Slack takes. */
  tokenOf(id: InstallationId): Promise<Secret>;
  /** Drops the token from memory. The next call reads it from the store. */
  forget(id: InstallationId): void;
}

export interface NewTokens extends Tokens {
  readonly endsInMs: number | undefined;
}

export interface BotTokensOptions {
  readonly book: Pick<InstallationBook, 'find' | 'mayRenew' | 'renew'>;
  readonly sealingKeys: SealingKeys;
  /** Buys new tokens. Slack takes each refresh token once. */
  readonly exchange: (refresh: Secret) => Promise<NewTokens>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The bot is not installed there any more, or its tokens do not open, or have ended and could not be renewed. */
export class NoToken extends Error {
  readonly why: 'not-installed' | 'not-opened' | 'ended';

  constructor(why: NoToken['why'], options?: ErrorOptions) {
    super(`no token: ${why}`, options);
    this.name = 'NoToken';
    this.why = why;
  }
}

/** Tokens are renewed this long before they end. Slack's last twelve hours. */
const earlyMs = 2 * 60 * 60_000;
/** A process has this long to renew tokens. Then another may try. */
const leaseMs = 30_000;
const betweenLooksMs = 500;
/** How often a caller looks whether another process has renewed them. It waits no longer than for an answer of Slack's. */
const mostLooks = 5;
/** The pause after a failed renewal, while the token still holds. */
const againMs = 60_000;

interface HeldToken {
  readonly token: Secret;
  readonly endsAt: Instant | undefined;
  readonly renewAt: Instant;
}

export function createBotTokens({ book, sealingKeys, exchange, clock, log }: BotTokensOptions): BotTokens {
  const held = new Map<InstallationId, HeldToken>();
  const reading = new Map<InstallationId, Promise<HeldToken>>();

  /** Callers that come while it reads share the result. */
  function readOf(id: InstallationId): Promise<HeldToken> {
    const underWay = reading.get(id);
    if (underWay !== undefined) return underWay;
    // If `forget` was called meanwhile, the result is not kept.
    const isWanted = () => reading.get(id) === begun;
    const begun: Promise<HeldToken> = read(id)
      .then((one) => {
        if (isWanted()) held.set(id, one);
        return one;
      })
      .finally(() => isWanted() && reading.delete(id));
    reading.set(id, begun);
    return begun;
  }

  async function read(id: InstallationId): Promise<HeldToken> {
    for (let looks = 1; looks <= mostLooks; looks += 1) {
      const held = await lookedUp(id);
      if (held !== 'renewed-elsewhere') return held;
      await clock.sleep(betweenLooksMs);
    }
    // The other process did not renew them in time.
    throw new NoToken('ended');
  }

  async function lookedUp(id: InstallationId): Promise<HeldToken | 'renewed-elsewhere'> {
    const installation = await book.find(id);
    if (installation?.state.kind !== 'installed') throw new NoToken('not-installed');
    const kept = installation.state.tokens;
    const { token, refresh } = opened(installation, kept);
    const { endsAt } = kept;
    if (endsAt === undefined || refresh === undefined) return heldUntil(token, undefined);
    const now = clock.now();
    if (now < endsAt - earlyMs) return heldUntil(token, endsAt);
    const isMine = await book.mayRenew(id, kept.sealed, now, now + leaseMs);
    const renewed = isMine ? await renewedOver(id, kept, refresh) : undefined;
    if (renewed !== undefined) return renewed;
    if (now < endsAt) return { token, endsAt, renewAt: Math.min(now + againMs, endsAt) };
    if (isMine) throw new NoToken('ended');
    return 'renewed-elsewhere';
  }

  /** Undefined if Slack gave none, or if others were kept meanwhile. */
  async function renewedOver(
    id: InstallationId,
    kept: KeptTokens,
    refresh: Secret,
  ): Promise<HeldToken | undefined> {
    try {
      const { endsInMs, ...fresh } = await exchange(refresh);
      const endsAt = endsInMs === undefined ? undefined : clock.now() + endsInMs;
      const sealed = sealTokens(sealingKeys, id, fresh);
      if (!(await book.renew(id, kept.sealed, { sealed, endsAt }))) return undefined;
      log.info('the tokens of an installation were renewed', { installation: id, endsAt });
      return heldUntil(fresh.token, endsAt);
    } catch (error) {
      log.error('the tokens of an installation could not be renewed', { installation: id, error });
      return undefined;
    }
  }

  function opened({ id }: Installation, { sealed }: KeptTokens): Tokens {
    const tokens = unsealTokens(sealingKeys, id, sealed);
    if (tokens !== undefined) return tokens;
    log.error('the tokens of an installation cannot be opened', { installation: id });
    throw new NoToken('not-opened');
  }

  return {
    tokenOf: async (id) => {
      const one = held.get(id);
      const now = clock.now();
      if (one === undefined || (one.endsAt !== undefined && now >= one.endsAt))
        return (await readOf(id)).token;
      // Nobody waits for the next token while this one holds.
      if (now >= one.renewAt) readOf(id).catch(() => undefined);
      return one.token;
    },
    forget: (id) => {
      held.delete(id);
      reading.delete(id);
    },
  };
}

function heldUntil(token: Secret, endsAt: Instant | undefined): HeldToken {
  return { token, endsAt, renewAt: endsAt === undefined ? Number.POSITIVE_INFINITY : endsAt - earlyMs };
}

export function sealTokens(keys: SealingKeys, id: InstallationId, { token, refresh }: Tokens): Sealed {
  const both = [reveal(token), ...(refresh === undefined ? [] : [reveal(refresh)])];
  return seal(keys, secret(JSON.stringify(both)), sealedForInstallation(id));
}

/** Undefined if no key opens them. */
export function unsealTokens(keys: SealingKeys, id: InstallationId, sealed: Sealed): Tokens | undefined {
  const unsealed = unseal(keys, sealed, sealedForInstallation(id));
  if (unsealed.kind !== 'opened') return undefined;
  const [token = '', refresh] = JSON.parse(reveal(unsealed.secret)) as readonly string[];
  return { token: secret(token), refresh: refresh === undefined ? undefined : secret(refresh) };
}
