// Every kind of schedule and condition, set up by hand in the form: what it brings up, what it keeps, and what the card says then.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World } from '../support/world.ts';
import { does, fillsForm, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;

beforeEach(async () => {
  world = await openWorld();
  ana = world.person('ana');
  await ana.types('/campaign-stats subscribe daily yesterday');
  await ana.faces();
});
afterEach(() => world.close());

const repeats = (choice: string) => ana.chooses('modal', controls.inputRepeats, choice);
const more = () => ana.presses('modal', controls.formMore);

/** Sends the form and opens the card of what was made. */
async function cardOfSaved(): Promise<string> {
  expect(await ana.submits()).toEqual({ ok: true });
  expect((await ana.faces()).title).toMatch(/^Digest (created|saved)$/);
  return does(ana, controls.manage);
}

const runsOn = (card: string) =>
  card.match(/\w{3} \d+ \w{3} \d{4}, \d\d:\d\d, /g)?.map((run) => run.slice(0, -2));

describe('a schedule', () => {
  test('of every other week is counted from the week that is chosen', async () => {
    await repeats('weeks');
    ana.fills({ [controls.inputFrom]: '2026-03-16', [controls.inputWeekdays]: ['Tuesday'] });
    const card = await cardOfSaved();
    expect(card).toContain('Every other week, Tuesdays at 09:00');
    expect(runsOn(card)?.slice(0, 2)).toEqual(['Tue 17 Mar 2026, 09:00', 'Tue 31 Mar 2026, 09:00']);
  });

  test.each([
    ['first-working-day', 'First working day of each month', 'Wed 1 Apr 2026, 09:00'],
    ['last-working-day', 'Last working day of each month', 'Tue 31 Mar 2026, 09:00'],
    ['last-day', 'Last day of each month', 'Tue 31 Mar 2026, 09:00'],
    ['31', 'Day 31 of each month (or its last day)', 'Tue 31 Mar 2026, 09:00'],
  ])('of each month (%s) comes on that day', async (day, words, first) => {
    await repeats('monthly');
    ana.fills({ [controls.inputMonthDay]: day });
    const card = await cardOfSaved();
    expect(card).toContain(words);
    expect(runsOn(card)?.[0]).toBe(first);
  });

  test('of a first working day has its weekends off, whatever else is ticked', async () => {
    await repeats('monthly');
    await more();
    ana.fills({
      [controls.inputMonthDay]: 'first-working-day',
      [controls.inputWeekdaysOff]: ['Wednesday', 'Friday'],
    });
    // 1 April is a Wednesday, 1 May a Friday, and the 2nd and 3rd a weekend.
    const card = await cardOfSaved();
    expect(runsOn(card)?.slice(0, 2)).toEqual(['Thu 2 Apr 2026, 09:00', 'Mon 4 May 2026, 09:00']);
    expect(card).toContain('*Days off*  Wednesdays, Fridays, Saturdays and Sundays');
  });

  test('of several times a day comes at each of them', async () => {
    await more();
    ana.fills({ [controls.inputMoreTimes]: '17:30, 13:00' });
    expect(runsOn(await cardOfSaved())?.slice(0, 3)).toEqual([
      'Tue 10 Mar 2026, 09:00',
      'Tue 10 Mar 2026, 13:00',
      'Tue 10 Mar 2026, 17:30',
    ]);
  });

  test('leaves out public holidays and typed days, and ends on its last day', async () => {
    await more();
    const { options } = await ana.searches('modal', controls.inputHolidays, 'bayern');
    expect(JSON.stringify(options)).toContain('Germany, Bavaria');
    ana.fills({
      [controls.inputHolidays]: 'Germany, Bavaria',
      [controls.inputDatesOff]: '2026-03-11..2026-03-31, 2026-04-02',
      [controls.inputEndsOn]: '2026-04-08',
    });
    const card = await cardOfSaved();
    expect(card).toContain('not on days off, until 8 Apr 2026');
    // Good Friday and Easter Monday are the 3rd and the 6th of April.
    expect(runsOn(card)).toEqual([
      'Tue 10 Mar 2026, 09:00',
      'Wed 1 Apr 2026, 09:00',
      'Tue 7 Apr 2026, 09:00',
      'Wed 8 Apr 2026, 09:00',
    ]);
  });

  test('of a day of the month says which of its next runs fall on days off', async () => {
    await repeats('monthly');
    await more();
    ana.fills({
      [controls.inputMonthDay]: 'last-day',
      [controls.inputWeekdaysOff]: ['Saturday', 'Sunday'],
      [controls.inputDatesOff]: '2026-06-30',
    });
    const told = '⚠ No runs on Sun 31 May (Sundays are off) and Tue 30 Jun (a day off).';
    expect(await does(ana, controls.previewDigest)).toContain(told);
    await ana.closes();
    expect(await cardOfSaved()).toContain(told);
  });

  test('of another zone is found by the city that is typed', async () => {
    await more();
    const { options } = await ana.searches('modal', controls.inputZone, 'kolk');
    expect(JSON.stringify(options)).toContain('Asia/Kolkata');
    await ana.chooses('modal', controls.inputZone, 'Asia/Kolkata');
    expect(wordsOn(await ana.faces())).toContain('On the clocks of Asia/Kolkata');
    expect(await cardOfSaved()).toContain('Weekdays at 09:00, Asia/Kolkata');
  });

  test('can be chosen back and forth without losing what was typed', async () => {
    ana.fills({ [controls.inputTime]: '07:20', [controls.inputWeekdays]: ['Friday'] });
    await repeats('cron');
    ana.fills({ [controls.inputCron]: '5 9 * * 1' });
    await repeats('monthly');
    await repeats('cron');
    expect(JSON.stringify(ana.modal()?.values)).toContain('5 9 * * 1');
    await repeats('weekly');
    expect(await cardOfSaved()).toContain('Fridays at 07:20');
  });

  test.each([
    [
      'a date in another form',
      controls.inputDatesOff,
      '24.12.2026',
      'cannot be read as a date. Write dates as',
    ],
    ['an impossible date', controls.inputDatesOff, '2026-02-30', 'is not a date that exists'],
    [
      'a range the wrong way round',
      controls.inputDatesOff,
      '2026-05-02..2026-05-01',
      'ends before it begins',
    ],
    ['a time that is none', controls.inputMoreTimes, 'soon', 'Write times as 17:30'],
    ['a time too close', controls.inputMoreTimes, '09:05', 'at least 15 minutes apart'],
    ['an end that is past', controls.inputEndsOn, '2026-03-01', '1 Mar 2026 is past'],
  ])('with %s is sent back with the reason', async (_, input, typed, words) => {
    await more();
    ana.fills({ [input]: typed });
    const submitted = await ana.submits();
    expect(submitted.ok ? '' : Object.values(submitted.errors).join()).toContain(words);
  });
});

describe('a condition', () => {
  test('on a rate is typed as a percentage, and stands on the card', async () => {
    await more();
    await ana.chooses('modal', controls.inputOnlyIf, 'replyRate below');
    ana.fills({ [controls.inputThreshold]: '2.5 %', [controls.inputWhenQuiet]: 'line' });
    await does(ana, controls.previewDigest);
    await ana.closes();
    const card = await cardOfSaved();
    expect(card).toContain('*Only if*  reply rate is below 2.5\u00a0%');
    expect(card).toContain('*When nothing was counted*  one line');
    // What is asked before Send now, of figures that were read for the preview.
    expect(card).toMatch(/[Rr]eply rate is [\d.]+\u00a0% now/);
    await ana.presses('modal', controls.digestEdit);
    const form = await ana.faces();
    expect(JSON.stringify(form.values)).toMatch(
      /replyRate below.*"2.5".*One|replyRate below.*"2.5".*one line/,
    );
  });

  test.each([
    ['replyRate below', 'five', 'percentage'],
    ['replyRate below', '150', 'percentage'],
    ['messagesReplied above', '2.5', 'whole number'],
  ])('(%s) of %s is sent back', async (onlyIf, typed, words) => {
    await more();
    await ana.chooses('modal', controls.inputOnlyIf, onlyIf);
    ana.fills({ [controls.inputThreshold]: typed });
    const errors = { [controls.inputThreshold]: expect.stringContaining(words) };
    expect(await ana.submits()).toMatchObject({ ok: false, errors });
  });

  test('does not fit a question without figures of a period', async () => {
    await more();
    ana.fills({ [controls.inputQuestion]: 'list active', [controls.inputOnlyIf]: 'activity' });
    const errors = { [controls.inputOnlyIf]: expect.stringContaining('need figures of a period') };
    expect(await ana.submits()).toMatchObject({ ok: false, errors });
  });

  test('is what a watch is made of: without one it is sent back', async () => {
    await repeats('watch');
    const errors = { [controls.inputOnlyIf]: expect.stringContaining('Choose what to watch') };
    expect(await ana.submits()).toMatchObject({ ok: false, errors });
    await ana.chooses('modal', controls.inputOnlyIf, 'acceptanceRate below');
    ana.fills({ [controls.inputThreshold]: '20' });
    const looks = 'Tue 10 Mar 2026: 09:00, 10:00, 11:00, 12:00 and 13:00, Europe/Lisbon (UTC+0)';
    const posts = 'It posts when acceptance rate is below 20\u00a0%, and once more when that is over.';
    const previewed = await does(ana, controls.previewDigest);
    for (const words of [looks, posts]) expect(previewed).toContain(words);
    await ana.closes();
    expect(await ana.submits()).toEqual({ ok: true });
    const created = wordsOn(await ana.faces());
    expect(created).toContain(
      'Watched every 1 h, Europe/Lisbon, alerts when acceptance rate is below 20\u00a0%',
    );
    for (const words of [looks, posts]) expect(created).toContain(words);
    const card = await does(ana, controls.manage);
    expect(card).toContain('*Alert when*  acceptance rate is below 20\u00a0%');
    expect(card).not.toContain('Next runs');
    await ana.closes(true);
    const { text } = await ana.asks('digests');
    expect(text).toContain('alerts when acceptance rate is below 20\u00a0%');
    expect(text).toContain('looks next Tue 10 Mar 2026, 09:00');
  });
});

describe('the preview', () => {
  test('shows the next five runs with their zone, before anything is saved', async () => {
    await fillsForm(ana, { time: '10:10' });
    await ana.presses('modal', controls.previewDigest);
    const preview = wordsOn(await ana.faces());
    expect(runsOn(preview)).toHaveLength(5);
    expect(preview).toContain('Tue 10 Mar 2026, 10:10, Europe/Lisbon (UTC+0)');
    expect(preview).toContain('only you see this');
    await ana.closes(true);
    expect((await ana.asks('digests')).text).toContain('No digests yet');
  });
});
