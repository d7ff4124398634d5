// Guests and people of other companies read digests where they are posted; they set up, change and are sent none, unless guests are allowed.

import { afterEach, describe, expect, test } from 'vitest';
import { controls, modals } from '#blocks/controls.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import { openWorld, type World } from '../support/world.ts';
import { does, fillsForm, goesTo, postsIn, subscribes, toldTo, wordsOn } from './digest-steps.ts';

let world: World;

async function isPosted(where: string, env: Record<string, string> = {}): Promise<SeenMessage> {
  world = await openWorld({ env });
  await subscribes(world.person('ana'), { question: 'daily yesterday', where: [where] });
  await goesTo(world, '2026-03-10T09:01:00Z');
  return postsIn(world, where)[0] as SeenMessage;
}

afterEach(() => world.close());

test('a guest who types subscribe is told why not, and no form opens', async () => {
  await isPosted('growth');
  const gus = world.person('gus');
  expect((await gus.asks('subscribe')).text).toContain('for full members of this workspace');
  expect(gus.modal()).toBeUndefined();
});

test.each([
  ['gus', 'growth', 'for full members of this workspace'],
  ['dana', 'acme-partners', 'for members of the company that runs this bot'],
])(
  '%s, who presses Manage in #%s, is told why not, and the digest stays as it is',
  async (handle, where, why) => {
    const post = await isPosted(where);
    const person = world.person(handle);
    await person.presses(post, controls.manage);
    const told = await person.faces();
    expect(told.callbackId).toBe(modals.notice);
    expect(wordsOn(told)).toContain(why);
    expect(toldTo(world, 'ana')).toEqual([]);
  },
);

test('where guests are allowed, they may pause like anyone, and the owner is told', async () => {
  const post = await isPosted('growth', { ALLOW_GUESTS: 'true' });
  const gus = world.person('gus');
  await gus.presses(post, controls.manage);
  await gus.faces();
  await gus.presses('modal', controls.digestPause);
  expect(wordsOn(await gus.faces())).toContain('Paused by <@U0GUS>');
  expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('<@U0GUS> paused it')]);
});

test('where guests are allowed, they cannot take over a digest whose owner has left', async () => {
  const post = await isPosted('growth', { ALLOW_GUESTS: 'true' });
  world.slack.leaves('ana');
  await world.passes(2 * 3_600_000);
  const [gus, ben] = [world.person('gus'), world.person('ben')];
  const offers = async (person: typeof gus) => {
    await person.presses(post, controls.manage);
    return JSON.stringify((await person.faces()).blocks);
  };
  const toBen = await offers(ben);
  const toGus = await offers(gus);
  for (const deed of [controls.digestEdit, controls.digestDelete, controls.digestHandOver]) {
    expect(toBen).toContain(`"${deed}`);
    expect(toGus).not.toContain(`"${deed}`);
  }
});

describe('a digest for a guest or a person of another company', () => {
  const allowed = { ALLOW_GUESTS: 'true' };

  async function sendsTo(name: string, env: Record<string, string> = {}, store?: 'file'): Promise<string> {
    world = await openWorld({ env, ...(store && { store }) });
    const ana = world.person('ana');
    await ana.types('/campaign-stats subscribe daily yesterday');
    await ana.faces();
    await fillsForm(ana, { where: [name] });
    expect(await ana.submits()).toEqual({ ok: true });
    return wordsOn(await ana.faces());
  }

  test.each([
    ['Gus Rao', 'gus', '<@U0GUS>'],
    ['Dana Fox (Acme)', 'dana', '<@U0DANA>'],
  ])(
    'is not made for %s, who could not ask; the form says so and keeps the rest',
    async (name, handle, who) => {
      const form = await sendsTo(name);
      expect(form).toContain('*Not saved.*');
      expect(form).toContain(`${who} is not a full member of this workspace`);
      const ana = world.person('ana');
      expect(JSON.stringify(ana.modal()?.values)).toContain('daily yesterday');
      await ana.closes(true);
      await goesTo(world, '2026-03-10T09:02:00Z');
      expect(toldTo(world, handle)).toEqual([]);
    },
  );

  test('is made once Slack says who that is', async () => {
    world = await openWorld({ expectedLogs: ['slack did not say who a person is'] });
    const ana = world.person('ana');
    await ana.types('/campaign-stats subscribe daily yesterday');
    await ana.faces();
    await fillsForm(ana, { where: ['Ben Carter'] });
    world.slack.faults.set({ method: 'users.info', error: 'internal_error' });
    await ana.submits();
    expect(wordsOn(await ana.faces())).toContain('Slack did not say who <@U0BEN> is');
    world.slack.faults.clear();
    await ana.submits();
    expect((await ana.faces()).title).toBe('Digest created');
  });

  test('is made for a guest where guests are allowed', async () => {
    expect(await sendsTo('Gus Rao', allowed)).toContain('To <@U0GUS>');
    await goesTo(world, '2026-03-10T09:02:00Z');
    expect(toldTo(world, 'gus')).toHaveLength(1);
  });

  test('is made for a person of another company, where those are allowed, after a second yes', async () => {
    expect(await sendsTo('Dana Fox (Acme)', allowed)).toContain(
      '<@U0DANA> works at another company and will read these figures.',
    );
    const ana = world.person('ana');
    ana.fills({ [controls.inputAgreed]: ['outside'] });
    await ana.submits();
    expect((await ana.faces()).title).toBe('Digest created');
  });

  test.each([
    ['Gus Rao', {}, 'not a full member of this workspace'],
    ['Dana Fox (Acme)', {}, 'not a full member of this workspace'],
    ['Dana Fox (Acme)', allowed, 'Another company'],
  ])('does not come to be by moving several to %s', async (name, env, why) => {
    world = await openWorld({ env });
    const ana = world.person('ana');
    await subscribes(ana, { question: 'daily yesterday' });
    await ana.presses(await ana.asks('digests'), controls.homeDigests);
    await ana.faces();
    await ana.presses('modal', controls.digestBulk);
    await ana.faces();
    await ana.chooses('modal', controls.inputBulkDeed, 'move');
    ana.fills({
      [controls.inputBulkDigests]: ['Day by day, yesterday · <#C0GROWTH> · <@U0ANA>'],
      [controls.inputBulkFrom]: 'growth',
      [controls.inputBulkTo]: name,
    });
    await ana.submits();
    expect(wordsOn(await ana.faces())).toContain(why);
    await ana.closes(true);
    expect((await ana.asks('digests')).text).toContain('<#C0GROWTH>');
  });

  test('does not come back from its deletion once guests are not allowed any more', async () => {
    await sendsTo('Gus Rao', allowed, 'file');
    Object.assign(world.env, { ALLOW_GUESTS: 'false' });
    await world.stopsBot();
    await world.startsBot();
    const ana = world.person('ana');
    await ana.presses('modal', controls.manage);
    await ana.faces();
    await does(ana, controls.digestDelete);
    const said = await does(ana, controls.digestRestore);
    expect(said).toContain('<@U0GUS> is not a full member of this workspace');
    expect(said).toContain('It is still deleted.');
    await ana.closes(true);
    expect((await ana.asks('digests')).text).toContain('No digests yet');
  });
});
