// What can be claimed about the first place of a board: among many rates, one is often the best by chance. Pure; knows no words.

import type { FigureValue } from '#reports/figures/figure.ts';
import { isBeyondChance } from '#reports/figures/share-interval.ts';
import type { BoardReport, BoardRow, Lead } from './board-report.ts';

/** `rows`: all that could be ranked, in order. */
export function leadOf(rows: readonly BoardRow[], { have, of }: BoardReport['counted']): Lead {
  const [first, ...others] = rows;
  if (first === undefined) return { kind: 'nobody' };
  const soFar = have < of;
  if (others.length === 0) return { kind: soFar ? 'so-far' : 'alone' };
  const share = shareOf(first.value);
  if (share === undefined) {
    const by = rows.filter(({ place }) => place === 1).length;
    return by > 1 ? { kind: 'shared', by } : { kind: soFar ? 'so-far' : 'first' };
  }
  const sureness = surenessAmong(others.length);
  const rival = others.find(({ value }) => {
    const other = shareOf(value);
    return other === undefined || !isBeyondChance(other, share, sureness);
  });
  if (rival !== undefined) return { kind: 'too-close', rival };
  return { kind: soFar ? 'so-far' : 'clear' };
}

function shareOf(value: FigureValue) {
  return value.kind === 'rate' && value.rate.kind === 'counted' ? value.rate : undefined;
}

/**
 * In standard deviations, for one claim over that many others: nearly 2.5 % divided among them (Bonferroni), of which this is an
 * approximation from above. 1.96 for one, 2.8 for nine, 3.3 for 45.
 */
function surenessAmong(others: number): number {
  return Math.sqrt(1.96 ** 2 + 1.8 * Math.log(others));
}
