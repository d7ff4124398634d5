// The Postgres server of a round: its own cluster, and the wires through which bots reach it; people's door goes straight to it.

import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { driveClockOf } from '../postgres/driven-server.ts';
import { openWire, through, type Wire } from '../postgres/wire.ts';
import type { DrivenClock } from '../support/driven-clock.ts';

export interface ChaosServer {
  /** As the next bot reaches it: each through the wire of its turn. */
  nextUrl(): string;
  /** As people's door reaches it. */
  readonly directUrl: string;
  readonly cluster: Pick<Cluster, 'start' | 'stop'>;
  /** As many as there are instances at a time. */
  readonly wires: readonly [Wire, ...Wire[]];
  /** It is the clock of all machines that was set. */
  clockWasSet(): Promise<void>;
  rows(sql: string): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openServer(clock: DrivenClock, instances: number): Promise<ChaosServer> {
  const cluster = await startCluster();
  const directUrl = await cluster.newDatabase();
  const clockWasSet = () => driveClockOf(directUrl, clock.face, clock.ahead());
  await clockWasSet();
  const wires: [Wire, ...Wire[]] = [await openWire(cluster.port)];
  while (wires.length < instances) wires.push(await openWire(cluster.port));
  let turn = 0;
  return {
    nextUrl: () => {
      turn += 1;
      return through(directUrl, wires[turn % wires.length] ?? wires[0]);
    },
    directUrl,
    cluster,
    wires,
    clockWasSet,
    rows: async (sql) => (await cluster.run(sql, new URL(directUrl).pathname.slice(1))).rows,
    close: async () => {
      for (const wire of wires) wire.close();
      await cluster.remove();
    },
  };
}
