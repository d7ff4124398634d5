// Hears what other bots have read, on a connection of its own. Each time it begins to listen, what was told before may be missed.

import type { Secret } from '#base/secret.ts';
import { changesChannel, type RowChange } from './change-triggers.ts';
import { connect, type Session } from './session.ts';

/** `missed`: something may have been told while nobody heard. */
export type ChangesHeard =
  | { readonly kind: 'change'; readonly told: RowChange }
  | { readonly kind: 'missed' };

export interface ChangeListener {
  /** Until the returned function is called. Who hears before the connection listens is told then that something was missed. */
  hear(heard: (what: ChangesHeard) => void): () => void;
  close(): Promise<void>;
}

export interface ListenerOptions {
  readonly url: Secret;
  readonly server: string;
  readonly sleep: (ms: number) => Promise<void>;
  /** Whether a connection of ours told it: then it is known here. */
  readonly isOurs: (pid: number) => boolean;
}

const againMs = 1_000;
/** A connection that has died without a word is found out by asking it something. */
const lookMs = 20_000;

export function createChangeListener(options: ListenerOptions): ChangeListener {
  const { url, server, sleep, isOurs } = options;
  const hearers = new Set<(what: ChangesHeard) => void>();
  let session: Session | undefined;
  let isClosed = false;
  const tell = (what: ChangesHeard) => {
    for (const hear of hearers) hear(what);
  };

  function take(payload: string, pid: number): void {
    if (!isOurs(pid)) tell({ kind: 'change', told: JSON.parse(payload) as RowChange });
  }

  async function listen(): Promise<void> {
    const opened = await connect(url, server);
    session = opened;
    const ended = opened.ended.then(() => 'ended' as const);
    try {
      opened.onNotice(take);
      await opened.ask(`listen ${changesChannel}`);
      // No number tells what was missed: a change may be written earlier than one that was heard, and committed later.
      tell({ kind: 'missed' });
      while (!isClosed && (await Promise.race([ended, sleep(lookMs)])) !== 'ended')
        await opened.ask('select 1');
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
