// Tells whoever waits at a terminal how far a long reading is: in one line that changes, or in a line now and then where lines cannot be taken back.

import type { Clock } from '#base/clock.ts';
import type { Gathered } from '#readings/reading.ts';
import { createProgress, inOneLine, tooLongInWords } from './progress.ts';

type AwaitedReadings = Pick<Gathered, 'awaited' | 'expectedWholeAt'>;

export interface ToldProgress {
  tell(news: AwaitedReadings): void;
  /** Takes its line away. */
  end(): void;
}

/** A short answer needs no words about the way. */
const firstAfterMs = 2_000;

/** `patienceMs`: for how long is read at most. Nothing new may come for a minute, while the time that is left runs on. */
export function tellProgress(
  stream: NodeJS.WriteStream,
  {
    clock,
    patienceMs,
    isDumb,
  }: { readonly clock: Clock; readonly patienceMs: number; readonly isDumb: boolean },
): ToldProgress {
  // A dumb terminal cannot take a line back.
  const changes = stream.isTTY && !isDumb;
  const startedAt = clock.now();
  const progress = createProgress();
  const over = new AbortController();
  let known: AwaitedReadings | undefined;
  let isShown = false;
  let isWarned = false;
  const telling = async () => {
    await clock.sleep(firstAfterMs, over.signal);
    for (;;) {
      const words = known && progress.inWords(known, clock.now());
      if (words !== undefined) {
        warn();
        stream.write(changes ? `\r\x1b[2K${inOneLine(words, stream.columns || 80)}` : `${words}\n`);
        isShown = true;
      }
      await clock.sleep(changes ? 200 : 5_000, over.signal);
    }
  };
  /** Once: the estimate changes as answers come. */
  const warn = () => {
    const words = isWarned ? undefined : tooLongInWords(known?.expectedWholeAt, { startedAt, patienceMs });
    if (words === undefined) return;
    isWarned = true;
    stream.write(`${changes ? '\r\x1b[2K' : ''}${words}\n`);
  };
  telling().catch(() => undefined);
  return {
    tell: (news) => {
      known = news;
      progress.inWords(news, clock.now());
    },
    end: () => {
      over.abort();
      if (changes && isShown) stream.write('\r\x1b[2K');
      isShown = false;
    },
  };
}
