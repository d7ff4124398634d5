// How figures, dates and names are written, everywhere.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#access/audit.ts';
import { day, type Zone, zone } from '#base/day.ts';
import { manualModal } from '#blocks/home/manual-modal.ts';
import { questionInBrief } from '#blocks/home/question-brief.ts';
import { twinText } from '#blocks/parts/sheet.ts';
import { clipped, distinct, escaped, nameIn, nameOf, unbroken } from '#blocks/parts/text.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import { changesOfEntry } from '#blocks/words/audit-words.ts';
import {
  daysTogether,
  durationInWords,
  rangeInWords,
  shortRange,
  slackTime,
  wallClock,
  zoneInWords,
} from '#blocks/words/dates.ts';
import { countsInWords, groupedInWords } from '#blocks/words/metric-words.ts';
import {
  count,
  countChangeInWords,
  howMany,
  notGrowthInWords,
  progressInWords,
  rateAlone,
  rateChangeInWords,
  rateMove,
  rateWithCounts,
} from '#blocks/words/numbers.ts';
import { againstEachOther, phraseInWords, windowsInWords } from '#blocks/words/period-words.ts';
import { misread, parseProblemInWords, scheduleProblemInWords } from '#blocks/words/problem-words.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import { scheduleInWords, scheduleMrkdwn } from '#blocks/words/schedule-words.ts';
import type { Movement } from '#reports/figures/beyond-chance.ts';
import type { RateChange } from '#reports/figures/figure.ts';
import { resolvePeriod } from '#reports/figures/period.ts';
import type { PeriodPhrase, Question } from '#reports/question.ts';
import type { Report } from '#reports/report.ts';
import { campaignOf, lisbon, now, viewOf, workingOf } from './fixtures.ts';

describe('one', () => {
  test('other digest in one deed is written in the singular', () => {
    const entry = { on: 'digest', deed: 'pause', id: 'D1', at: 0, by: 'U0ANA' } as unknown as Extract<
      AuditEntry,
      { on: 'digest' }
    >;
    const told = (after: string) =>
      changesOfEntry({ ...entry, changes: [{ part: 'together', after }] }, lisbon);
    expect([told('2'), told('3')]).toEqual(['in one deed with 1 other', 'in one deed with 2 others']);
  });

  const one = { invitationsSent: 1, invitationsAccepted: 1, messagesSent: 1, messagesReplied: 1 };

  test('is singular wherever it is counted', () => {
    expect([howMany(1, 'reply', 'replies'), howMany(2_000, 'reply', 'replies')]).toEqual([
      '1 reply',
      '2,000 replies',
    ]);
    expect(countsInWords(one)).toBe('1 invited, 1 accepted, 1 message, 1 reply');
    expect(groupedInWords('Messages', () => '1 (+1)')).toContain('1 (+1) InMail');
    expect(groupedInWords('Also', () => '1').slice(0, 2)).toEqual(['1 profile visit', '1 post reaction']);
    expect(groupedInWords('Also', () => '1,234')).toContain('1,234 profile visits');
    expect(
      scheduleProblemInWords({ kind: 'cron-too-often', everyMinutes: 1, leastMinutes: 60 } as never),
    ).toMatch(/^That comes every minute;/);
  });

  test('is singular among the days, campaigns and leads that a message tells of', () => {
    const drawn = (report: Report) =>
      JSON.stringify(messageOf({ kind: 'report', report }, viewOf({ detail: 'text' })));
    const worked = workingOf();
    const [day1] = campaignOf().trend;
    if (worked.inputs.kind !== 'days' || day1 === undefined) throw new Error('no days');
    const days = [{ day: day1.day, kind: 'counted', counts: one, partial: false }] as const;
    const standing = { ...worked.standing, statistics: { have: 0, of: 1 } };
    const explained = drawn({ ...worked, inputs: { ...worked.inputs, days, baselineDays: [] }, standing });
    expect(explained).toContain('1 reply, 1 message');
    expect(explained).toContain('0 of 1 campaign');
    const change = { kind: 'audience', from: 2, to: 1 } as const;
    const journal = [{ campaignId: campaignOf().row.campaign.id, change, after: now, noticedAt: now }];
    expect(drawn(campaignOf({ journal }))).toContain('by 1 to 1 lead');
  });
});

