// Decides when old rows are deleted from the ledger, and deletes them: once a day, a few at a time.

import type { Instant } from '#base/brand.ts';
import type { Desk } from './delivery-desk.ts';

export interface Retention {
  /** How long settled deliveries are kept. Deliveries that somebody may still send again stay 30 days longer. */
  readonly historyMs: number;
  /** How long a deleted digest can be restored, and how long a sent notice is kept. */
  readonly undoMs: number;
}

export const defaultRetention: Retention = { historyMs: 400 * 86_400_000, undoMs: 30 * 86_400_000 };

/** When the next pruning is due; each minute hands it to the next. */
export interface PruningMemory {
  prunesAt: Instant | undefined;
}

/** Prunes only after the clock has run for an hour without a jump. If the clock is far ahead, too much looks old. */
export function decidePruning(
  prunesAt: Instant | undefined,
  now: Instant,
): { readonly isDue: boolean; readonly next: Instant } {
  const jumped = prunesAt === undefined || now > prunesAt + hourMs || now < prunesAt - dayMs;
  if (jumped) return { isDue: false, next: now + hourMs };
  return now < prunesAt ? { isDue: false, next: prunesAt } : { isDue: true, next: now + dayMs };
}

/**
 * Measures the age of a delivery by Slack's clock, which the newest post tells. The machine's clock may be days ahead and be corrected
 * later.
 */
export async function prune(now: Instant, { historyMs, undoMs }: Retention, desk: Desk): Promise<void> {
  const postedAt = (await desk.store.loadLastPosted(now)) ?? now;
  const before = { historyFrom: Math.min(now, postedAt) - historyMs, deletedFrom: now - undoMs, now };
  while ((await desk.store.prune(before)) > 0) await desk.clock.sleep(betweenMs, desk.stopping);
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const betweenMs = 1_000;
