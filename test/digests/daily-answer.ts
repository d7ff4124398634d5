// A daily report written out by hand, for digests whose conditions go by its counts.

import { day } from '#base/day.ts';
import type { DailyReport } from '#reports/daily/daily-report.ts';
import type { Rate } from '#reports/figures/figure.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { Standing } from '#reports/report-base.ts';
import { report } from './rig.ts';

export const dailyQuestion: Question = { kind: 'daily', period: { kind: 'today' } };

interface Counts {
  readonly sent?: number;
  readonly replied?: number;
}

/** Of today, with so many messages sent and replied. */
export function daily({ sent = 0, replied = 0 }: Counts, standing: Partial<Standing> = {}): Answer {
  const change = { kind: 'unknown' } as const;
  const counted = (count: number) => ({ count, change });
  const rate: Rate =
    sent === 0 ? { kind: 'none' } : { kind: 'counted', part: replied, of: sent, ratio: replied / sent };
  const rated = { rate, interval: undefined, change };
  const base = report(dailyQuestion, Date.parse('2026-03-03T09:00:00Z'), standing);
  if (base.kind !== 'report') throw new Error('no report');
  const { readAs, serviceZone, at, standing: stands } = base.report;
  const whole: DailyReport = {
    ...{ kind: 'daily', question: dailyQuestion, readAs, serviceZone, at, standing: stands },
    ...{ campaign: undefined, owner: undefined, trend: [] },
    period: {
      ...{ phrase: { kind: 'today' }, range: { first: day('2026-03-03'), last: day('2026-03-03') } },
      ...{ complete: undefined, baseline: undefined, workingDays: undefined, includesToday: true },
    },
    activity: {
      counters: {
        ...{ invitationsSent: counted(0), invitationsAccepted: counted(0) },
        ...{ messagesSent: counted(sent), messagesReplied: counted(replied) },
      },
      ...{ acceptanceRate: rated, replyRate: rated, baselineDaysMissing: 0, today: undefined },
    },
  };
  return { kind: 'report', report: whole };
}
