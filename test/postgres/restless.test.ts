// A story on Postgres that waits for ever says what the server has not answered.

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createPatience } from '../support/restless.ts';
import { openStoryDatabase } from '../support/story-database.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

test('the first words of a statement that is not answered, and none once it is', async () => {
  const clock = createVirtualClock(Date.parse('2026-03-10T08:52:00Z'));
  const database = await openStoryDatabase(clock);
  onTestFinished(async () => database?.remove());
  const client = new pg.Client(database?.env.DATABASE_URL);
  await client.connect();
  onTestFinished(() => client.end());
  const nobody = { open: () => 0, names: () => [], count: () => 0, busy: () => 0 };
  const workers = { clock, requests: nobody, waits: nobody, slack: nobody };
  const answer = client.query('select pg_sleep($1)', [3]);
  await expect(createPatience(workers, 300).settles()).rejects.toThrow(
    'Asked of Postgres and not answered: select pg_sleep($1).',
  );
  await answer;
  await createPatience(workers).settles();
});
