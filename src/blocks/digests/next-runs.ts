// What comes next for a digest: its next runs, or a watch's next looks, and the days that it leaves out.

import { weekday } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { type DrawnBlock, section } from '#blocks/parts/block.ts';
import { listed } from '#blocks/parts/text.ts';
import { conditionInWords } from '#blocks/words/condition-words.ts';
import { weekdayAndDay } from '#blocks/words/dates.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { looksInWords, runsInWords, weekdayWords } from '#blocks/words/schedule-words.ts';
import type { Digest } from '#digests/digest.ts';
import type { DigestOverview } from '#digests/digests.ts';
import type { SkippedDay } from '#digests/when/skipped-days.ts';
import { neverEnds } from '#digests/when/unfinished-period.ts';
import { serviceDaysInWords } from './service-days-words.ts';

export type DigestRuns = Pick<Digest, 'question' | 'schedule' | 'condition'> &
  Pick<DigestOverview, 'nextRuns' | 'skipped' | 'onClock'> & {
    /** Absent while it is being set up. */
    readonly state?: Digest['state'];
  };

export function nextRunsBlocks({
  question,
  schedule,
  condition,
  nextRuns,
  skipped,
  state,
  onClock,
}: DigestRuns): DrawnBlock[] {
  const watch = schedule.kind === 'watch';
  const what = watch ? 'looks' : 'runs';
  if (nextRuns.length === 0) {
    const never = state === undefined || state.kind === 'active';
    return [
      section(`*Next ${what}*\n${never ? 'None: its schedule never comes.' : 'None while it is paused.'}`),
    ];
  }
  const later = state?.kind === 'paused' ? ', once its pause is over' : '';
  const lines = watch ? looksInWords(nextRuns, schedule.zone) : runsInWords(nextRuns, schedule.zone);
  const posts =
    watch && condition !== undefined
      ? [
          neverEnds(question, condition)
            ? '⚠ It never posts: until a period is over every figure in it is low. Edit it to ask for days that are over.'
            : `It posts when ${conditionInWords(condition)}, and once more when that is over.`,
        ]
      : [];
  const days = onClock === undefined ? [] : serviceDaysInWords(onClock, schedule.zone);
  return [
    section(
      [`*Next ${what}${later}*`, ...lines, ...posts, ...skippedInWords(skipped, what), ...days].join('\n'),
    ),
  ];
}

const skippedShown = 3;

function skippedInWords(skipped: readonly SkippedDay[], what: 'looks' | 'runs'): string[] {
  if (skipped.length === 0) return [];
  const firstDays = skipped
    .slice(0, skippedShown)
    .map((one) => `${weekdayAndDay(one.day)} (${whyInWords(one)})`);
  const others = skipped.length - firstDays.length;
  const all = others === 0 ? firstDays : [...firstDays, howMany(others, 'more day')];
  return [`⚠ No ${what} on ${listed(all)}.`];
}

function whyInWords({ day, why }: SkippedDay): string {
  switch (why) {
    case 'weekday':
      return `${weekdayWords[weekday(day)]}s are off`;
    case 'date':
      return 'a day off';
    case 'holiday':
      return 'a public holiday';
    case 'moon-holiday':
      return 'a public holiday by the moon, which may come a day earlier or later';
    default:
      return unreachable(why);
  }
}
