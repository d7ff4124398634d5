// Looks at the server every few seconds while the store is open, for what all bots on it share: its clock, and how many they are.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import type { SqlRow } from '#store/sqlite.ts';
import { StoreError } from '#store/store-error.ts';
import type { Company } from '#store/thread/database.ts';
import { botsThere } from './lock.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

/** Two clocks drift apart by less than a millisecond meanwhile. */
const betweenLooksMs = 5_000;
/** A server that works answers a look in milliseconds. */
const silentAfterMs = 3_000;
const look = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as there, (${botsThere}) as bots`;

export interface ServerLooks extends Pick<ServerClock, 'clock' | 'time'> {
  company(): Company;
  /** Since when the server has answered nothing; undefined: it answers, or was asked only a few seconds ago. */
  silentSince(): Instant | undefined;
  /** The server has answered something else. */
  answered(): void;
  stop(): void;
}

export interface ServerLooksOptions {
  readonly machine: Clock;
  /** On the connection that is open. */
  readonly first: AskServer;
  /** May fail while the server is away. */
  readonly later: AskServer;
  readonly onFault: (error: unknown) => void;
  /** Called after each later look, whether the server answered or not. */
  readonly onLooked: () => void;
}

type AskServer = (sql: string) => Promise<readonly SqlRow[]>;

/** Rejects where `first` does. */
export async function lookAtServer({
  machine,
  first,
  later,
  onFault,
  onLooked,
}: ServerLooksOptions): Promise<ServerLooks> {
  const stopping = new AbortController();
  const read = async (ask: AskServer) => {
    const sent = machine.monotonic();
    const [row] = await ask(look);
    const exchange = { sent, answered: machine.monotonic() };
    return { exchange, there: Number(row?.there), bots: Math.max(1, Number(row?.bots)) };
  };
  const { exchange, there, bots } = await read(first);
  const begunAt = exchange.answered;
  let seenAt = exchange.sent;
  let company: Company = { bots, isKnown: bots === 1 };
  const { clock, time, learn } = createServerClock(machine, exchange, there, onFault);

  /** In real time, as all that waits for an answer does. */
  let askedAt: number | undefined;
  let isLost = false;
  /** When the first look was sent that is still unanswered. */
  let unansweredSince: Instant | undefined;

  async function goOn(): Promise<void> {
    for (;;) {
      await machine.sleep(betweenLooksMs, stopping.signal);
      askedAt = performance.now();
      unansweredSince ??= clock.now();
      // Its clock goes on while the server is away.
      const seen = await read(later).catch((error: unknown): undefined => {
        isLost = error instanceof StoreError && error.fault.kind === 'server-away';
      });
      askedAt = undefined;
      unansweredSince = isLost ? (unansweredSince ?? clock.now()) : undefined;
      if (seen === undefined) {
        company = { ...company, gap: { from: seenAt } };
        onLooked();
        continue;
      }
      answered();
      const { gap } = company;
      seenAt = seen.exchange.sent;
      learn(seen.exchange, seen.there);
      const isKnown = seen.exchange.sent - begunAt > 2 * betweenLooksMs;
      company = {
        bots: seen.bots,
        isKnown: isKnown || seen.bots === 1,
        gap: gap && { from: gap.from, until: gap.until ?? seen.exchange.answered },
      };
      onLooked();
    }
  }

  function answered(): void {
    isLost = false;
    askedAt = undefined;
    unansweredSince = undefined;
  }

  void goOn().catch(() => undefined);
  return {
    ...{ clock, time, company: () => company },
    silentSince: () =>
      isLost || (askedAt !== undefined && performance.now() - askedAt > silentAfterMs)
        ? unansweredSince
        : undefined,
    answered,
    stop: () => stopping.abort(),
  };
}
