// Writes to a Postgres server, one unit after the other, on one connection. Other bots write beside it: the server says who was first. Long because queue, connection and a commit in doubt change together.

import { StoreError, type StoreFault } from '#store/store-error.ts';
import { type Dialogue, type Ran, type Step, stepsOf } from '#store/thread/dialogue.ts';
import { isWorthAgain, serverError } from './server-error.ts';
import { isPassing } from './server-fault.ts';
import { carryOutThere, type Session } from './session.ts';

export interface UnitWriter {
  /** All or nothing, and on the server's disk when it resolves. `deed` may run twice; only its last run counts. */
  unit<Result>(deed: () => Dialogue<Result>): Promise<Result>;
  /** The same, of steps. Where none waits for another's result, all are on their way to the server at once. */
  write(steps: readonly Step[]): Promise<readonly Ran[]>;
  /** Whether that connection of the server is, or was, the one that writes here. */
  wrote(pid: number): boolean;
  /** Resolves after all earlier requests. */
  close(): Promise<void>;
}

export interface UnitWriterOptions {
  readonly server: string;
  readonly session: Session;
  /** Opens another connection when this one is lost. Rejects with StoreError. */
  readonly reopen: (lost: Session) => Promise<Session>;
  readonly sleep: (ms: number) => Promise<void>;
  /** In milliseconds, from any start. */
  readonly monotonic: () => number;
  /** Called when writing begins to fail, and with undefined when it works again. */
  readonly onFault: (fault: StoreFault | undefined) => void;
}

