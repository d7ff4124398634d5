// The kept conversations, without faults: while the store is away, the bot still answers and reads each message alone.

import type { Log } from '#base/log.ts';
import type { TalkStore } from './talk.ts';

export function createTalkMemory(store: TalkStore, log: Log): TalkStore {
  async function kept<Result>(work: Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      log.warn('a conversation could not be looked up or kept', { error });
      return otherwise;
    }
  }
  return {
    claim: (talk) => kept(store.claim(talk), true),
    find: (channel, said) => kept(store.find(channel, said), undefined),
    findAnswer: (channel, answer) => kept(store.findAnswer(channel, answer), undefined),
    last: (channel, thread, seen) => kept(store.last(channel, thread, seen), undefined),
    takeTurn: (channel, said, turn) => kept(store.takeTurn(channel, said, turn), true),
    takeTurns: (channel, root, by, turn) => kept(store.takeTurns(channel, root, by, turn), undefined),
    noteAnswer: (channel, said, turn, answer) => kept(store.noteAnswer(channel, said, turn, answer), true),
    noteGone: (channel, said, turn) => kept(store.noteGone(channel, said, turn), true),
    noteQuestion: (...about) => kept(store.noteQuestion(...about), undefined),
    noteWished: (...about) => kept(store.noteWished(...about), undefined),
    noteSetUp: (...about) => kept(store.noteSetUp(...about), undefined),
    noteShown: (...about) => kept(store.noteShown(...about), undefined),
    forget: (...about) => kept(store.forget(...about), undefined),
  };
}