describe('headings', () => {
  test('say two periods as one phrase', () => {
    expect(
      againstEachOther([
        { kind: 'week', back: 0 },
        { kind: 'week', back: 1 },
      ]),
    ).toBe('This week against last week');
    expect(phraseInWords({ kind: 'days-ago', first: 1, last: 1 })).toBe('yesterday');
  });

  test('leave the names of campaigns as they are written', () => {
    const campaigns = [
      { by: 'name', name: 'iPhone users' },
      { by: 'name', name: 'e-mail' },
    ] as const;
    expect(questionInWords({ kind: 'compare-campaigns', campaigns })).toContain(
      '“iPhone users” against “e-mail”',
    );
  });

  test('name the figure by which two campaigns are compared', () => {
    const campaigns = [
      { by: 'name', name: 'wave 1' },
      { by: 'name', name: 'wave 2' },
    ] as const;
    expect(questionInWords({ kind: 'compare-campaigns', campaigns, metric: 'acceptanceRate' })).toBe(
      '“wave 1” against “wave 2” on acceptance rate, at the same age',
    );
  });
});

describe('figures', () => {
  test('counts have commas, rates one decimal and their counts', () => {
    expect(count(1_234_567)).toBe('1,234,567');
    expect(rateWithCounts({ kind: 'counted', part: 41, of: 334, ratio: 41 / 334 })).toBe(
      '12.3\u00a0% (41 of 334)',
    );
    expect(rateAlone({ kind: 'none' })).toBe('–');
  });

  test('a rate whose unit fits nothing is shown as stated, in percent only where that is known', () => {
    expect(rateAlone({ kind: 'as-stated', value: 0.35, unit: 'unknown' })).toBe('0.35 as stated');
    expect(rateAlone({ kind: 'as-stated', value: 35.2, unit: 'percent' })).toBe('35.2\u00a0% as stated');
    expect(rateAlone({ kind: 'as-stated', value: 0.352, unit: 'ratio' })).toBe('35.2\u00a0% as stated');
    expect(progressInWords({ kind: 'bare', value: 0.6 })).toBe('0.6 (unit unknown)');
  });

  test('a change says its direction in words beside the sign', () => {
    const by = (before: number, ratio: number, kind: 'up' | 'down' | 'within-chance') =>
      countChangeInWords({ count: 0, change: { kind: 'by', before, ratio, movement: { kind } } });
    expect(by(1_102, 132 / 1_102, 'up')).toBe('▲\u00a0up 12\u00a0% from 1,102');
    expect(by(470, -15 / 470, 'down')).toBe('▼\u00a0down 3.2\u00a0% from 470');
    expect(by(470, -15 / 470, 'within-chance')).toBe('down 3.2\u00a0%, within chance, from 470');
    expect(by(612, 0, 'within-chance')).toBe('same as before (612)');
    const month = countChangeInWords(
      { count: 1, change: { kind: 'by', before: 1_102, ratio: 0.05, movement: { kind: 'up' } } },
      ' per working day',
    );
    expect(month).toBe('▲\u00a0up 5.0\u00a0% per working day, from 1,102');
  });

  test('the part of a change that is not growth is told apart', () => {
    const change = { kind: 'unknown' } as const;
    const notGrowth = [
      { why: 'new', campaigns: 3, by: 1_240 },
      { why: 'stopped', campaigns: 1, by: -300 },
      { why: 'resumed', campaigns: 2, by: undefined },
    ] as const;
    expect(notGrowthInWords({ count: 9, change, notGrowth })).toBe(
      '+1,240 from 3 new campaigns, −300 from 1 stopped campaign, 2 resumed campaigns in it',
    );
    expect(notGrowthInWords({ count: 9, change })).toBeUndefined();
  });

  test('nothing before is called new, and an unknown baseline is not compared', () => {
    expect(countChangeInWords({ count: 3, change: { kind: 'new' } })).toBe('new, none before');
    expect(countChangeInWords({ count: 0, change: { kind: 'both-zero' } })).toBe('none before either');
    expect(countChangeInWords({ count: 3, change: { kind: 'unknown' } })).toBeUndefined();
  });

  test('rates move in points, and small samples do not move at all', () => {
    const before = { kind: 'counted', part: 30, of: 270, ratio: 30 / 270 } as const;
    const rated = { rate: before, interval: undefined };
    const change = (points: number) => {
      const movement = { kind: points > 0 ? 'up' : 'down' } as const;
      return rateChangeInWords({ ...rated, change: { kind: 'by', points, before, movement } });
    };
    expect(change(1.24)).toBe('▲\u00a0up 1.2\u00a0points from 11.1\u00a0%');
    expect(change(-1)).toBe('▼\u00a0down 1.0\u00a0point from 11.1\u00a0%');
    expect(change(0.04)).toBe('same as before, 11.1\u00a0%');
    const tooFew = (window: 'before' | 'now') =>
      ({ ...rated, change: { kind: 'too-few', before, window } }) as const;
    expect(rateChangeInWords(tooFew('now'))).toBe('too few to tell');
    expect(rateChangeInWords(tooFew('before'))).toBe('too few before to tell');
    expect(rateMove(tooFew('now'))).toBe('too few in the first to tell');
    expect(rateMove(tooFew('before'))).toBe('too few in the second to tell');
  });

  test('a move has no arrow if chance explains it, or if nobody can tell', () => {
    const before = { kind: 'counted', part: 30, of: 270, ratio: 30 / 270 } as const;
    const words = (movement: Movement) =>
      rateChangeInWords({
        rate: before,
        interval: undefined,
        change: { kind: 'by', points: 2.5, before, movement },
      });
    expect(words({ kind: 'within-chance' })).toBe('up 2.5\u00a0points, within chance, from 11.1\u00a0%');
    expect(words({ kind: 'cannot-tell', lacks: 'sends' })).toBe(
      'up 2.5\u00a0points, too few to tell, from 11.1\u00a0%',
    );
    expect(words({ kind: 'cannot-tell', lacks: 'sends-before' })).toBe(
      'up 2.5\u00a0points, too few before to tell, from 11.1\u00a0%',
    );
    expect(words({ kind: 'cannot-tell', lacks: 'history' })).toBe(
      'up 2.5\u00a0points, too early to tell, from 11.1\u00a0%',
    );
  });

  test('whom somebody mentions where no person fits is told without their id', () => {
    const unknown = misread({ kind: 'unknown-word', word: 'foo <@U0ANA|ana>', nearest: [] });
    expect(unknown.what).toBe('I do not know “foo @somebody”.');
  });

  test('why there is no arrow is told beside the working of the figure, and all reasons behind the help', () => {
    const before = { kind: 'counted', part: 30, of: 270, ratio: 30 / 270 } as const;
    const worked = (change: RateChange) => {
      const value = { kind: 'rate', rate: before, interval: undefined, change } as const;
      return messageOf({ kind: 'report', report: workingOf({ value }) }, viewOf()).text;
    };
    const movement = { kind: 'cannot-tell', lacks: 'gap' } as const;
    expect(worked({ kind: 'by', points: 2.5, before, movement })).toContain(
      'Why no arrow? Days before it are missing: within the weeks that show what is usual, or between the two periods',
    );
    expect(worked({ kind: 'too-few', before, window: 'before' })).toContain(
      'Why no arrow? Too few before to tell:',
    );
    expect(worked({ kind: 'by', points: 2.5, before, movement: { kind: 'up' } })).not.toContain(
      'Why no arrow',
    );
    const help = JSON.stringify(manualModal([]).blocks);
    for (const reason of [
      'within chance',
      'too short a period to tell',
      'too early to tell',
      'too few to tell',
    ])
      expect(help).toContain(`_${reason}_: `);
  });

  test('a window in which a campaign ran only partly is not compared', () => {
    const ran = (ran: number, window: 'before' | 'now') =>
      countChangeInWords({ count: 200, change: { kind: 'ran-less', ran, of: 14, window } });
    expect(ran(2, 'before')).toBe('ran 2 of the 14 days before');
    expect(ran(0, 'before')).toBe('did not run the 14 days before');
    expect(ran(12, 'now')).toBe('ran 12 of these 14 days');
  });
});

