// The port through which the store keeps quotas through a restart and for several processes, and what its rows are called.

import { createHash } from 'node:crypto';
import { reveal, type Secret } from '#base/secret.ts';
import { rootOf } from './service-root.ts';

export interface QuotaStore {
  load(name: string): Promise<KeptQuota | undefined>;
  /**
   * Writes the row over the version that was read, or a new row if `over` is undefined. Its version is then one higher (1 for a new row).
   * Returns false and writes nothing if another process has written meanwhile.
   */
  save(name: string, state: string, over: number | undefined): Promise<boolean>;
}

export interface KeptQuota {
  /** JSON of some 10 kB. */
  readonly state: string;
  readonly version: number;
}

export interface SharedQuotas {
  readonly store: QuotaStore;
  /** All processes between two starts of the machine have the same id (on Linux /proc/sys/kernel/random/boot_id). */
  readonly bootId: string;
  /** Absent: only processes of this machine share the rows, whose times are then those of its monotonic clock. */
  readonly server?: QuotaServer | undefined;
}

/** What instances on several machines share beside the rows. */
export interface QuotaServer {
  readonly time: QuotaTime;
  company(): QuotaCompany;
}

/** The bots on the server, when this one last looked. */
export interface QuotaCompany {
  /** How many there are, this one included. */
  readonly bots: number;
  /** Whether the others have counted this one by now. */
  readonly isKnown: boolean;
  /** The last span in which this one could not look, in monotonic time; without `until` it has not ended. */
  readonly gap?: { readonly from: number; readonly until?: number } | undefined;
}

/** Turns this process's monotonic time into the time of the rows, in ms. The rows' clock is known only within two bounds. */
export interface QuotaTime {
  earliest(monotonic: number): number;
  latest(monotonic: number): number;
  /** How often that clock was seen to be set. Each time, older times lose their meaning. */
  settings(): number;
}

/** A quota belongs to a key at a service, so the names of its rows are a hash of both, and the endpoint. */
export function quotaRowsOf(baseUrl: URL, apiKey: Secret): (endpoint: string) => string {
  const key = createHash('sha256')
    .update(`${rootOf(baseUrl)} ${reveal(apiKey)}`)
    .digest('hex')
    .slice(0, 16);
  return (endpoint) => `${key}/${endpoint}`;
}

/** Marks a state whose times are by the server's clock. Any other mark names a start of this machine. */
export const serverScale = 'server';
