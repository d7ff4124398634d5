// The demo sets up its first digests also where the bot is too late for a form: a bot that has only just started on a busy machine.

import type { InputBlock } from '@slack/types';
import { expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { controls, modals } from '#blocks/controls.ts';
import { setUpDigests } from '#demo-digests.ts';
import { httpBot, openSlack } from '../sandbox-slack/a-bot.ts';

const plain = (text: string) => ({ type: 'plain_text' as const, text });

const weekday = (each: number) => ({ text: plain(`Day ${each}`), value: String(each) });

const input = (type: string, id: string, more = {}) =>
  ({
    ...{ type: 'input', block_id: id, label: plain(id), optional: true },
    element: { type, action_id: id, ...more },
  }) as InputBlock;

test('a form that was not opened in time is asked for again', async () => {
  const machine = createClock();
  const slack = await openSlack({ clock: machine });
  const asked: string[] = [];
  await httpBot(slack, (app) => {
    app.command('/campaign-stats', async ({ ack, client, command }) => {
      await ack();
      asked.push(command.text);
      if (asked.length === 1) return;
      await client.views.open({
        trigger_id: command.trigger_id,
        view: {
          ...{ type: 'modal', callback_id: 'form', title: plain('New digest'), submit: plain('Create') },
          blocks: [
            input('checkboxes', controls.inputWeekdays, { options: [1, 2, 3, 4, 5, 6, 7].map(weekday) }),
            input('timepicker', controls.inputTime),
            input('multi_conversations_select', controls.inputChannels),
          ],
        },
      });
    });
    app.view('form', ({ ack }) =>
      ack({
        response_action: 'update',
        view: {
          ...{ type: 'modal', callback_id: modals.notice, title: plain('Digest created') },
          blocks: [{ type: 'section', text: plain('Created') }],
        },
      }),
    );
  });
  const fast = { ...machine, monotonic: () => 20 * machine.monotonic() };
  await setUpDigests(slack, fast);
  const overview = 'subscribe overview last 7 days';
  expect(asked).toEqual([overview, overview, 'subscribe top 5 by reply rate last week']);
});