test('a short date that is drawn stays in one line', () => {
  expect(unbroken('14 replies since 2 Mar; 24 Feb – 2 Mar 2026')).toBe(
    '14 replies since 2\u00a0Mar; 24\u00a0Feb – 2\u00a0Mar 2026',
  );
});

describe('dates', () => {
  test.each([
    ['2026-03-03', '2026-03-03', '3 Mar 2026', '3 Mar'],
    ['2026-03-03', '2026-03-09', '3–9 Mar 2026', '3–9 Mar'],
    ['2026-02-24', '2026-03-02', '24 Feb – 2 Mar 2026', '24 Feb–2 Mar'],
    ['2025-12-30', '2026-01-05', '30 Dec 2025 – 5 Jan 2026', '30 Dec–5 Jan'],
    ['2025-03-03', '2026-03-09', '3 Mar 2025 – 9 Mar 2026', '3 Mar–9 Mar'],
  ])('%s to %s is written %s', (first, last, long, short) => {
    const range = { first: day(first), last: day(last) };
    expect(rangeInWords(range)).toBe(long);
    expect(shortRange(range)).toBe(short);
  });

  test('days that follow each other are named together', () => {
    expect(daysTogether([day('2026-03-03'), day('2026-03-04'), day('2026-03-07')])).toEqual([
      '3–4 Mar',
      '7 Mar',
    ]);
  });

  test('an instant is drawn by Slack in the reader’s zone, and its fallback names a zone', () => {
    expect(slackTime(now, now, zone('UTC'))).toBe('<!date^1773132720^{time}|08:52 UTC>');
    expect(slackTime(now - 86_400_000, now, lisbon)).toBe(
      '<!date^1773046320^{date_short_pretty} at {time}|9 Mar 2026, 08:52 Europe/Lisbon>',
    );
  });

  test('a run is written on the clocks of its own zone, through daylight saving', () => {
    const kolkata = zone('Asia/Kolkata');
    expect(wallClock(now, kolkata)).toBe('Tue 10 Mar 2026, 14:22');
    expect(wallClock(now, 'Mars/Phobos' as Zone)).toBe('Tue 10 Mar 2026, 08:52 UTC');
    expect(zoneInWords(kolkata, now)).toBe('Asia/Kolkata (UTC+5:30)');
    expect(zoneInWords(lisbon, now)).toBe('Europe/Lisbon (UTC+0)');
    expect(zoneInWords(lisbon, Date.UTC(2026, 6, 1))).toBe('Europe/Lisbon (UTC+1)');
  });

  test('lateness is rounded down to what one would say', () => {
    expect([30_000, 41 * 60_000, 3_600_000, 3_900_000, 3 * 86_400_000].map(durationInWords)).toEqual([
      'under a minute',
      '41 min',
      '1 h',
      '1 h 5 min',
      '3 days',
    ]);
  });

  test('schedules are said as people say them', () => {
    const weekly = (...weekdays: (1 | 2 | 3 | 4 | 5 | 6 | 7)[]) =>
      scheduleInWords({ kind: 'weekly', weekdays, times: ['09:00'], zone: lisbon });
    expect(weekly(1, 2, 3, 4, 5)).toBe('Weekdays at 09:00, Europe/Lisbon');
    expect(weekly(1, 2, 3, 4, 5, 6, 7)).toBe('Every day at 09:00, Europe/Lisbon');
    expect(weekly(4, 1)).toBe('Mondays and Thursdays at 09:00, Europe/Lisbon');
  });

  test.each([
    ['0 * * * *', 'Every hour'],
    ['0 */2 * * *', 'Every 2 hours'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['0 */6 * * 1,2,3,4,5', 'Every 6 hours on weekdays'],
    ['0 * * * 1,4', 'Every hour on Mondays and Thursdays'],
    ['0 */5 * * *', 'Cron `0 */5 * * *`'],
    ['0 * 1 * *', 'Cron `0 * 1 * *`'],
    ['*/7 * * * *', 'Cron `*/7 * * * *`'],
  ])('what comes at even distances is said so, and not as cron: %s', (expression, words) => {
    const schedule = { kind: 'cron', expression, zone: lisbon } as const;
    expect(scheduleMrkdwn(schedule)).toBe(`${words}, Europe/Lisbon`);
    expect(scheduleInWords(schedule)).toBe(`${words.replaceAll('`', '')}, Europe/Lisbon`);
  });
});

describe('names', () => {
  test('in marked text they neither ping nor format, and look as they are', () => {
    expect(nameIn('<!channel> promo', 80)).toBe('&lt;!channel&gt; promo');
    expect(nameIn('*bold* _it_ ~st~ `code`', 80)).toBe('∗bold∗ ˍitˍ ∼st∼ ˋcodeˋ');
    expect(nameIn('Q4_DACH_CFOs :tada:', 80)).toBe('Q4_DACH_CFOs ꞉tada:');
  });

  test('stay on one line, are never empty, and do not turn the figures beside them', () => {
    expect(nameOf('a\nb\u0000c', 80)).toBe('a b c');
    expect(nameOf('\u200b', 80)).toBe('(no name)');
    expect(nameOf('حملة\u202e', 80)).toBe('\u2068حملة\u2069');
  });

  test('are cut between the characters that people see', () => {
    expect(clipped('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 13)).toBe('👩‍👩‍👧‍👦…');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 40 }), (text, longest) => {
        expect(clipped(text, longest).length).toBeLessThanOrEqual(longest);
        expect(nameOf(text, longest + 10).isWellFormed()).toBe(true);
      }),
    );
  });

  test('that look alike once cut are told apart', () => {
    expect(
      distinct(['Enterprise accounts in manufacturing', 'Enterprise accounts in marketing'], 20),
    ).toEqual(['Enterprise accounts…', 'Enterprise accoun…·2']);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('', 'a', 'ab', 'aaaaaaaaaaaa', 'aaaaaaaaaaab', 'حملة'), { maxLength: 30 }),
        (labels) => {
          const shown = distinct(labels, 10);
          expect(new Set(shown).size).toBe(labels.length);
          expect(Math.max(0, ...shown.map((label) => label.length))).toBeLessThanOrEqual(10);
        },
      ),
    );
  });

  test('escaping touches exactly three signs', () => {
    expect(escaped('a & b < c > d "e" \'f\'')).toBe('a &amp; b &lt; c &gt; d "e" \'f\'');
  });
});

