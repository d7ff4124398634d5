// The Postgres server of a round: its own cluster, and the wire through which bots reach it; people's door goes straight to it.

import { type Cluster, startCluster } from '../postgres/cluster.ts';
import { openWire, through, type Wire } from '../postgres/wire.ts';

export interface ChaosServer {
  /** As bots reach it. */
  readonly url: string;
  /** As people's door reaches it. */
  readonly directUrl: string;
  readonly cluster: Pick<Cluster, 'start' | 'stop'>;
  readonly wire: Pick<Wire, 'silent' | 'mend' | 'cut'>;
  rows(sql: string): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openServer(): Promise<ChaosServer> {
  const cluster = await startCluster();
  const directUrl = await cluster.newDatabase();
  const wire = await openWire(cluster.port);
  return {
    url: through(directUrl, wire),
    directUrl,
    cluster,
    wire,
    rows: async (sql) => (await cluster.run(sql, new URL(directUrl).pathname.slice(1))).rows,
    close: async () => {
      wire.close();
      await cluster.remove();
    },
  };
}
