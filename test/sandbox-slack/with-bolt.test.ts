import type { App } from '@slack/bolt';
import { describe, expect, test } from 'vitest';
import { httpBot, openSlack, socketBot, until } from './a-bot.ts';

const modes = { 'Socket Mode': socketBot, 'signed HTTP': httpBot };

function askAndOpen(app: App): void {
  app.command('/campaign-stats', async ({ ack, respond, command, client }) => {
    await ack();
    if (command.text === 'modal') {
      await client.views.open({ trigger_id: command.trigger_id, view: nameModal });
      return;
    }
    await respond({ text: `you said ${command.text}`, blocks: [...buttons] });
  });
  app.action('more', async ({ ack, respond, body }) => {
    await ack();
    await respond({ text: `more for ${body.user.id}`, replace_original: true });
  });
  app.options('pick', async ({ ack, options }) => {
    await ack({
      options: [{ text: { type: 'plain_text', text: `like ${options.value}` }, value: options.value }],
    });
  });
  app.action('pick', async ({ ack, respond, action }) => {
    await ack();
    const chosen = 'selected_option' in action ? action.selected_option?.value : undefined;
    await respond({ text: `picked ${chosen}` });
  });
  app.view('name', async ({ ack, view, client, body }) => {
    const name = view.state.values.who?.name?.value ?? '';
    if (name === 'bad') return await ack({ response_action: 'errors', errors: { who: 'Not that one.' } });
    await ack();
    await client.chat.postMessage({ channel: body.user.id, text: `hello ${name}` });
  });
  app.event('app_home_opened', async ({ event, client }) => {
    await client.views.publish({
      user_id: event.user,
      view: { type: 'home', blocks: [{ type: 'header', text: { type: 'plain_text', text: 'Home' } }] },
    });
  });
}

const buttons = [
  {
    type: 'actions' as const,
    block_id: 'row',
    elements: [
      { type: 'button' as const, action_id: 'more', text: { type: 'plain_text' as const, text: 'More' } },
      { type: 'external_select' as const, action_id: 'pick', min_query_length: 0 },
    ],
  },
];

const nameModal = {
  type: 'modal' as const,
  callback_id: 'name',
  title: { type: 'plain_text' as const, text: 'Name' },
  submit: { type: 'plain_text' as const, text: 'Save' },
  blocks: [
    {
      type: 'input' as const,
      block_id: 'who',
      label: { type: 'plain_text' as const, text: 'Who?' },
      element: { type: 'plain_text_input' as const, action_id: 'name' },
    },
  ],
};

describe.each(Object.entries(modes))('a real Bolt app in %s', (_mode, start) => {
  test('answers a command privately, and its button replaces that answer', async () => {
    const slack = await openSlack();
    await start(slack, askAndOpen);
    const [ana, ben] = [slack.as('ana'), slack.as('ben')];
    expect(await ana.types('/campaign-stats top 3', { channel: 'growth' })).toEqual({ ok: true });
    await until(slack, () => ana.reads('growth').length === 1);
    expect(ana.sees('growth')).toMatchObject({ text: 'you said top 3', ephemeral: true });
    expect(ben.reads('growth')).toEqual([]);
    const answer = ana.sees('growth')?.ts ?? '';
    await ana.clicks(answer, 'More');
    await until(slack, () => ana.sees('growth')?.edited === true);
    expect(ana.reads('growth').map(({ text }) => text)).toEqual(['more for U0ANA']);
  });

  test('offers options while a person types and hears what was chosen', async () => {
    const slack = await openSlack();
    await start(slack, askAndOpen);
    const ana = slack.as('ana');
    await ana.types('/campaign-stats x');
    await until(slack, () => ana.reads().length === 1);
    const message = ana.sees()?.ts ?? '';
    const { options } = await ana.searches(message, 'pick', 'q3');
    expect(options).toEqual([{ text: { type: 'plain_text', text: 'like q3' }, value: 'q3' }]);
    await ana.selects(message, 'pick', 'like q3');
    await until(slack, () => ana.reads().length === 2);
    expect(ana.sees()?.text).toBe('picked q3');
  });

  test('opens a modal, refuses one answer and takes another', async () => {
    const slack = await openSlack();
    await start(slack, askAndOpen);
    const ana = slack.as('ana');
    await ana.types('/campaign-stats modal');
    await until(slack, () => ana.modal() !== undefined);
    expect(ana.modal()?.title).toBe('Name');
    expect(await ana.submits()).toMatchObject({
      ok: false,
      errors: { who: expect.stringContaining('required') },
    });
    ana.fills({ 'Who?': 'bad' });
    expect(await ana.submits()).toMatchObject({ ok: false, errors: { who: 'Not that one.' } });
    ana.fills({ 'Who?': 'Zoë' });
    expect(await ana.submits()).toEqual({ ok: true });
    expect(ana.modal()).toBeUndefined();
    await until(slack, () => ana.reads('dm').length === 1);
    expect(ana.sees('dm')?.text).toBe('hello Zoë');
  });

  test('fills the Home tab when somebody opens it', async () => {
    const slack = await openSlack();
    await start(slack, askAndOpen);
    const ben = slack.as('ben');
    await ben.opensHome();
    await until(slack, () => ben.home() !== undefined);
    expect(ben.home()?.blocks).toMatchObject([{ type: 'header' }]);
    expect(slack.as('ana').home()).toBeUndefined();
  });
});