describe('the text twin', () => {
  test('keeps whole lines and its last line, however much there is to say', () => {
    const lines = Array.from({ length: 200 }, (_, index) => `line ${index} ${'x'.repeat(60)}`);
    const text = twinText(lines, 'The rest: open the message.');
    expect(text.length).toBeLessThanOrEqual(3_500);
    expect(text.endsWith('x\nThe rest: open the message.')).toBe(true);
    expect(text.split('\n').slice(0, -1)).toEqual(lines.slice(0, text.split('\n').length - 1));
  });

  test('cuts a first line that is too long by itself', () => {
    expect(twinText(['y'.repeat(9_000)], undefined).length).toBe(3_500);
  });
});

test('every fault of a form fits under its input', () => {
  const typed = 'W'.repeat(80);
  const problems = [
    parseProblemInWords({ kind: 'unknown-word', word: typed, nearest: [typed, typed] }),
    parseProblemInWords({ kind: 'missing', what: 'period' }),
    scheduleProblemInWords({ kind: 'cron-unreadable', typed }),
    scheduleProblemInWords({ kind: 'cron-too-often', everyMinutes: 1, leastMinutes: 15 }),
    scheduleProblemInWords({ kind: 'zone-unknown', typed }),
  ];
  for (const words of problems) expect(words.length).toBeLessThanOrEqual(150);
  expect(problems[1]).toContain('last 7 days');
});

