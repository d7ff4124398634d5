// Looks at the server every few seconds while the store is open, for what all bots on it share: its clock.

import type { Clock } from '#base/clock.ts';
import type { SqlRow } from '#store/sqlite.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

/** Two clocks drift apart by less than a millisecond meanwhile. */
const betweenLooksMs = 5_000;
const readClock = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as there';

export interface ServerLooks extends Pick<ServerClock, 'clock' | 'time'> {
  stop(): void;
}

/** `first` asks on the connection that is open; `later` may fail while the server is away. Rejects where `first` does. */
export async function lookAtServer(
  machine: Clock,
  first: (sql: string) => Promise<readonly SqlRow[]>,
  later: (sql: string) => Promise<readonly SqlRow[]>,
  onFault: (error: unknown) => void,
): Promise<ServerLooks> {
  const stopping = new AbortController();
  const read = async (ask: typeof first) => {
    const sent = machine.monotonic();
    const [row] = await ask(readClock);
    return { exchange: { sent, answered: machine.monotonic() }, there: Number(row?.there) };
  };
  const { exchange, there } = await read(first);
  const { clock, time, learn } = createServerClock(machine, exchange, there, onFault);

  async function goOn(): Promise<void> {
    for (;;) {
      await machine.sleep(betweenLooksMs, stopping.signal);
      // Its clock goes on while the server is away.
      const seen = await read(later).catch(() => undefined);
      if (seen !== undefined) learn(seen.exchange, seen.there);
    }
  }

  void goOn().catch(() => undefined);
  return { clock, time, stop: () => stopping.abort() };
}
