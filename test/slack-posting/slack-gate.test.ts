// How many questions go to Slack at once, also where many end and begin in one turn.

import { expect, test } from 'vitest';
import { createSlackGate } from '#slack/kept-slack-answers.ts';

test('where five end in one turn and others come at once, no more than five are under way', async () => {
  const gate = createSlackGate(5, 500);
  const ends: (() => void)[] = [];
  let underWay = 0;
  let most = 0;
  const look = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise<void>((end) => ends.push(end));
    underWay -= 1;
  };
  const runs = Array.from({ length: 10 }, () => gate.run(look).then(() => gate.run(look)));
  const all = Promise.all(runs);
  for (let ended = 0; ended < 20; ) {
    const now = ends.splice(0);
    for (const end of now) end();
    ended += now.length;
    await new Promise(setImmediate);
  }
  await all;
  expect(most).toBe(5);
});
