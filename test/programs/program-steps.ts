// What stories with the bot as a program of its own have in common: they wait in real time, for real ports and real answers.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect } from 'vitest';
import { createClock } from '#base/clock.ts';
import { controls } from '#blocks/controls.ts';
import type { SandboxPerson } from '#sandbox/slack/people.ts';
import { elementsIn, inputsOf, wordsOn } from '../stories/digest-steps.ts';

const clock = createClock();

export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

export async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  for (const patience = clock.now() + 40_000; !(await is()) && clock.now() < patience; )
    await clock.sleep(20);
  expect(await is(), String(is)).toBe(true);
}

/** Types it, which Slack gives three seconds to be acknowledged, and waits for an answer that says those words. */
export async function answerTo(person: SandboxPerson, text: string, words: string): Promise<void> {
  const before = person.reads().length;
  expect(await person.types(`/campaign-stats ${text}`)).toEqual({ ok: true });
  await until(() =>
    person
      .reads()
      .slice(before)
      .some((message) => message.text.includes(words)),
  );
}

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Sends the form for a daily digest to #growth that asks this, which Slack gives three seconds to be acknowledged. */
export async function subscribes(person: SandboxPerson, question: string, time = '09:00'): Promise<void> {
  await person.types(`/campaign-stats subscribe ${question}`);
  await until(() =>
    elementsIn(person.modal()?.blocks).some(({ action_id }) => action_id === controls.inputChannels),
  );
  person.fills(inputsOf({ where: ['growth'], days: everyDay, time }));
  expect(await person.submits()).toMatchObject({ ok: true });
}

export async function isTold(person: SandboxPerson, words: string): Promise<void> {
  await until(() => wordsOn(person.modal()).includes(words));
  await person.closes(true);
}
