// Which workspaces are open: each is opened when somebody or something first needs it, and closed when nothing has for a while. Knows nothing of what is opened.

import { type Clock, within } from '#base/clock.ts';
import { createFewAtOnce } from '#base/few-at-once.ts';
import type { Log } from '#base/log.ts';
import type { WorkspaceId } from '#base/tenant.ts';

export interface Registry<Tenant> {
  /**
   * Opens it if need be, and keeps it from resting meanwhile. Undefined if the bot does not work there. Rejects if it cannot be
   * opened, or if the work fails.
   */
  use<Result>(workspace: WorkspaceId, work: (tenant: Tenant) => Promise<Result>): Promise<Result | undefined>;
  /** Opens it if need be, after those that somebody uses. Rejects if it cannot be opened. */
  wake(workspace: WorkspaceId): Promise<void>;
  open(): readonly Tenant[];
  isOpen(workspace: WorkspaceId): boolean;
  /**
   * Closes those, also where they are still opening, once nobody uses them, or after a while. Whoever needs one next opens it anew.
   */
  closeThose(which: (tenant: Tenant) => boolean): Promise<void>;
  /** Closes those that nobody has used for a while, and that have no work of their own now. */
  closeIdle(): Promise<void>;
  /** Opens no more, and closes all. */
  closeAll(): Promise<void>;
}

export interface RegistryOptions<Tenant> {
  /** Undefined if the bot does not work there. */
  readonly open: (workspace: WorkspaceId) => Promise<Tenant | undefined>;
  readonly close: (tenant: Tenant, workspace: WorkspaceId) => Promise<void>;
  readonly mayRest: (tenant: Tenant) => Promise<boolean>;
  /** How long nobody has used it before it may rest. */
  readonly idleMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

/** A tenant that closes waits this long for those who use it: whoever needs it next waits for them. */
const usersPatienceMs = 10_000;

/** Hundreds are due at nine o'clock. Each reads its rows as it opens, and people wait beside them. */
const openedAtOnce = 4;

interface OpenedTenant<Tenant> {
  readonly opening: Promise<Tenant | undefined>;
  tenant?: Tenant | undefined;
  users: number;
  /** Whether a person waits for it. Then it opens before those that only have work of their own. */
  isWanted: boolean;
  usedAt: number;
  closing?: Promise<void>;
  /** Called when the last user has left. */
  onUnused?: () => void;
}

export function createRegistry<Tenant>(options: RegistryOptions<Tenant>): Registry<Tenant> {
  const { clock, log, idleMs } = options;
  const entries = new Map<WorkspaceId, OpenedTenant<Tenant>>();
  const gate = createFewAtOnce(openedAtOnce);
  let isClosing = false;

  function enter(workspace: WorkspaceId): OpenedTenant<Tenant> {
    const rank = () => (entry.isWanted ? 0 : 1);
    const open = async () => (isClosing ? undefined : options.open(workspace));
    const opening = gate(open, { rank });
    const entry: OpenedTenant<Tenant> = { opening, users: 0, isWanted: false, usedAt: clock.monotonic() };
    entries.set(workspace, entry);
    const leave = () => entries.get(workspace) === entry && entries.delete(workspace);
    opening.then((tenant) => {
      entry.tenant = tenant;
      if (tenant === undefined) leave();
    }, leave);
    return entry;
  }

  /**
   * Counts its user at once, so that nothing closes it before they begin. Whoever comes while it closes waits until it is closed: two open
   * ones would do the same work.
   */
  async function takeEntry(
    workspace: WorkspaceId,
    isWanted: boolean,
  ): Promise<OpenedTenant<Tenant> | undefined> {
    for (;;) {
      if (isClosing) return undefined;
      const entry = entries.get(workspace) ?? enter(workspace);
      entry.isWanted ||= isWanted;
      if (entry.closing === undefined) {
        entry.users += 1;
        return entry;
      }
      await entry.closing;
    }
  }

  function leaveEntry(entry: OpenedTenant<Tenant>): void {
    entry.users -= 1;
    entry.usedAt = clock.monotonic();
    if (entry.users === 0) entry.onUnused?.();
  }

  async function unused(entry: OpenedTenant<Tenant>): Promise<void> {
    if (entry.users === 0) return;
    const left = new Promise<void>((resolve) => {
      entry.onUnused = resolve;
    });
    await within(usersPatienceMs, left, clock);
  }

  function closeNow(workspace: WorkspaceId, entry: OpenedTenant<Tenant>): Promise<void> {
    entry.closing ??= (async () => {
      const tenant = await entry.opening.catch(() => undefined);
      await unused(entry);
      try {
        if (tenant !== undefined) await options.close(tenant, workspace);
      } catch (error) {
        log.error('a workspace could not be closed in order', { workspace, error });
      }
      if (entries.get(workspace) === entry) entries.delete(workspace);
    })();
    return entry.closing;
  }

  async function closeIfIdle(workspace: WorkspaceId, entry: OpenedTenant<Tenant>): Promise<void> {
    const { tenant } = entry;
    const isIdle = () => entry.users === 0 && clock.monotonic() - entry.usedAt >= idleMs;
    if (tenant === undefined || entry.closing !== undefined || !isIdle()) return;
    if ((await options.mayRest(tenant)) && isIdle()) await closeNow(workspace, entry);
  }

  async function useAs<Result>(
    isWanted: boolean,
    workspace: WorkspaceId,
    work: (tenant: Tenant) => Promise<Result>,
  ): Promise<Result | undefined> {
    const entry = await takeEntry(workspace, isWanted);
    if (entry === undefined) return undefined;
    try {
      const tenant = await entry.opening;
      return tenant === undefined ? undefined : await work(tenant);
    } finally {
      leaveEntry(entry);
    }
  }

  return {
    use: (workspace, work) => useAs(true, workspace, work),
    wake: (workspace) => useAs(false, workspace, async () => undefined),
    open: () => [...entries.values()].flatMap(({ tenant }) => (tenant === undefined ? [] : [tenant])),
    isOpen: (workspace) => entries.has(workspace),
    closeThose: async (which) => {
      // What is open begins to close at once, so that nobody else comes in.
      const all = [...entries].map(async ([workspace, entry]) => {
        const tenant = entry.tenant ?? (await entry.opening.catch(() => undefined));
        if (tenant !== undefined && which(tenant)) await closeNow(workspace, entry);
      });
      await Promise.all(all);
    },
    closeIdle: async () => {
      for (const [workspace, entry] of entries) await closeIfIdle(workspace, entry);
    },
    closeAll: async () => {
      isClosing = true;
      await Promise.all([...entries].map(([workspace, entry]) => closeNow(workspace, entry)));
    },
  };
}