test('the short name of a question says whose figures it shows, and of which campaigns', () => {
  const week = { kind: 'week', back: 1 } as const;
  const board = { kind: 'board', of: 'campaigns', order: 'bottom', places: 3, metric: 'replyRate' } as const;
  const named = [
    { kind: 'overview', period: week },
    { kind: 'overview', period: week, owner: 'ana@example.com' },
    { ...board, statuses: [], period: week },
    { ...board, statuses: ['PAUSED'], owner: 'ben', period: week },
    { ...board, statuses: [], limits: [{ metric: 'replyRate', is: 'below', value: 5 }] },
    { kind: 'campaign', campaign: { by: 'name', name: 'Nordics' }, period: week },
    { kind: 'campaign', campaign: { by: 'name', name: 'Nordics' }, period: { kind: 'last-days', days: 14 } },
  ] as const satisfies readonly Question[];
  expect(named.map((question) => questionInBrief(question))).toEqual([
    'Overview, last week',
    'Overview of ana@example.com, last week',
    'Bottom 3 by reply rate, last week',
    'Bottom 3 paused campaigns of ben by reply rate, last week',
    'Bottom 3 campaigns with reply rate below 5 % by reply rate, all time',
    'Nordics, last week',
    'Nordics',
  ]);
});

test('what the service does not count is named in a sentence, one thing or many', () => {
  const words = (what: string) => misread({ kind: 'not-counted', what, choices: [] }).what;
  expect([words('Revenue'), words('Meetings'), words('CTR')].map((said) => said.split(':')[0])).toEqual([
    'Your data has no revenue',
    'Your data has no meetings',
    'Your data has no CTR',
  ]);
});

