// Runs of the workflow step whose inputs are empty, broken or of another kind: each ends at once, with words for whoever builds the workflow.

import { afterEach, describe, expect, test } from 'vitest';
import { generous, openWorld, type World } from '../support/world.ts';

let world: World;

async function begin(mode: 'socket' | 'http' = 'socket') {
  world = await openWorld({ mode, service: generous });
}

afterEach(() => world.close());

/** As a workflow would send it whose builder left out or mixed up something. */
async function runs(inputs: unknown, more: object = {}) {
  const ana = world.slack.workspace.person('ana');
  const { workflows } = world.slack;
  if (ana === undefined) throw new Error('nobody is called ana');
  const execution = workflows.begin('get_campaign_figures', ana, {});
  await world.slack.happens({
    ...{ type: 'function_executed', function: { callback_id: 'get_campaign_figures' }, inputs },
    ...{ function_execution_id: execution.id, bot_access_token: 'xwfp-1', ...more },
  });
  await world.passes(10_000);
  return execution;
}

const person = { id: 'U0ANA', secret: 'secret' };

describe.each(['socket', 'http'] as const)('over %s', (mode) => {
  test('a person that is none is nobody who may ask', async () => {
    await begin(mode);
    for (const who of [undefined, '', 'U0ANA', {}, { id: 7 }, { id: '' }, [person]]) {
      const { state, error } = await runs({ question: 'overview', person: who });
      expect(state).toBe('failed');
      expect(error).toContain('“Get campaign figures” got none. Slack did not say who ran');
    }
  });

  test('a question that is none asks for one', async () => {
    await begin(mode);
    for (const question of [undefined, null, '', '   ', 7, {}, ['overview'], { type: 'rich_text' }]) {
      const { state, error } = await runs({ question, person });
      expect([state, error], JSON.stringify(question)).toEqual([
        'failed',
        expect.stringContaining('such as'),
      ]);
    }
  });

  test('inputs that are none, and a question without end', async () => {
    await begin(mode);
    for (const inputs of [undefined, null, [], 'overview']) expect((await runs(inputs)).state).toBe('failed');
    const long = await runs({ question: 'replies '.repeat(5_000), person });
    expect(long.error).toContain('longer than');
  });

  test('a channel that is none gives nothing of another place', async () => {
    await begin(mode);
    for (const channel of ['#growth', 'U0BEN', 7, { id: 'C0GROWTH' }, ['C0GROWTH']]) {
      const { state, error } = await runs({ question: 'overview', person, channel });
      expect([channel, state]).toEqual([channel, 'failed']);
      expect(error).toContain('Pick a channel in the step');
    }
  });
});
