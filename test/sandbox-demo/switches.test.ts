// The panel's switches: docs/sandbox.md names each of them, in the order in which they stand.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { createHandClock, goingFrom } from '#sandbox/clock/hand-clock.ts';
import { createBotProcess } from '#sandbox/demo/bot-process.ts';
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
