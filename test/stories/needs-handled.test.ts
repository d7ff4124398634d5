// What becomes of a need: somebody takes it, snoozes it, writes what was done; everybody sees it; and it is told when it got better.

import { afterEach, expect, test } from 'vitest';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { campaignCalled, controlsOn, menusOn } from './on-screen.ts';

let world: World;
afterEach(() => world.close());

const monday = '2026-03-09T08:30:00Z';

/** The overview as this person asks for it, its first need and the small menu of it. */
async function firstNeed(person: Character): Promise<{ overview: SeenMessage; menu: string; name: string }> {
  const overview = await person.asks('');
  const [, name = ''] = /\n1\. (.+?)\s· /.exec(overview.text) ?? [];
  const [menu = ''] = menusOn(overview);
  return { overview, menu, name };
}

/** The newest message that holds that text. */
function told(person: Character, text: string): SeenMessage {
  const found = person.reads().findLast((message) => message.text.includes(text));
  if (found === undefined) throw new Error(`nobody told ${text}`);
  return found;
}

test('who takes a need is named on its line for everybody, and Undo gives it back', async () => {
  world = await openWorld({ now: monday, service: generous });
  const [ana, ben] = [world.person('ana'), world.person('ben')];
  const { overview, menu, name } = await firstNeed(ana);
  await ana.chooses(overview, menu, 'Take it');
  const kept = told(ana, 'is yours');
  expect(kept.text).toBe(`*${name}* is yours: everybody sees that you are at it.`);
  expect(controlsOn(kept)).toEqual(['Undo', 'Note…']);
  expect(told(ana, 'active campaigns').text, 'the overview is drawn again').toContain('1 is taken');

  const bens = await ben.asks('');
  expect(bens.text).toContain('1 is taken');
  expect(bens.text).not.toContain(`1. ${name}`);

  await ana.presses(kept, 'Undo');
  expect(told(ana, 'Undone').text).toBe(`Undone: nobody is at *${name}*.`);
  expect((await ben.asks('')).text).toContain(`1. ${name}`);
});

test('if two take it at once, the second sees who was first, and may take it over', async () => {
  world = await openWorld({ now: monday, service: generous });
  const [ana, ben] = [world.person('ana'), world.person('ben')];
  const anas = await firstNeed(ana);
  const bens = await firstNeed(ben);
  await ana.chooses(anas.overview, anas.menu, 'Take it');
  await ben.chooses(bens.overview, bens.menu, 'Take it');
  const refused = told(ben, 'was first');
  expect(refused.text).toBe(`Ana was first and took *${anas.name}* today. Nothing was changed.`);
  await ben.presses(refused, 'Take over');
  expect(told(ben, 'is yours').text).toContain(`*${anas.name}* is yours`);
  await ana.presses(told(ana, 'is yours'), 'Undo');
  expect(told(ana, 'nothing was undone').text).toBe(`Ben took *${anas.name}* today, so nothing was undone.`);
});

test('if two snooze it, or one calls it done, the second sees who was first too', async () => {
  world = await openWorld({ now: monday, service: generous });
  const [ana, ben] = [world.person('ana'), world.person('ben')];
  const anas = await firstNeed(ana);
  const bens = await firstNeed(ben);
  for (const { overview, menu, who } of [
    { ...anas, who: ana },
    { ...bens, who: ben },
  ]) {
    await who.chooses(overview, menu, 'Snooze…');
    await who.faces();
    who.fills({ 'input-snooze-day': '2026-03-11' });
  }
  await ana.submits();
  await world.settles();
  told(ana, 'is snoozed');
  await ben.submits();
  await world.settles();
  const refused = told(ben, 'was first');
  expect(refused.text).toBe(
    `Ana was first and snoozed *${anas.name}* until Wed 11 Mar. Nothing was changed.`,
  );
  await ben.presses(refused, 'Take it');
  expect(told(ben, 'is yours').text).toContain(anas.name);
});

test('somebody who takes what another called done meanwhile is told so, and may still take it', async () => {
  world = await openWorld({ now: monday, service: generous });
  const [ana, ben] = [world.person('ana'), world.person('ben')];
  const anas = await firstNeed(ana);
  const bens = await firstNeed(ben);
  await ana.chooses(anas.overview, anas.menu, 'Take it');
  const mine = told(ana, '1 is taken');
  await ana.chooses(mine, menusOn(mine).at(-1) ?? '', 'Done');
  told(ana, 'is marked as done');
  await ben.chooses(bens.overview, bens.menu, 'Take it');
  const refused = told(ben, 'was first');
  expect(refused.text).toBe(`Ana was first and called *${anas.name}* done today. Nothing was changed.`);
  await ben.presses(refused, 'Take it');
  expect(told(ben, 'is yours').text).toContain(anas.name);
});

