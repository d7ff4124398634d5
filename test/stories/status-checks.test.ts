// What an admin reads in status of the bot itself: what is wrong with its mend, once a minute looked at; others read nothing of it.

import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { drawn } from './on-screen.ts';

let world: World;
let ana: Character;
let ben: Character;

beforeAll(async () => {
  world = await openWorld({
    store: 'file',
    service: generous,
    env: { ADMIN_USERS: 'U0ANA' },
    expectedLogs: ['slack sdk'],
  });
  [ana, ben] = [world.person('ana'), world.person('ben')];
});
afterAll(() => world.close());

describe('/campaign-stats status', () => {
  test('tells an admin behind More what doctor finds, with the mend of what could be better', async () => {
    const answer = await ana.asks('status');
    expect(drawn(answer)).not.toContain('To be mended');
    await ana.presses(answer, 'More');
    const more = drawn((await ana.sees()) ?? { blocks: [] });
    expect(more).toContain('What doctor says');
    expect(more).toMatch(/things looked at and well/);
    expect(more).toMatch(/Scope im:history: Not granted\..*→ If you want that: add it/s);
  });

  test('tells nobody else', async () => {
    const answer = await ben.asks('status');
    expect(JSON.stringify(answer)).not.toContain('doctor');
  });

  test('looks once a minute at most, and names a refused token with its mend after that', async () => {
    await world.passes(61_000);
    await ana.asks('status');
    world.slack.faults.set({ method: 'auth.test', error: 'token_revoked' });
    expect(drawn(await ana.asks('status'))).not.toContain('To be mended');
    await world.passes(61_000);
    const answer = await ana.asks('status');
    expect(drawn(answer)).toMatch(/To be mended.*⚠ Bot token: .*token_revoked.*→ Copy SLACK_BOT_TOKEN/s);
    expect(answer.text).toContain('1 thing must be mended');
  });

  // Only a store in a file has a folder.
  test.runIf(process.env.DATABASE_URL === undefined)(
    'says that the store’s folder is gone, beside all else',
    async () => {
      const folder = dirname(world.env.STORE_PATH ?? '');
      await world.passes(61_000);
      renameSync(folder, `${folder}-away`);
      const answer = await ana.asks('status');
      renameSync(`${folder}-away`, folder);
      expect(drawn(answer)).toMatch(/⚠ Store: Its folder cannot be looked at \(ENOENT\)/);
      expect(drawn(answer)).toContain('⚠ Bot token');
    },
  );
});
