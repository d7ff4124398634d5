// Hears what other bots have read, on a connection of its own. After a silence it asks whether anything was missed.

import type { Secret } from '#base/secret.ts';
import { changesChannel, type RowChange } from './change-triggers.ts';
import { connect, type Session } from './session.ts';

/** `missed`: something may have been told while nobody heard. */
export type ChangesHeard =
  | { readonly kind: 'change'; readonly told: RowChange }
  | { readonly kind: 'missed' };

export interface ChangeListener {
  /** Until the returned function is called. */
  hear(heard: (what: ChangesHeard) => void): () => void;
  close(): Promise<void>;
}

export interface ListenerOptions {
  readonly url: Secret;
  readonly server: string;
  readonly sleep: (ms: number) => Promise<void>;
  /** The number of the newest change when the store was opened: what was read from it since knows all up to that one. */
  readonly knownUntil: number;
  /** Whether a connection of ours told it: then it is known here. */
  readonly isOurs: (pid: number) => boolean;
}

const againMs = 1_000;
/** A connection that has died without a word is found out by asking it for the newest number. */
const lookMs = 20_000;

export function createChangeListener(options: ListenerOptions): ChangeListener {
  const { url, server, sleep, isOurs } = options;
  const hearers = new Set<(what: ChangesHeard) => void>();
  let version = options.knownUntil;
  let session: Session | undefined;
  let isClosed = false;
  const tell = (what: ChangesHeard) => {
    for (const hear of hearers) hear(what);
  };

  function take(payload: string, pid: number): void {
    const told = JSON.parse(payload) as RowChange;
    version = Math.max(version, told[0]);
    if (!isOurs(pid)) tell({ kind: 'change', told });
  }

  /** What is told after `listen` is heard, so a number beyond those that were heard was told before it. */
  async function lookForMissed(on: Session): Promise<void> {
    const newest = await newestChange(on);
    if (newest > version) tell({ kind: 'missed' });
    version = Math.max(version, newest);
  }

  async function listen(): Promise<void> {
    const opened = await connect(url, server);
    session = opened;
    const ended = opened.ended.then(() => 'ended' as const);
    try {
      opened.onNotice(take);
      await opened.ask(`listen ${changesChannel}`);
      do await lookForMissed(opened);
      while (!isClosed && (await Promise.race([ended, sleep(lookMs)])) !== 'ended');
    } finally {
      await opened.end();
    }
  }

  async function keepListening(): Promise<void> {
    while (!isClosed) {
      // Why it failed is told by the connection that writes.
      await listen().catch(() => undefined);
      if (!isClosed) await sleep(againMs);
    }
  }

  void keepListening();
  return {
    hear: (heard) => {
      hearers.add(heard);
      return () => void hearers.delete(heard);
    },
    close: async () => {
      isClosed = true;
      await session?.end();
    },
  };
}

/** Its number. */
export async function newestChange(on: Pick<Session, 'ask'>): Promise<number> {
  const { rows } = await on.ask(`select last_value as version from ${changesChannel}`);
  return Number(rows[0]?.version);
}