test('whom somebody mentions is never told by an id', () => {
  const owner = '<@U0ANA>';
  const named = [
    { kind: 'overview', period: { kind: 'yesterday' }, owner },
    { kind: 'list', statuses: [], owner },
    { kind: 'needs', reasons: [], owner },
    { kind: 'handled', period: { kind: 'yesterday' }, owner },
    { kind: 'board', of: 'campaigns', order: 'top', places: 3, metric: 'replyRate', statuses: [], owner },
  ] as const satisfies readonly Question[];
  for (const question of named) {
    for (const words of [questionInWords(question), questionInBrief(question)]) {
      expect(words).not.toContain('U0ANA');
      expect(words).toContain('@somebody');
    }
  }
});

test('one other way to read a text is not told as several', () => {
  const other = { kind: 'overview', period: { kind: 'yesterday' } } as const;
  const words = (choices: readonly Question[]) => misread({ kind: 'several', word: '', choices });
  expect(words([other])).toEqual({
    what: 'There is one other way to read that.',
    next: 'Is this what you mean?',
  });
  expect(words([other, other]).next).toBe('Which one do you mean?');
});

test('a week on its first day says that it has one day so far', () => {
  const on = day('2026-03-16');
  const said = (phrase: PeriodPhrase) => windowsInWords(resolvePeriod(phrase, on, 'monday'));
  expect(said({ kind: 'week', back: 0 })).toBe('This week, 16 Mar 2026, one day so far');
  expect(said({ kind: 'today' })).not.toContain('so far');
});
