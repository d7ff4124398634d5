// What people type after `subscribe`, schedule and condition and all: taken as it is meant, or refused with the word that is in the way.

import { describe, expect, test } from 'vitest';
import { day } from '#base/day.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { campaign } from '../reports/facts.ts';

const names = lexiconOf(['fintech', 'every founder'].map((name) => campaign(name)));
const today = { today: day('2026-03-03'), weekStartsOn: 'monday', names } as const;
const read = (text: string) => parseSubscription(`please subscribe ${text}`, today);

/** The question, and what was said of when, on one line. */
function gist(text: string): string {
  const parsed = read(text);
  const { typed } = parsed;
  if (typed.kind !== 'subscribe') return `${typed.kind} ${'word' in typed ? typed.word : ''}`;
  const { schedule, condition } = parsed.wish ?? {};
  const rhythm = schedule?.rhythm;
  const often = {
    weekly: () =>
      rhythm?.kind === 'weekly' &&
      `${rhythm.weekdays.join('')}${rhythm.everyWeeks > 1 ? `/${rhythm.everyWeeks}` : ''}`,
    monthly: () => rhythm?.kind === 'monthly' && `month ${rhythm.on ?? '?'}`,
    steps: () => rhythm?.kind === 'steps' && `each ${rhythm.everyMinutes} min on ${rhythm.weekdays.join('')}`,
    cron: () => rhythm?.kind === 'cron' && rhythm.expression,
    watch: () => 'watch',
  };
  return [
    printQuestion(typed.question),
    schedule && '|',
    rhythm && often[rhythm.kind](),
    schedule?.times.join(' '),
    schedule?.exceptHolidays && 'no holidays',
    condition?.kind === 'activity' && 'if activity',
    condition?.kind === 'figure' && `if ${condition.figure} ${condition.is} ${condition.value}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const overview = 'overview last 7 days |';

describe('a schedule is read', () => {
  test.each([
    ['every monday at 9', '1 09:00'],
    ['mondays at 9:00', '1 09:00'],
    ['on monday', '1'],
    ['weekly', '1'],
    ['weekly on friday at 16h', '5 16:00'],
    ['once a week on tuesday', '2'],
    ['weekdays at 9', '12345 09:00'],
    ['every weekday at 9am', '12345 09:00'],
    ['every weekday morning', '12345 09:00'],
    ['mon-fri at 9', '12345 09:00'],
    ['monday to friday at 8.30', '12345 08:30'],
    ['weekends at 10', '67 10:00'],
    ['mon, wed, fri at 8:30', '135 08:30'],
    ['every tuesday and thursday at 9 and 17', '24 09:00 17:00'],
    ['daily at 9', '1234567 09:00'],
    ['every day at noon', '1234567 12:00'],
    ['every morning', '09:00'],
    ['9am every day', '1234567 09:00'],
    ['twice a day at 9 and 17:30', '1234567 09:00 17:30'],
    ['every day at nine', '1234567 09:00'],
    ['at 5pm', '17:00'],
    ['at 5 pm', '17:00'],
    ['at 17.30', '17:30'],
    ['at noon', '12:00'],
    ['at midnight', '00:00'],
    ['every other monday', '1/2'],
    ['every second friday at 9', '5/2 09:00'],
    ['every 2 weeks on friday', '5/2'],
    ['every three weeks on monday at 8', '1/3 08:00'],
    ['biweekly', '1/2'],
    ['fortnightly on wednesday', '3/2'],
    ['on the last day', 'month last-day'],
    ['on the last day of the month at 17:00', 'month last-day 17:00'],
    ['at month end', 'month last-day'],
    ['at the end of the month', 'month last-day'],
    ['every month on the 1st', 'month 1'],
    ['on the 1st of every month at 8', 'month 1 08:00'],
    ['monthly on the 15th', 'month 15'],
    ['monthly', 'month ?'],
    ['on the first working day of the month at 9', 'month first-working-day 09:00'],
    ['first business day', 'month first-working-day'],
    ['on the last working day of the month at 9', 'month last-working-day 09:00'],
    ['every last business day of the month', 'month last-working-day'],
    ['last weekday of the month at 17:30', 'month last-working-day 17:30'],
    ['on the 1st and 15th at 9', '0 9 1,15 * *'],
    ['on the first monday of the month at 9', '0 9 * * 1#1'],
    ['every last friday', '0 9 * * 5#L'],
    ['quarterly', '0 9 1 1,4,7,10 *'],
    ['hourly', 'each 60 min on 1234567'],
    ['every 2 hours on weekdays', 'each 120 min on 12345'],
    ['every 30 minutes', 'each 30 min on 1234567'],
    ['every 120 minutes', 'each 120 min on 1234567'],
    ['every 24 hours', '1234567'],
    ['every quarter of an hour', 'each 15 min on 1234567'],
    ['every second tuesday of the month', '0 9 * * 2#2'],
    ['on the second tuesday', '0 9 * * 2#2'],
    ['first and third monday of the month at 8', '0 8 * * 1#1,1#3'],
    ['monthly on the first monday', '0 9 * * 1#1'],
    ['every 1st monday', '0 9 * * 1#1'],
    ['first monday of the month at 9:30 and 17:30', '30 9,17 * * 1#1'],
    ['every weekday morning and evening', '12345 09:00 18:00'],
    ['every morning at 8', '08:00'],
    ['mornings at 8 and evenings at 19:00', '08:00 19:00'],
    ['twice a week on monday and thursday', '14'],
    ['at 9 on mondays and fridays', '15 09:00'],
    ['weekly at 9 on monday', '1 09:00'],
    ['daily at 9 except holidays', '1234567 09:00 no holidays'],
    ['weekdays at 9 but not on public holidays', '12345 09:00 no holidays'],
    ['daily except weekends at 9', '12345 09:00'],
    ['every day at 9 except sundays', '123456 09:00'],
  ])('in %j', (typed, schedule) => {
    expect(gist(`overview ${typed}`)).toBe(`${overview} ${schedule}`);
  });

  test.each([
    ['weekdays at 9', 'overview last 7 days | 12345 09:00'],
    ['daily at 9', 'overview last 7 days | 1234567 09:00'],
    ['daily fintech every monday at 9', 'daily last 7 days campaign "fintech" | 1 09:00'],
    ['daily last 14 days every other monday', 'daily last 14 days | 1/2'],
    ['daily every monday at 9', 'daily last 7 days | 1 09:00'],
    ['top 5 by replies weekly', 'top 5 campaigns by replies | 1'],
    ['fintech at noon', 'campaign "fintech" last 14 days | 12:00'],
    ['overview since monday at 9', 'overview since monday | 09:00'],
    ['compare last week vs this week on fridays', 'compare last week vs this week | 5'],
    ['every monday at 9 overview last month', 'overview last month | 1 09:00'],
    ['me to overview last week every monday', 'overview last week | 1'],
    ['overview last weekend every monday', 'overview last weekend | 1'],
    ['owners every second tuesday of the month', 'top 50 owners by replies | 0 9 * * 2#2'],
  ])('beside its question: %j', (typed, meant) => {
    expect(gist(typed)).toBe(meant);
  });

  test.each([
    ['fintech daily', 'daily last 7 days campaign "fintech"'],
    ['overview since monday', 'overview since monday'],
    ['"every monday at 9"', 'campaign "every monday at 9" last 14 days'],
    ['campaign every founder', 'campaign "every founder" last 14 days'],
    ['overview 3 march', 'overview 2026-03-03..2026-03-03'],
  ])('but not in %j', (typed, meant) => {
    expect(gist(typed)).toBe(meant);
  });
});

describe('a condition is read', () => {
  test.each([
    ['only if replies below 20', 'if messagesReplied below 20'],
    ['if the reply rate is under 5 %', 'if replyRate below 5 %'],
    ['when acceptance rate > 30%', 'if acceptanceRate above 30 %'],
    ['but only if invites sent are more than 1,000', 'if invitationsSent above 1000'],
    ['if replies drop below 3', 'if messagesReplied below 3'],
    ['if replies >= 20', 'if messagesReplied above 19'],
    ['if at least 5 replies', 'if messagesReplied above 4'],
    ['if more than 5 replies', 'if messagesReplied above 5'],
    ['if there are fewer than ten invites sent', 'if invitationsSent below 10'],
    ['if less than 5 percent reply rate', 'if replyRate below 5 %'],
    ['if reply rate below 2.5', 'if replyRate below 2.5 %'],
    ['if reply rate at least 5%', 'if replyRate above 5 %'],
    ['if replies at least 20 %', 'if replyRate above 20 %'],
    ['if replies above 5k', 'if messagesReplied above 5000'],
    ['unless replies above 20', 'if messagesReplied below 21'],
    ['if at all', undefined],
    ['if there is any activity', 'if activity'],
    ['only when anything happened', 'if activity'],
  ])('in %j', (typed, condition) => {
    const meant = condition && `overview last 7 days | watch ${condition}`;
    if (meant) expect(gist(`overview ${typed}`)).toBe(meant);
    else expect(gist(`overview ${typed}`)).not.toContain('activity');
  });

  test('before or after its schedule', () => {
    const meant = `${overview} 1 09:00 if messagesReplied below 20`;
    expect(gist('overview every monday at 9 only if replies below 20')).toBe(meant);
    expect(gist('overview if replies below 20 every monday at 9')).toBe(meant);
    expect(gist('overview if replies below 20, every monday at 9')).toBe(meant);
    expect(gist('overview if fewer than 20 replies, every monday at 9')).toBe(meant);
    expect(gist('overview if replies below 20 and every monday at 9')).toBe(meant);
    expect(gist('overview if reply rate below 5 percent, weekdays at 9')).toBe(
      `${overview} 12345 09:00 if replyRate below 5 %`,
    );
  });
});

describe('what cannot be read is named, with an example', () => {
  test.each([
    ['overview every fortnite at 9', 'fortnite'],
    ['overview if no activity', 'if no activity'],
    ['overview if leads above 5', 'leads above 5'],
    ['overview if more than 5 leads', 'more than 5 leads'],
    ['overview if replies above 5.5', 'replies above 5.5'],
    ['overview if replies between 5 and 20', 'replies between 5 and 20'],
    ['overview if replies are exactly 20', 'replies are exactly 20'],
    ['overview unless there is no activity', 'unless there'],
    ['overview if replies below 20 or messages below 10', 'messages below 10'],
    ['overview if replies below 20 and messages below 10 weekdays at 9', 'messages below 10'],
    ['overview if replies below 20 and if messages below 10', 'messages below 10'],
    ['overview every 45 minutes', 'every 45 minutes'],
    ['overview every 40 minutes', 'every 40 minutes'],
    ['overview every 10 minutes', 'every 10 minutes'],
    ['overview every 90 minutes', 'every 90 minutes'],
    ['overview every 7 hours', 'every 7 hours'],
    ['overview every eleven hours', 'every eleven hours'],
    ['overview every 48 hours', 'every 48 hours'],
    ['overview every 0 hours', 'every 0 hours'],
    ['overview quarterly on the 15th', 'the 15th'],
    ['overview every quarter on the last day at 9', 'the last day'],
    ['overview first monday of the month at 9:00 and 17:30', '17:30'],
    ['overview 1st and 15th at 9:00 and 17:30', '17:30'],
    ['overview on the 15th and the last day of the month', 'the last day of the month'],
    ['overview every hour at 9', '9'],
    ['overview every 2 hours every other week', 'every other week'],
    ['overview every monday at 9 and every friday at 17', 'friday'],
    ['overview monday at 9 and friday at 17', 'friday'],
    ['overview twice a week', 'twice a week'],
    ['overview twice a day', 'twice a day'],
    ['overview twice a day at 9', 'twice a day'],
    ['overview three times a week on mondays', 'three times a week'],
    ['overview every evening at 8 am', '8 am'],
    ['overview mornings at 8 and evenings', 'mornings'],
    ['overview monthly on mondays', 'mondays'],
    ['daily every hour at 9', 'every hour'],
    ['overview daily at __proto__', '__proto__'],
    ['overview daily at noonish', 'noonish'],
    ['top 5 by replies mondays @ constructor', '@ constructor'],
    ['daily at teatime', 'teatime'],
    ['overview if a new need arises or replies below 20', 'replies below 20'],
  ])('%j', (typed, word) => {
    expect(gist(typed)).toBe(`unknown-word ${word}`);
    const problem = read(typed).typed;
    const suggested = 'nearest' in problem ? problem.nearest : [];
    expect(suggested.length).toBeGreaterThan(0);
    for (const example of suggested) {
      expect(read(`overview ${example}`).typed).toMatchObject({ kind: 'subscribe' });
    }
  });

  test.each(['overview tomorrow at 9', 'overview tomorrow at 9 if replies below 20'])(
    '%j is a day to come',
    (typed) => {
      expect(read(typed).typed).toEqual({ kind: 'future-period', word: 'tomorrow' });
    },
  );

  test.each([
    ['daily at 25:99', '25:99'],
    ['daily at 24:00', '24:00'],
    ['overview at 9:75', '9:75'],
    ['overview 13pm', '13pm'],
    ['overview every monday at 25', '25'],
    ['overview every monday at 9:60', '9:60'],
    ['daily at 9:00 and 25:00', '25:00'],
    ['25:99', '25:99'],
  ])('%j names a time that does not exist', (typed, word) => {
    expect(read(typed).typed).toEqual({ kind: 'impossible-time', word });
  });

  test('but a name in quotes may look like one', () => {
    expect(gist('daily "25:99" every monday')).not.toContain('impossible-time');
  });

  test.each(['1,', 'at 9 ', '"a', '<', 'every monday '])(
    'a text of hundreds of thousands of characters (%j again and again) is too long, and read no further',
    (piece) => {
      for (const text of [piece.repeat(150_000), `subscribe ${piece.repeat(150_000)}`])
        expect(parseSubscription(text, today).typed.kind).toBe('too-long');
    },
  );

  test('anything else is no wish for a digest', () => {
    expect(parseSubscription('overview last week', today)).toMatchObject({ typed: { kind: 'ask' } });
    expect(parseSubscription('digests', today)).toMatchObject({ typed: { kind: 'digests' } });
  });
});