interface QueuedUnit {
  readonly run: (on: Session) => Promise<unknown>;
  /** Whether `run` sends all that it has to say before it waits, and fails only where the server refuses that. */
  readonly isSentAtOnce: boolean;
  readonly since: number;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** A commit whose answer never came. */
interface UnansweredCommit {
  readonly transaction: string;
  readonly group: readonly QueuedUnit[];
  readonly results: readonly unknown[];
}

/** The same as for a file that another program holds. */
const deadlineMs = 15_000;
const againMs = 250;
/** Units that wait together share a commit. */
const unitsAtOnce = 50;
const mostWaiting = 10_000;

export function createWriter(options: UnitWriterOptions): UnitWriter {
  const { server, reopen, sleep, monotonic, onFault } = options;
  const waiting: QueuedUnit[] = [];
  let session: Session | undefined = options.session;
  let lost = options.session;
  const ownPids = new Set([options.session.backend.pid]);
  let doubt: UnansweredCommit | undefined;
  let told: StoreFault['kind'] | undefined;
  /**
   * The first waiting units that were in a failed transaction. Each now runs alone. If one is faulty, only that one rejects. If it met
   * another bot's, it now holds few rows, always in the same order; a group holds many in any order, and two groups may meet again and again.
   */
  let suspects = 0;
  let working: Promise<void> | undefined;
  let closing = false;
  watch(options.session);

  function watch(opened: Session): void {
    void opened.ended.then(() => {
      if (session !== opened || closing) return;
      lose(opened, new StoreError({ kind: 'server-away', server, reason: 'the connection was cut' }));
      wake();
    });
  }

  function lose(from: Session, because: StoreError): void {
    lost = from;
    if (session === from) session = undefined;
    void from.end();
    tell(because.fault);
  }

  function tell(fault: StoreFault | undefined): void {
    if (fault?.kind === told) return;
    told = fault?.kind;
    onFault(fault);
  }

  function wake(): void {
    working ??= work().finally(() => {
      working = undefined;
      if (hasWork()) wake();
    });
  }

  function hasWork(): boolean {
    return waiting.length > 0 || doubt !== undefined || (session === undefined && !closing);
  }

  async function work(): Promise<void> {
    while (hasWork()) {
      session ??= await tryReopen();
      if (session === undefined) await sleep(againMs);
      else if (doubt !== undefined) await settle(session, doubt);
      else await commit(session, waiting.splice(0, suspects > 0 ? 1 : unitsAtOnce));
    }
  }

  async function tryReopen(): Promise<Session | undefined> {
    try {
      const opened = await reopen(lost);
      ownPids.clear();
      ownPids.add(opened.backend.pid);
      watch(opened);
      if (told !== 'server-full') tell(undefined);
      return opened;
    } catch (thrown) {
      const error = serverError(server, thrown);
      tell(error.fault);
      rejectOverdue(error);
      return undefined;
    }
  }

  function rejectOverdue(error: StoreError): void {
    const isOverdue = ({ since }: QueuedUnit) => monotonic() - since >= deadlineMs;
    const inTime = waiting.findIndex((unit) => !isOverdue(unit));
    for (const { reject } of waiting.splice(0, inTime < 0 ? waiting.length : inTime)) reject(error);
    if (doubt?.group.every(isOverdue)) {
      for (const { reject } of doubt.group) reject(error);
      doubt = undefined;
    }
  }

  async function commit(on: Session, group: readonly QueuedUnit[]): Promise<void> {
    let sent: UnansweredCommit | undefined;
    try {
      // Without it each statement would be a transaction of its own.
      const transaction = await on.begin();
      const running: Promise<unknown>[] = [];
      for (const { run, isSentAtOnce } of group) {
        running.push(run(on));
        if (!isSentAtOnce) await Promise.all(running);
      }
      // The first that the server refuses rejects first: it answers in order.
      sent = { transaction, group, results: await Promise.all(running) };
      await on.ask('commit');
      finish(sent);
    } catch (thrown) {
      await putRight(on, group, thrown, sent);
    }
  }

  function finish({ group, results }: Pick<UnansweredCommit, 'group' | 'results'>): void {
    suspects = Math.max(0, suspects - 1);
    tell(undefined);
    for (const [index, { resolve }] of group.entries()) resolve(results[index] as never);
  }

  async function putRight(
    on: Session,
    group: readonly QueuedUnit[],
    thrown: unknown,
    sent: UnansweredCommit | undefined,
  ): Promise<void> {
    const error = thrown instanceof StoreError ? thrown : undefined;
    const isOver = (error && isPassing(error.fault)) || !(await rolledBack(on));
    if (isOver) {
      lose(on, error ?? new StoreError({ kind: 'server-away', server, reason: 'the connection was cut' }));
      if (sent !== undefined) doubt = sent;
      else waiting.unshift(...group);
      return;
    }
    if (error?.fault.kind === 'server-full' || error?.fault.kind === 'no-rights') tell(error.fault);
    const [first, ...others] = group;
    const mayGoAgain = error !== undefined && isWorthAgain(error);
    if (others.length === 0 && !mayGoAgain) {
      suspects = Math.max(0, suspects - 1);
      first?.reject(thrown);
      return;
    }
    suspects = Math.max(suspects, group.length);
    waiting.unshift(...group);
    if (mayGoAgain) rejectOverdue(error);
  }

  /** Whether the connection still answers. */
  async function rolledBack(on: Session): Promise<boolean> {
    return on.ask('rollback').then(
      () => true,
      () => false,
    );
  }

  /** The connection that committed was ended, so the server soon knows the outcome. */
  async function settle(on: Session, open: UnansweredCommit): Promise<void> {
    try {
      const { rows } = await on.ask('select pg_xact_status(?::text::xid8) as status', [open.transaction]);
      if (rows[0]?.status === 'in progress') return await sleep(againMs);
      doubt = undefined;
      if (rows[0]?.status === 'committed') finish(open);
      else waiting.unshift(...open.group);
    } catch (thrown) {
      const error = serverError(server, thrown);
      if (isPassing(error.fault)) return lose(on, error);
      // A server that took over does not know a transaction that it never had.
      doubt = undefined;
      waiting.unshift(...open.group);
    }
  }

  function add<Result>(run: (on: Session) => Promise<Result>, isSentAtOnce: boolean): Promise<Result> {
    if (closing) return Promise.reject(new Error('the store is closed'));
    if (waiting.length >= mostWaiting)
      return Promise.reject(new StoreError({ kind: 'server-overfull', server }));
    return new Promise<Result>((resolve, reject) => {
      waiting.push({ run, isSentAtOnce, since: monotonic(), resolve, reject });
      wake();
    });
  }

  return {
    unit: (deed) => add((on) => carryOutThere(deed(), on), false),
    write: (steps) =>
      steps.some(({ follows }) => follows)
        ? add((on) => carryOutThere(stepsOf(steps), on), false)
        : add((on) => Promise.all(steps.map(({ sql, parameters }) => on.ask(sql, parameters))), true),
    wrote: (pid) => ownPids.has(pid),
    close: async () => {
      closing = true;
      while (working !== undefined) await working;
      await session?.end();
    },
  };
}
