// Whose campaigns `me` and a mention mean, with and without the address that Slack tells.

import { expect, test } from 'vitest';
import { day, parseZone } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { withAddress } from '#slack/answering/owner-address.ts';
import type { Person } from '#slack/people.ts';

const zone = parseZone('UTC') ?? expect.fail('no zone');
const person = (id: string, email?: string, standing: Person['standing'] = 'member'): Person => ({
  id: id as UserId,
  name: id,
  zone,
  email,
  standing,
});
const ana = person('U0ANA', 'ana@acme.com');
const people = { people: { find: async (id: UserId) => (id === ana.id ? ana : undefined) } };

async function ownerIn(typed: string, asker: Person): Promise<unknown> {
  const command = parseSubscription(typed, { today: day('2026-03-04'), weekStartsOn: 'monday' }).typed;
  if (command.kind !== 'ask') throw new Error(`not a question: ${typed}`);
  return (await withAddress(people, command.question, asker)) as { owner?: string };
}

test.each([
  ['my campaigns', ana, 'ana@acme.com'],
  ['my campaigns', person('U0BEN'), 'me'],
  ['list by <@U0ANA>', person('U0BEN'), 'ana@acme.com'],
  ['list by <@U0ANA>', person('U0GUS', 'gus@acme.com', 'guest'), '<@U0ANA>'],
  ['list by <@U0ANA>', person('U0DANA', undefined, 'outsider'), '<@U0ANA>'],
  ['list by <@U0CARL>', ana, '<@U0CARL>'],
  ['list owner ben', ana, 'ben'],
])('%s', async (typed, asker, owner) => {
  expect(await ownerIn(typed, asker)).toMatchObject({ owner });
});
