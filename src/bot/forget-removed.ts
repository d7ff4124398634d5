// Forgets workspaces that removed the bot, some time after they did. Their tokens go at once, elsewhere.

import type { InstallationBook } from '#access/installation.ts';
import type { Instant } from '#base/brand.ts';
import type { Log } from '#base/log.ts';

const dayMs = 24 * 60 * 60_000;
/** As docs/personal-data.md says. */
const keptAfterRemovalMs = 30 * dayMs;

/** Looks once a day, however often it is called. */
export function createForgetRemoved(
  book: Pick<InstallationBook, 'forgetRemoved'>,
  log: Pick<Log, 'info'>,
): (at: Instant) => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async (at) => {
    if (at - lookedAt < dayMs) return;
    lookedAt = at;
    const forgotten = await book.forgetRemoved(at - keptAfterRemovalMs);
    if (forgotten.length > 0)
      log.info('the rows of workspaces that removed the bot are deleted', { forgotten });
  };
}
