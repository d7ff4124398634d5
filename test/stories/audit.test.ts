// Admins read in Slack who did what with digests: page by page, by person, by digest. Nobody else reads anything of it.

import { afterEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import { openWorld, type World, type WorldOptions } from '../support/world.ts';
import { does, goesTo, minute, postsIn, subscribes } from './digest-steps.ts';

let world: World;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ env: { ADMIN_USERS: 'U0ANA' }, ...options });
}
afterEach(() => world.close());

/** Ana makes a digest for #growth, and Ben pauses it. */
async function anaMakesBenPauses() {
  const ana = world.person('ana');
  const ben = world.person('ben');
  const id = await subscribes(ana, { question: 'daily yesterday' });
  await goesTo(world, '2026-03-10T09:01:00Z');
  await ben.presses(postsIn(world, 'growth')[0]?.ts ?? '', controls.manage);
  await ben.faces();
  await does(ben, controls.digestPause);
  await world.passes(minute);
  ana.reads('dm');
  return { ana, ben, id };
}

describe('an admin who types audit', () => {
  test('reads who did what, newest first, with what it was before', async () => {
    await begin();
    const { ana } = await anaMakesBenPauses();
    const trail = await ana.asks('audit');
    expect(trail.ephemeral).toBe(true);
    const [title, newest, first] = trail.text.split('\n');
    expect(title).toBe('Audit trail');
    expect(newest).toBe(
      '• Tue 10 Mar 2026, 09:01  <@U0BEN> paused the digest *daily yesterday* (state: active → paused)',
    );
    expect(first).toContain('<@U0ANA> made the digest *daily yesterday*');
    expect(first).not.toContain('what: ');
    expect(first).toContain('where: <#C0GROWTH> · when: Weekdays at 09:00, Europe/Lisbon');
  });

  test('sees the deeds of one person, and all of them again', async () => {
    await begin();
    const { ana } = await anaMakesBenPauses();
    const { ts } = await ana.asks('audit');
    const now = () => ana.reads('growth').find((message) => message.ts === ts)?.text;
    await ana.chooses(ts, controls.auditPerson, 'U0ANA');
    expect(now()).toContain('made the digest');
    expect(now()).not.toContain('paused');
    await ana.presses(ts, controls.auditAll);
    expect(now()).toContain('paused');
    expect((await ana.asks('audit <@U0BEN>')).text).not.toContain('made');
    expect((await ana.asks('audit <@U0GUS>')).text).toContain('Nothing is kept of that.');
  });

  test('turns the pages, and sees those of one digest', async () => {
    await begin();
    const { ana, ben, id } = await anaMakesBenPauses();
    await subscribes(ana, { question: 'list active' });
    for (let one = 0; one < 3; one += 1) {
      await does(ben, controls.digestResume);
      await does(ben, controls.digestPause);
    }
    await world.passes(minute);
    ana.reads('dm');
    const { ts, text } = await ana.asks('audit');
    const now = () => ana.reads('growth').find((message) => message.ts === ts)?.text ?? '';
    expect(text).not.toContain('made the digest');
    await ana.presses(ts, `${controls.auditPage}:older`);
    expect(now().match(/made the digest/g)).toHaveLength(2);
    await ana.chooses(ts, controls.auditSubject, id);
    expect(now()).not.toContain('list active');
    await ana.presses(ts, `${controls.auditPage}:older`);
    expect(now()).toContain('made the digest *daily yesterday*');
    await ana.presses(ts, `${controls.auditPage}:newest`);
    expect(now()).not.toContain('made');
  });
});

describe('whoever is no admin', () => {
  const refusalTo = (admin: string) => `The audit trail is for the bot’s admins. Ask <@${admin}>.`;

  test('is told that it is for admins, even on a page that they got as an admin', async () => {
    await begin({ store: 'file' });
    const { ana, ben } = await anaMakesBenPauses();
    expect(await ben.asks('audit')).toMatchObject({ ephemeral: true, text: refusalTo('U0ANA') });
    const { ts } = await ana.asks('audit');
    await world.stopsBot();
    Object.assign(world.env, { ADMIN_USERS: 'U0BEN' });
    await world.startsBot();
    await ana.chooses(ts, controls.auditPerson, 'U0BEN');
    expect(ana.reads('growth').find((message) => message.ts === ts)?.text).toBe(refusalTo('U0BEN'));
    expect((await ben.asks('audit')).text).toContain('paused');
  });

  test('learns that there is no admin if none is named', async () => {
    await begin({ env: {} });
    expect((await world.person('ana').asks('audit')).text).toContain('ADMIN_USERS names none');
  });
});
