// The port through which the store keeps quotas through a restart and for several processes.

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
}
