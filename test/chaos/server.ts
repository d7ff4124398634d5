// The Postgres server of a round: its own cluster, and the wire through which bots reach it; people's door goes straight to it.

import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { driveClockOf } from '../postgres/driven-server.ts';
import { openWire, through, type Wire } from '../postgres/wire.ts';
import type { DrivenClock } from '../support/driven-clock.ts';

export interface ChaosServer {
  /** As bots reach it. */
  readonly url: string;
  /** As people's door reaches it. */
  readonly directUrl: string;
  readonly cluster: Pick<Cluster, 'start' | 'stop'>;
  readonly wire: Pick<Wire, 'silent' | 'mend' | 'cut'>;
  /** It is the clock of all machines that was set. */
  clockWasSet(): Promise<void>;
  rows(sql: string): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openServer(clock: DrivenClock): Promise<ChaosServer> {
  const cluster = await startCluster();
  const directUrl = await cluster.newDatabase();
  const clockWasSet = () => driveClockOf(directUrl, clock.face, clock.ahead());
  await clockWasSet();
  const wire = await openWire(cluster.port);
  return {
    url: through(directUrl, wire),
    directUrl,
    cluster,
    wire,
    clockWasSet,
    rows: async (sql) => (await cluster.run(sql, new URL(directUrl).pathname.slice(1))).rows,
    close: async () => {
      wire.close();
      await cluster.remove();
    },
  };
}
