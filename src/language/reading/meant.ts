// One thing that a text could want, and what it costs to believe that.

import type { Wish } from '#language/schedules/wish.ts';
import type { Command, ParseProblem } from '#reports/question.ts';
import type { DeedWord } from './tag.ts';

export interface Meant {
  readonly meant: Command | ParseProblem;
  readonly wish?: Wish;
  readonly cost: number;
}

/** A sign that something else is meant. */
export const otherCost = 5;

/** What is done with digests and campaigns, not asked of them. */
export const digestDeeds: readonly DeedWord[] = [
  'pause',
  'resume',
  'delete',
  'change',
  'stop',
  'reach',
  'export',
];
