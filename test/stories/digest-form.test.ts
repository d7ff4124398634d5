// Setting a digest up: the form that opens prefilled, what it says of faults, and what is said once it is saved.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls, modals } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World } from '../support/world.ts';
import { does, fillsForm, inputsOf, minute, subscribes, toldTo, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;

beforeEach(async () => {
  world = await openWorld();
  ana = world.person('ana');
});
afterEach(() => world.close());

/** What stands in an input of the form that is open. */
function standsIn(person: Character, input: string): unknown {
  const { type: _, ...value } = person.modal()?.values[input]?.[input] ?? {};
  const [chosen] = Object.values(value);
  return Array.isArray(chosen) ? chosen.map((one) => one.value ?? one) : chosen;
}

describe('the form', () => {
  test('opens at once as loading, and then has the question, the channel and the person’s own zone in it', async () => {
    const shown: (string | undefined)[] = [];
    const stop = world.slack.workspace.onChange(() => shown.push(ana.modal()?.callbackId));
    await ana.types('/campaign-stats subscribe daily last 14 days', { channel: 'sales' });
    const form = await ana.faces();
    stop();
    expect(shown.filter((id, index) => id !== undefined && id !== shown[index - 1])).toEqual([
      modals.loading,
      modals.digestForm,
    ]);
    expect(form.title).toBe('New digest');
    expect(standsIn(ana, controls.inputQuestion)).toBe('daily last 14 days');
    expect(standsIn(ana, controls.inputChannels)).toEqual(['C0SALES']);
    expect(wordsOn(form)).toContain('On the clocks of Europe/Lisbon, summer and winter.');
    expect(standsIn(ana, controls.inputTime)).toBe('09:00');
    expect(standsIn(ana, controls.inputWeekdays)).toEqual(['1', '2', '3', '4', '5']);
  });

  test('opens with the schedule and the condition that were typed', async () => {
    await ana.types(
      '/campaign-stats subscribe daily every other monday at noon and 5pm only if replies below 20',
    );
    await ana.faces();
    expect(standsIn(ana, controls.inputQuestion)).toBe('daily last 7 days');
    expect(standsIn(ana, controls.inputWeeks)).toBe('2');
    expect(standsIn(ana, controls.inputWeekdays)).toEqual(['1']);
    expect(standsIn(ana, controls.inputTime)).toBe('12:00');
    expect(standsIn(ana, controls.inputMoreTimes)).toBe('17:00');
    expect(standsIn(ana, controls.inputThreshold)).toBe('20');
    expect(await ana.submits()).toEqual({ ok: true });
    const card = wordsOn(await ana.faces());
    expect(card).toContain('12:00');
  });

  test('has whoever is to get it in it, and narrows the question to nobody', async () => {
    const ben = world.person('ben');
    await ana.types(`/campaign-stats send the overview every monday to <@${ben.id}|ben>`, {
      channel: 'sales',
    });
    await ana.faces();
    expect(standsIn(ana, controls.inputChannels)).toEqual([ben.id]);
    expect(standsIn(ana, controls.inputQuestion)).toBe('overview last 7 days');
  });

  test('asks for whom Slack does not know by an address', async () => {
    await ana.types('/campaign-stats send the overview every monday to zoe@example.com', {
      channel: 'sales',
    });
    expect(wordsOn(await ana.faces())).toContain(
      'sent to zoe@example.com, whom the form asks for: only channels and people in Slack can get it',
    );
    expect(standsIn(ana, controls.inputQuestion)).toBe('overview last 7 days');
    expect(standsIn(ana, controls.inputChannels)).toEqual(['C0SALES']);
  });

  test.each([
    'top 5 with reply rate below 50% last 14 days',
    'campaigns started this month',
    'overview of ana',
  ])('takes back as it stands what %s is written as in it', async (asked) => {
    // From now on the record holds the names that questions are read against.
    await ana.asks('list');
    await ana.types(`/campaign-stats subscribe ${asked} every monday at 9`, { channel: 'sales' });
    await ana.faces();
    const written = standsIn(ana, controls.inputQuestion);
    expect(await ana.submits()).toEqual({ ok: true });
    await ana.faces();
    await does(ana, controls.manage);
    await ana.presses('modal', controls.digestEdit);
    await ana.faces();
    expect(standsIn(ana, controls.inputQuestion)).toBe(written);
    expect(await ana.submits()).toEqual({ ok: true });
  });

  test('for every day has no days to tick, and is the same when it is opened again', async () => {
    await ana.types('/campaign-stats subscribe overview daily at 8', { channel: 'sales' });
    await ana.faces();
    expect(standsIn(ana, controls.inputRepeats)).toMatchObject({ value: 'daily' });
    expect(ana.modal()?.values).not.toHaveProperty(controls.inputWeekdays);
    expect(await ana.submits()).toEqual({ ok: true });
    await ana.faces();
    expect(await does(ana, controls.manage)).toContain('Every day at 08:00');
    await ana.presses('modal', controls.digestEdit);
    await ana.faces();
    expect(standsIn(ana, controls.inputRepeats)).toMatchObject({ value: 'daily' });
  });

  test('leaves out the public holidays of the country whose clocks the person goes by', async () => {
    await ana.types('/campaign-stats subscribe daily at 9 except holidays');
    await ana.faces();
    expect(ana.modal()?.values[controls.inputHolidays]?.[controls.inputHolidays]).toMatchObject({
      selected_option: { value: 'PT' },
    });
  });

  test('asks for a country’s holidays if the person’s zone names no country', async () => {
    const ben = world.person('ben');
    Object.assign(world.slack.workspace.person('ben') ?? {}, { tz: 'UTC' });
    await ben.types('/campaign-stats subscribe daily at 9 except holidays');
    const form = wordsOn(await ben.faces());
    expect(form).toContain('No country’s holidays go with your time zone, UTC');
    expect(ben.modal()?.values[controls.inputHolidays]?.[controls.inputHolidays]).toMatchObject({
      selected_option: null,
    });
  });

  test('is a watch if it looks at a figure every so many minutes', async () => {
    await ana.types('/campaign-stats subscribe overview every 30 minutes when replies above 100');
    const form = wordsOn(await ana.faces());
    expect(form).toContain('Look every');
    expect(ana.modal()?.values[controls.inputEvery]?.[controls.inputEvery]).toMatchObject({
      selected_option: { value: '30' },
    });
    expect(await ana.submits()).toEqual({ ok: true });
    expect(wordsOn(await ana.faces())).toContain('Watched every 30 min');
  });

  test.each([
    ['every 2 hours on weekdays', '0 */2 * * 1,2,3,4,5'],
    ['every 30 minutes', '*/30 * * * *'],
    ['every hour', '0 * * * *'],
  ])('is by the clock where %s is all that was said', async (often, cron) => {
    await ana.types(`/campaign-stats subscribe overview ${often}`);
    await ana.faces();
    expect(ana.modal()?.values[controls.inputCron]?.[controls.inputCron]).toMatchObject({ value: cron });
  });

  test('says at once that what was typed names no campaign', async () => {
    await ana.types('/campaign-stats subscribe overview zaphod gold every monday');
    expect(wordsOn(await ana.faces())).toContain('⚠ No campaign is called “zaphod gold”.');
  });

  test('does not open where the schedule cannot be read, and says which word is in the way', async () => {
    const answer = await ana.asks('subscribe overview every fortnite at 9');
    expect(answer.text).toContain('fortnite');
    expect(answer.text).toContain('every monday at 9:00');
    expect(ana.modal()).toBeUndefined();
  });

  test('opens with the question on the screen from the button under a report', async () => {
    const ben = world.person('ben');
    const report = await ben.asks('daily last 30 days', { channel: 'sales' });
    await ben.presses(report, 'Send this regularly…');
    const form = await ben.faces();
    expect(form.title).toBe('New digest');
    expect(standsIn(ben, controls.inputQuestion)).toBe('daily last 30 days');
    expect(standsIn(ben, controls.inputChannels)).toEqual(['C0SALES']);
    expect(wordsOn(form)).toContain('On the clocks of America/New_York');
  });

  test('opens from a report on one campaign, and saves that very campaign', async () => {
    const choice = await ana.asks('dach fintech cfos');
    await ana.presses(choice, 'Choose Q4 DACH Fintech CFOs');
    await ana.presses(choice.ts, 'Send this regularly…');
    await ana.faces();
    expect(await ana.submits()).toEqual({ ok: true });
    expect(wordsOn(await ana.faces())).toContain('Q4 DACH Fintech CFOs');
  });

  test('begins with the person where it is asked for in direct messages', async () => {
    await ana.types('/campaign-stats subscribe', { channel: 'dm' });
    await ana.faces();
    expect(standsIn(ana, controls.inputChannels)).toEqual(['U0ANA']);
    expect(standsIn(ana, controls.inputQuestion)).toBe('overview last 7 days');
  });

  test('turns down a conversation of two people, into which the bot cannot write', async () => {
    await ana.types('/campaign-stats subscribe');
    await ana.faces();
    ana.fills(inputsOf({ where: [world.slack.workspace.dmWith('U0BEN').id] }));
    const submitted = await ana.submits();
    expect(submitted).toMatchObject({
      ok: false,
      errors: { [controls.inputChannels]: expect.stringContaining('Choose the person by name') },
    });
    ana.fills(inputsOf({ where: ['Ben Carter'] }));
    expect(await ana.submits()).toEqual({ ok: true });
    expect(wordsOn(await ana.faces())).toContain('<@U0BEN>');
  });

  test('shows what would be posted, to this person only, and leaves what was filled in', async () => {
    await ana.types('/campaign-stats subscribe');
    await ana.faces();
    ana.fills({ [controls.inputQuestion]: 'daily yesterday', ...inputsOf({ time: '07:45' }) });
    await ana.presses('modal', controls.previewDigest);
    const preview = await ana.faces();
    expect(preview.title).toBe('Preview');
    expect(wordsOn(preview)).toContain('Day by day, yesterday');
    expect(wordsOn(preview)).toContain('Yesterday, 9 Mar, against 2 Mar');
    expect(ana.reads().length + world.person('ben').reads().length + toldTo(world, 'ana').length).toBe(0);
    await ana.closes();
    expect(standsIn(ana, controls.inputTime)).toBe('07:45');
    expect(standsIn(ana, controls.inputQuestion)).toBe('daily yesterday');
  });

  test('says in the preview what is wrong with the question', async () => {
    await ana.types('/campaign-stats subscribe');
    await ana.faces();
    ana.fills({ [controls.inputQuestion]: 'daily 31 feb' });
    await ana.presses('modal', controls.previewDigest);
    expect(wordsOn(await ana.faces())).toContain('is not a date that exists');
  });
});

describe('a slip in what is typed', () => {
  const read = 'Read as "overviw" → overview';

  test('is shown as it was read wherever the form shows its result', async () => {
    await ana.types('/campaign-stats subscribe daily yesterday');
    await ana.faces();
    ana.fills({ [controls.inputQuestion]: 'overviw last 7 days' });
    await ana.chooses('modal', controls.inputRepeats, 'monthly');
    expect(wordsOn(await ana.faces())).toContain(read);
    expect(await does(ana, controls.previewDigest)).toContain(read);
    await ana.closes();
    await ana.submits();
    expect(wordsOn(await ana.faces())).toContain(read);
  });

  test('after subscribe is shown in the form that opens', async () => {
    await ana.types('/campaign-stats subscribe overviw last 7 days');
    expect(wordsOn(await ana.faces())).toContain(read);
  });
});

test('subscribe status is answered with what can be sent instead', async () => {
  const told = await ana.asks('subscribe status');
  expect(told.text).toContain('“status” cannot be sent regularly.');
  expect(told.text).toContain('What can be sent: overview, list, daily');
});

test.each([
  ['cannot be read', 'at nine', 'cannot be read'],
  ['counts seconds', '0 0 9 * * 1', 'takes five fields'],
  ['comes too often', '*/5 * * * *', 'every 5 minutes'],
  ['never comes', '0 9 31 2 *', 'never comes'],
])('a cron expression that %s is told at its input', async (_, cron, words) => {
  await ana.types('/campaign-stats subscribe');
  await ana.faces();
  await fillsForm(ana, { cron });
  const errors = { [controls.inputCron]: expect.stringContaining(words) };
  expect(await ana.submits()).toMatchObject({ ok: false, errors });
  expect(Object.keys(ana.modal()?.errors ?? {})).toEqual([controls.inputCron]);
});

describe('a fault in the form is told at its input, and nothing is saved:', () => {
  test.each([
    ['no channel', inputsOf({ where: [] }), controls.inputChannels, 'complete this required field'],
    ['no weekday', inputsOf({ days: [] }), controls.inputWeekdays, 'complete this required field'],
    ['an impossible time', inputsOf({ time: '25:00' }), controls.inputTime, 'Write times as 17:30'],
    [
      'a command for a question',
      { [controls.inputQuestion]: 'help' },
      controls.inputQuestion,
      'What can be sent: overview',
    ],
    [
      'the bot’s own state for a question',
      { [controls.inputQuestion]: 'status' },
      controls.inputQuestion,
      'What can be sent: overview',
    ],
    [
      'an impossible date',
      { [controls.inputQuestion]: 'daily 31 feb' },
      controls.inputQuestion,
      'not a date',
    ],
    [
      'a campaign that nobody knows',
      { [controls.inputQuestion]: '"Martian dentists"' },
      controls.inputQuestion,
      'No campaign is called “Martian dentists”',
    ],
    [
      'a name that several campaigns have',
      { [controls.inputQuestion]: 'webinar follow-up' },
      controls.inputQuestion,
      'campaigns fit “webinar follow-up”',
    ],
    [
      'an owner that nobody knows',
      { [controls.inputQuestion]: 'list owner zaphod' },
      controls.inputQuestion,
      'No owner of a campaign is called “zaphod”',
    ],
  ])('%s', async (_, filled, input, words) => {
    await ana.types('/campaign-stats subscribe');
    await ana.faces();
    ana.fills(filled);
    expect(await ana.submits()).toMatchObject({
      ok: false,
      errors: { [input]: expect.stringContaining(words) },
    });
    expect(Object.keys(ana.modal()?.errors ?? {})).toEqual([input]);
    await ana.closes(true);
    expect((await ana.asks('digests')).text).toContain('No digests yet');
  });

  test('several faults are each told at their own input, and the mended form is saved', async () => {
    await ana.types('/campaign-stats subscribe');
    await ana.faces();
    await fillsForm(ana, { cron: 'at nine' });
    ana.fills({ [controls.inputQuestion]: 'digests' });
    const submitted = await ana.submits();
    expect(Object.keys(submitted.ok ? {} : submitted.errors).sort()).toEqual([
      controls.inputCron,
      controls.inputQuestion,
    ]);
    ana.fills({ [controls.inputQuestion]: 'list active', [controls.inputCron]: '0 9 * * 1' });
    expect(await ana.submits()).toEqual({ ok: true });
    expect((await ana.faces()).title).toBe('Digest created');
  });
});

test('a name that cannot be looked up because the service is down is taken as it is, within the time Slack gives', async () => {
  await world.close();
  world = await openWorld({ expectedLogs: ['the campaign service gave no usable answer'] });
  ana = world.person('ana');
  world.service.faults.set({ kind: 'server-error', status: 503 });
  await ana.types('/campaign-stats subscribe "Nordics SaaS Founders"');
  await ana.faces();
  const submitted = ana.submits();
  await world.clock.advance(2_000);
  expect(await submitted).toEqual({ ok: true });
  expect((await ana.faces()).title).toBe('Digest created');
});

describe('once it is saved', () => {
  test('the person reads what comes, where, and its next five runs with their zone', async () => {
    await ana.types('/campaign-stats subscribe');
    await ana.faces();
    await fillsForm(ana, { days: ['Monday', 'Thursday'], time: '08:30', zone: 'Asia/Kolkata' });
    await ana.submits();
    const saved = wordsOn(await ana.faces());
    expect(saved).toContain('Mondays and Thursdays at 08:30, Asia/Kolkata\nTo <#C0GROWTH>');
    expect(saved.match(/\d+ Mar 2026, 08:30, Asia\/Kolkata \(UTC\+5:30\)/g)).toHaveLength(5);
    expect(saved).toContain('Thu 12 Mar 2026');
  });

  test.each([
    ['product', '<#C0PRODUCT>: the bot is not in the channel. In the channel type `/invite`'],
    ['launch-2025', '<#C0LAUNCH>: the channel is archived. Unarchive it'],
  ])('what stands in the way of #%s is said before the first run', async (channel, words) => {
    await ana.types('/campaign-stats subscribe');
    await ana.faces();
    ana.fills(inputsOf({ where: ['growth', channel] }));
    await ana.submits();
    const saved = wordsOn(await ana.faces());
    expect(saved).toContain(words);
    expect(saved.match(/⚠/g)).toHaveLength(1);
  });

  test('the card, the list and App Home say what prevents its first run, until that is over', async () => {
    await subscribes(ana, { where: ['product'], time: '09:00' });
    const blocked = '<#C0PRODUCT> cannot be posted to yet, the bot is not in the channel';
    const list = await ana.asks('digests');
    expect(list.text).toContain(`⚠ ${blocked}`);
    await ana.opensHome();
    await world.settles();
    expect(wordsOn(ana.home())).toContain('⚠ does not get through');
    await ana.presses('home', 'Status');
    expect(wordsOn(await ana.faces())).toContain(`⚠ ${blocked}`);
    await ana.closes(true);
    await ana.presses(list, controls.manage);
    const card = wordsOn(await ana.faces());
    expect(card).toContain(`Active; ${blocked}`);
    expect(card).toContain('⚠ <#C0PRODUCT>: In the channel type `/invite`');
    await world.slack.changes('C0PRODUCT', 'invite-bot');
    await world.passes(2 * minute);
    expect((await ana.asks('digests')).text).not.toContain('cannot be posted to');
  });

  test('a cron schedule is shown with its runs too', async () => {
    await subscribes(ana, { cron: '15 7 1,15 * *' });
    expect(wordsOn(await ana.asks('digests'))).toContain('Cron `15 7 1,15 * *`, Europe/Lisbon');
  });

  test('sending the form twice, as Slack may, makes one digest', async () => {
    await ana.types('/campaign-stats subscribe');
    await ana.faces();
    world.slack.redeliverNext();
    await ana.submits();
    await ana.faces();
    await ana.closes(true);
    expect(wordsOn(await ana.asks('digests'))).toContain('1 digest');
  });
});
