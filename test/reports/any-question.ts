// Every question that can be asked on a given day, for property tests.

import fc from 'fast-check';
import { addDays, type Day } from '#base/day.ts';
import { type CampaignRef, listedStatuses, type PeriodPhrase, type Question } from '#reports/question.ts';

/** A name as a text field gives it: trimmed, single spaces, no control characters. */
export const anyName = (maxLength = 60): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength }),
      fc.string({ unit: 'binary', minLength: 1, maxLength }),
      fc.constantFrom(
        'list',
        'last week',
        '"quoted"',
        'A vs B',
        "it's",
        'by ana',
        'id:7',
        '“curly”',
        '..',
        '"',
      ),
    )
    .map((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter((text) => text.length > 0 && text.length <= maxLength && text.isWellFormed());

export function anyPeriod(today: Day): fc.Arbitrary<PeriodPhrase> {
  const back = fc.constantFrom<0 | 1>(0, 1);
  const past = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((days) => addDays(today, -days));
  const year = Number(today.slice(0, 4));
  return fc.oneof(
    fc.constantFrom<PeriodPhrase>({ kind: 'today' }, { kind: 'yesterday' }),
    fc.integer({ min: 1, max: 400 }).map((days): PeriodPhrase => ({ kind: 'last-days', days })),
    back.map((each): PeriodPhrase => ({ kind: 'week', back: each })),
    back.map((each): PeriodPhrase => ({ kind: 'month', back: each })),
    back.map((each): PeriodPhrase => ({ kind: 'quarter', back: each })),
    fc.integer({ min: 1, max: 12 }).map((month): PeriodPhrase => ({ kind: 'named-month', month })),
    fc
      .record({ month: fc.integer({ min: 1, max: 12 }), year: fc.integer({ min: year - 5, max: year - 1 }) })
      .map((named): PeriodPhrase => ({ kind: 'named-month', ...named })),
    past(0, 399).map((first): PeriodPhrase => ({ kind: 'since', first })),
    fc
      .tuple(past(0, 2000), fc.integer({ min: 0, max: 399 }))
      .map(
        ([first, more]): PeriodPhrase => ({ kind: 'dates', range: { first, last: addDays(first, more) } }),
      ),
  );
}

export function anyQuestion(today: Day, name = anyName()): fc.Arbitrary<Question> {
  const period = anyPeriod(today);
  const ref: fc.Arbitrary<CampaignRef> = fc.oneof(
    name.map((each): CampaignRef => ({ by: 'name', name: each })),
    name.map((id): CampaignRef => ({ by: 'id', id })),
  );
  const optional = { requiredKeys: ['kind'] as ['kind'] };
  return fc.oneof(
    fc.record({ kind: fc.constant('overview' as const), period }),
    fc.record(
      {
        kind: fc.constant('list' as const),
        statuses: fc.uniqueArray(fc.constantFrom(...listedStatuses)),
        owner: name,
      },
      { requiredKeys: ['kind', 'statuses'] },
    ),
    fc.record({ kind: fc.constant('campaign' as const), campaign: ref, period }),
    fc.record(
      { kind: fc.constant('daily' as const), period, campaign: ref, owner: name },
      { requiredKeys: ['kind', 'period'] },
    ),
    fc.record({ kind: fc.constant('status' as const) }, optional),
  );
}
