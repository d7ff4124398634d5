// The port through which quotas outlive a restart and are shared by processes on one store; the store satisfies it.

export interface QuotaStore {
  /**
   * In one transaction that excludes other writers of that row: hands `change` the row of that name, undefined where there is
   * none, and writes what it gives back, or nothing for undefined. Calls `change` at most once. Rows are JSON of some 10 kB.
   */
  change(name: string, change: (row: string | undefined) => string | undefined): Promise<void>;
}

export interface SharedQuotas {
  readonly store: QuotaStore;
  /** The same for all processes between two starts of the machine (on Linux /proc/sys/kernel/random/boot_id). */
  readonly bootId: string;
}
