// The port through which the store keeps quotas through a restart, and for several processes.

export interface QuotaStore {
  load(name: string): Promise<KeptQuota | undefined>;
  /**
   * Writes the row over the version that was read, undefined where there was none; its version is then one more (1 for a new one).
   * False, and nothing is written, where another process has written meanwhile.
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
  /** The same for all processes between two starts of the machine (on Linux /proc/sys/kernel/random/boot_id). */
  readonly bootId: string;
}
