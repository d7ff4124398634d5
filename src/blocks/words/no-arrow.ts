// Why a change has no arrow: the words beside it, and their meaning. One row for each reason; help and the working of a figure show them.

import type { Lack, Movement } from '#reports/figures/beyond-chance.ts';

interface Reason {
  /** After the change: `up 5.7 points, within chance`. */
  readonly beside: string;
  readonly means: string;
}

const reasons: Readonly<Record<'within-chance' | Lack, Reason>> = {
  'within-chance': {
    beside: 'within chance',
    means: 'by itself the figure moves as far in more than one week of twenty',
  },
  days: { beside: 'too short a period to tell', means: 'a week is the least that proves anything' },
  history: { beside: 'too early to tell', means: 'the weeks that show what is usual are not recorded yet' },
  gap: {
    beside: 'days before it are missing',
    means: 'within the weeks that show what is usual, or between the two periods, days are not known',
  },
  sends: { beside: 'too few to tell', means: 'fewer than 30 were sent, or could be answered by now' },
  'sends-before': {
    beside: 'too few before to tell',
    means: 'the same, for the period that it is compared with',
  },
};

/** undefined if there is an arrow, or nothing is claimed. */
export function noArrow(movement: Movement): Reason | undefined {
  if (movement.kind === 'within-chance') return reasons['within-chance'];
  return movement.kind === 'cannot-tell' ? reasons[movement.lacks] : undefined;
}

/** mrkdwn: every reason with what it means. */
export function arrowKey(): string {
  const key = Object.values(reasons).map(({ beside, means }) => `_${beside}_: ${means}`);
  return `▲ and ▼ mean more than chance explains. A change without one says why. ${key.join(' · ')}`;
}
