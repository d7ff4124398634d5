// The panel's switches: docs/sandbox.md names each of them, in the order in which they stand.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createHandClock, goingFrom } from '#sandbox/clock/hand-clock.ts';
import { type BotProcess, createBotProcess } from '#sandbox/demo/bot-process.ts';
import { createSwitches } from '#sandbox/demo/switches.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';

test('the document tells of every switch of the panel, as they stand there', () => {
  const machine = createClock();
  const clock = createHandClock(machine, goingFrom(Date.parse('2026-03-08T20:40:20Z'), machine));
  const bot = createBotProcess({ program: '', env: {}, machine, clock, changed: () => undefined });
  const service = createSandboxService({ clock, apiKey: 'key' });
  const slack = createSandboxSlack({ clock });
  const document = readFileSync(join(import.meta.dirname, '../../docs/sandbox.md'), 'utf8');
  const section = document.split('## Its panel\n')[1]?.split('\n## ')[0] ?? '';
  const told = [...section.matchAll(/^\| (.+?) \| .+ \|$/gm)].map(([, name]) => name).slice(1);
  expect(told).toEqual(createSwitches({ service, slack, bot, now: clock.now }).map(({ words }) => words));
});

test('while the bot is starting its switch says so, and whoever presses it again waits for the same start', async () => {
  const clock = createClock();
  const isReady = Promise.withResolvers<void>();
  let since: number | undefined;
  let starts = 0;
  const bot: BotProcess = {
    start: async () => {
      starts += 1;
      await isReady.promise;
      since = clock.now();
    },
    kill: async () => undefined,
    stop: async () => undefined,
    show: async () => undefined,
    readySince: () => since,
  };
  const slack = createSandboxSlack({ clock });
  const service = createSandboxService({ clock, apiKey: 'key' });
  const [kill] = createSwitches({ service, slack, bot, now: clock.now });
  const here = slack.workspace.channel('C0GROWTH');
  if (kill === undefined || here === undefined) throw new Error('The panel begins with the bot.');
  expect([kill.isOn(here), kill.look(here)]).toEqual([true, expect.stringContaining('The bot is dead')]);
  const before = slack.workspace.revision();
  const told = [kill.off(here), kill.off(here)];
  expect(kill.look(here)).toContain('The bot is starting');
  expect(slack.workspace.revision()).toBeGreaterThan(before);
  isReady.resolve();
  for (const each of await Promise.all(told)) expect(each).toContain('The bot runs again');
  expect([starts, kill.isOn(here)]).toEqual([1, false]);
  expect(kill.look(here)).not.toContain('starting');
});