test('Take, Give back and Take again within seconds are all done, and a double click only once', async () => {
  world = await openWorld({ now: monday, service: generous });
  const ana = world.person('ana');
  const { overview, menu } = await firstNeed(ana);
  const taken = () => ana.reads().filter(({ text }) => text.includes('is yours:')).length;
  await ana.selects(overview, menu, 'Take it');
  await ana.chooses(overview, menu, 'Take it');
  expect(taken()).toBe(1);
  const mine = () => ana.reads().findLast(({ text }) => text.includes('1 is taken')) as SeenMessage;
  await ana.chooses(mine(), menusOn(mine()).at(-1) ?? '', 'Give back');
  told(ana, 'is nobody’s again');
  const open = ana.reads().findLast(({ text }) => text.includes('active campaigns')) as SeenMessage;
  await ana.chooses(open, menusOn(open)[0] ?? '', 'Take it');
  expect(taken()).toBe(2);
});

test('a note of 3,000 characters is kept whole, and an empty one is asked for again', async () => {
  world = await openWorld({ now: monday, service: generous });
  const ana = world.person('ana');
  const { overview, menu } = await firstNeed(ana);
  await ana.chooses(overview, menu, 'Note…');
  await ana.faces();
  ana.fills({ 'input-note': '  ' });
  await ana.submits();
  expect(ana.modal()?.errors).toEqual({ 'input-note': 'Write what was done.' });
  const text = `new list ${'*bold* <!channel> & '.repeat(150)}`.slice(0, 3_000).trimEnd();
  ana.fills({ 'input-note': text });
  await ana.submits();
  await world.settles();
  expect(told(ana, 'Your note').text).toContain('is kept, for everybody to see.');
  const ben = world.person('ben');
  const bens = await firstNeed(ben);
  expect(bens.overview.text).toContain('ana today: “new list');
  await ben.chooses(bens.overview, bens.menu, 'Why it is here');
  const why = JSON.stringify(told(ben, 'is here: ').blocks);
  expect(why).toContain(JSON.stringify(text).slice(1, -1));
});

test('a snooze hides a need until its day, and never beyond the end of its campaign', async () => {
  world = await openWorld({ now: monday, service: generous });
  const ana = world.person('ana');
  const { overview, menu, name } = await firstNeed(ana);
  const ends = new Date(campaignCalled(world.service, name).endsAt).toISOString().slice(0, 10);
  await ana.chooses(overview, menu, 'Snooze…');
  await ana.faces();
  ana.fills({ 'input-snooze-day': '2027-12-01' });
  await ana.submits();
  const fault = () => ana.modal()?.errors['input-snooze-day'];
  expect(fault()).toMatch(/^The campaign ends on \d+ \w+ 2026\. Choose a day until then/);
  expect(fault()).toContain(String(Number(ends.slice(8))));
  ana.fills({ 'input-snooze-day': '2026-03-09' });
  await ana.submits();
  expect(fault()).toBe('That day has come already. Choose a later one.');
  ana.fills({ 'input-snooze-day': '2026-03-11' });
  await ana.submits();
  await world.settles();
  expect(told(ana, 'is snoozed').text).toBe(`*${name}* is snoozed until Wed 11 Mar, or until it gets worse.`);
  const after = await ana.asks('');
  expect(after.text).toContain('1 is snoozed');
  expect(after.text).not.toContain(`. ${name}\u00a0·`);
});

test('a deed on the need of a campaign that was deleted meanwhile says so', async () => {
  world = await openWorld({ now: monday, service: generous });
  const ana = world.person('ana');
  const { overview, menu, name } = await firstNeed(ana);
  world.service.faults.set({ kind: 'campaign-deleted', campaignId: campaignCalled(world.service, name).id });
  await world.passes(3 * 3_600_000);
  const again = await ana.asks('');
  expect(again.text).not.toContain(name);
  await ana.chooses(overview, menu, 'Take it');
  expect(told(ana, 'Nothing was changed').text).toBe(
    `The campaign service does not have *${name}* any more. Nothing was changed.`,
  );
});
