// What the store's thread does, without a thread: the same file and the same calls, answered in the thread that asks. Stories take a third less so.

import { setTimeout as sleep } from 'node:timers/promises';
import { createAnswering } from '#store/thread/answering.ts';
import type { startLine } from '#store/thread/line.ts';
import { awaitsToo } from './virtual-clock.ts';

let unanswered = 0;
awaitsToo(() => unanswered > 0);

export const startThreadless: typeof startLine = ({ onFault, onEnd }) => {
  const answer = createAnswering({
    ...{ soon: queueMicrotask, sleep, onFault },
    monotonic: () => performance.now(),
  });
  return {
    send: async (asked) => {
      unanswered += 1;
      try {
        return (await answer(asked, [])) as never;
      } finally {
        unanswered -= 1;
      }
    },
    silentMs: () => 0,
    end: async () => onEnd(undefined),
  };
};
