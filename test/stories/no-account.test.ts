// Before any account is connected, whatever somebody types says so: to an admin what to do, to all others whom to ask.

import { beforeEach, expect, test } from 'vitest';
import { examples } from '#reports/words/productions.ts';
import { acme, type ManyWorld, openManyWorld } from '../support/many-world.ts';

let world: ManyWorld;

beforeEach(async () => {
  world = await openManyWorld();
  await world.installs(acme.id, 'ana');
});

const readers = [
  ['an admin', 'ana', 'Connect one: /campaign-stats accounts'],
  ['a member', 'ben', 'Ask <@U0ANA> to connect one: /campaign-stats accounts'],
] as const;

/** These do something else for whoever types them, or tell what needs no account. */
const ofTheirOwn = ['accounts', 'audit', 'digests'];

const typed = examples.map((example) => example.typed).filter((text) => !ofTheirOwn.includes(text));

test.each(readers)(
  '%s reads what comes next in the answer to every command',
  { timeout: 60_000 },
  async (_who, handle, next) => {
    const person = world.person(acme.id, handle);
    for (const text of [...typed, 'status', 'needs', 'what is a room']) {
      const before = person.reads().length;
      await person.types(`/campaign-stats ${text}`.trim());
      await world.passes(5_000);
      const modal = person.modal();
      const said = person.reads().slice(before).at(-1)?.text ?? JSON.stringify(modal?.blocks);
      expect(said, `the answer to "${text}"`).toContain('no account is connected yet');
      expect(said, `the answer to "${text}"`).toContain(next);
      if (modal !== undefined) await person.closes(true);
    }
  },
);

test.each(readers)('%s reads it on App Home', async (_who, handle, next) => {
  const person = world.person(acme.id, handle);
  await person.opensHome();
  await world.passes(5_000);
  expect(JSON.stringify(person.home()?.blocks)).toContain(`No account is connected yet. ${next}`);
});

test('accounts and the audit trail name the admin, and open for them alone', async () => {
  const [ana, ben] = [world.person(acme.id, 'ana'), world.person(acme.id, 'ben')];
  expect((await ben.asks('accounts')).text).toBe('Accounts are for admins. Ask <@U0ANA>.');
  expect((await ben.asks('audit')).text).toBe('The audit trail is for the bot’s admins. Ask <@U0ANA>.');
  expect(JSON.stringify((await ana.asks('accounts')).blocks)).toContain('Connect an account…');
});
