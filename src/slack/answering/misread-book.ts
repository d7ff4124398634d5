// Counts texts that the bot did not read as they were meant. It never delays an answer, and no answer fails because of it.

import type { Clock } from '#base/clock.ts';
import { type Day, dayAt, type Zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { MisreadKind, MisreadStore } from '#reports/status/misread-shapes.ts';

export interface MisreadBook {
  /** `shape` is never the text itself. */
  note(kind: MisreadKind, shape: string): void;
}

export function createMisreadBook(
  store: Pick<MisreadStore, 'note'>,
  zone: Zone,
  { clock, log }: { readonly clock: Pick<Clock, 'now'>; readonly log: Log },
): MisreadBook {
  const today = (): Day => dayAt(clock.now(), zone);
  return {
    note: (kind, shape) => {
      store.note(today(), kind, shape).catch((error: unknown) => {
        log.warn('what was not read as it was meant could not be counted', { error });
      });
    },
  };
}
