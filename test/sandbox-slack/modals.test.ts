import type { App } from '@slack/bolt';
import type { ConversationsSelect } from '@slack/types';
import type { ModalView } from '@slack/web-api';
import { describe, expect, test } from 'vitest';
import { clientOf, movedClock, openSlack, refusalOf, socketBot, until } from './a-bot.ts';

const plain = (text: string) => ({ type: 'plain_text' as const, text });

function modal(title: string, more: Partial<ModalView> = {}): ModalView {
  return {
    type: 'modal',
    callback_id: title,
    title: plain(title),
    submit: plain('Save'),
    blocks: [
      {
        type: 'input',
        block_id: 'who',
        optional: true,
        label: plain('Who?'),
        element: { type: 'plain_text_input', action_id: 'name' },
      },
      {
        type: 'actions',
        block_id: 'row',
        elements: [{ type: 'button', action_id: 'deeper', text: plain('Deeper') }],
      },
    ],
    ...more,
  };
}

const home = (text: string) => ({
  type: 'home' as const,
  blocks: [{ type: 'header' as const, text: plain(text) }],
});

/** Keeps the triggers that it is given, for the test to use. */
async function slackWithTriggers(options = {}) {
  const slack = await openSlack(options);
  const triggers: string[] = [];
  const closed: unknown[] = [];
  await socketBot(slack, (app: App) => {
    app.command('/campaign-stats', async ({ ack, command }) => {
      triggers.push(command.trigger_id);
      await ack();
    });
    app.action('deeper', async ({ ack, body }) => {
      triggers.push('trigger_id' in body ? body.trigger_id : '');
      await ack();
    });
    app.view({ type: 'view_closed', callback_id: /.*/ }, async ({ ack, body }) => {
      closed.push([body.view.callback_id, 'is_cleared' in body && body.is_cleared]);
      await ack();
    });
    app.view(/.*/, async ({ ack, view }) => {
      const typed = view.state.values.who?.name?.value;
      if (typed === 'update') return await ack({ response_action: 'update', view: modal('Updated') });
      if (typed === 'push') return await ack({ response_action: 'push', view: modal('Pushed') });
      if (typed === 'clear') return await ack({ response_action: 'clear' });
      if (typed === 'strange') return await ack({ response_action: 'errors', errors: { row: 'no input' } });
      if (typed === 'wrong') return await ack({ response_action: 'update', view: modal('x'.repeat(25)) });
      await ack();
    });
  });
  const ana = slack.as('ana');
  const client = clientOf(slack);
  const trigger = async () => {
    await ana.types('/campaign-stats');
    return triggers.at(-1) ?? '';
  };
  const deeper = async () => {
    await ana.clicks('modal', 'Deeper');
    return triggers.at(-1) ?? '';
  };
  return { slack, ana, client, trigger, deeper, closed };
}

describe('a trigger', () => {
  test('opens one modal and no second one', async () => {
    const { ana, client, trigger } = await slackWithTriggers();
    const trigger_id = await trigger();
    await client.views.open({ trigger_id, view: modal('First') });
    expect(ana.modal()).toMatchObject({ title: 'First', submit: 'Save' });
    const again = client.views.open({ trigger_id, view: modal('Second') });
    expect((await refusalOf(again)).error).toBe('exchanged_trigger_id');
  });

  test('is good for three seconds', async () => {
    const { clock, move } = movedClock();
    const { client, trigger } = await slackWithTriggers({ clock });
    const early = await trigger();
    move(3_000);
    await client.views.open({ trigger_id: early, view: modal('In time') });
    const late = await trigger();
    move(3_001);
    const refusal = await refusalOf(client.views.open({ trigger_id: late, view: modal('Late') }));
    expect(refusal.error).toBe('expired_trigger_id');
  });
});

describe('a modal', () => {
  test('is refused with the place of the fault', async () => {
    const { client, trigger } = await slackWithTriggers();
    const open = async (view: ModalView) =>
      await refusalOf(client.views.open({ trigger_id: await trigger(), view }));
    const messages = async (view: ModalView) =>
      ((await open(view)).response_metadata as { messages: string[] }).messages;
    expect(await messages(modal('x'.repeat(25)))).toEqual([
      '[ERROR] must be less than 25 characters [json-pointer:/view/title/text]',
    ]);
    expect(await messages(modal('t', { private_metadata: 'x'.repeat(3_001) }))).toEqual([
      '[ERROR] must be less than 3001 characters [json-pointer:/view/private_metadata]',
    ]);
    const { submit: _submit, ...noSubmit } = modal('t');
    expect(await messages(noSubmit)).toEqual(['[ERROR] missing required field: submit [json-pointer:/view]']);
    const huge = Array.from({ length: 100 }, () => ({
      type: 'section' as const,
      text: { type: 'mrkdwn' as const, text: 'x'.repeat(3_000) },
    }));
    expect((await open(modal('t', { blocks: huge }))).error).toBe('view_too_large');
  });

  test('is updated only against the hash it has, and keeps what was typed', async () => {
    const { ana, client, trigger } = await slackWithTriggers();
    const { view } = await client.views.open({ trigger_id: await trigger(), view: modal('Loading') });
    ana.fills({ 'Who?': 'Zoë' });
    const [view_id = '', hash = ''] = [view?.id, view?.hash];
    await client.views.update({ view_id, hash, view: modal('Loaded') });
    expect(ana.modal()).toMatchObject({ title: 'Loaded', values: { who: { name: { value: 'Zoë' } } } });
    const stale = client.views.update({ view_id, hash, view: modal('Stale') });
    expect((await refusalOf(stale)).error).toBe('hash_conflict');
  });

  test('knows the channel in which it was asked for, also when it is filled later', async () => {
    const { ana, client, trigger } = await slackWithTriggers();
    const picker = modal('Where', {
      blocks: [
        {
          type: 'input',
          block_id: 'to',
          label: plain('Channel'),
          element: { type: 'conversations_select', action_id: 'c', default_to_current_conversation: true },
        },
      ],
    });
    const { view } = await client.views.open({ trigger_id: await trigger(), view: modal('Loading') });
    await client.views.update({ view_id: view?.id ?? '', view: picker });
    expect(ana.modal()?.values).toMatchObject({ to: { c: { selected_conversation: 'C0GROWTH' } } });
  });

  test('leaves out the channel in which it was asked for where the filter does', async () => {
    const { ana, client, trigger } = await slackWithTriggers();
    const select = {
      type: 'conversations_select',
      action_id: 'c',
      default_to_current_conversation: true,
      filter: { include: ['im'], exclude_bot_users: true },
    } satisfies ConversationsSelect;
    const picker = modal('Whom', {
      blocks: [{ type: 'input', block_id: 'to', label: plain('Person'), element: select }],
    });
    await client.views.open({ trigger_id: await trigger(), view: picker });
    expect(ana.modal()?.values).toMatchObject({ to: { c: { selected_conversation: null } } });
    ana.fills({ to: 'Ben Carter' });
    expect(ana.modal()?.values).toMatchObject({ to: { c: { selected_conversation: 'U0BEN' } } });
  });

  test('may have two more on top of it, and closes one by one', async () => {
    const { ana, client, trigger, deeper } = await slackWithTriggers();
    await client.views.open({ trigger_id: await trigger(), view: modal('One') });
    await client.views.push({ trigger_id: await deeper(), view: modal('Two') });
    await client.views.push({ trigger_id: await deeper(), view: modal('Three') });
    const fourth = client.views.push({ trigger_id: await deeper(), view: modal('Four') });
    expect((await refusalOf(fourth)).error).toBe('push_limit_reached');
    expect(ana.modal()?.title).toBe('Three');
    expect(await ana.submits()).toEqual({ ok: true });
    expect(ana.modal()?.title).toBe('Two');
    await ana.closes();
    expect(ana.modal()?.title).toBe('One');
    await ana.closes();
    expect(ana.modal()).toBeUndefined();
  });

  test('becomes what the answer to its submission says', async () => {
    const { ana, client, trigger } = await slackWithTriggers();
    await client.views.open({ trigger_id: await trigger(), view: modal('One') });
    ana.fills({ 'Who?': 'update' });
    expect(await ana.submits()).toEqual({ ok: true });
    expect(ana.modal()?.title).toBe('Updated');
    ana.fills({ 'Who?': 'push' });
    await ana.submits();
    expect(ana.modal()?.title).toBe('Pushed');
    ana.fills({ 'Who?': 'clear' });
    await ana.submits();
    expect(ana.modal()).toBeUndefined();
  });

  test('says that there was trouble where the answer is one that Slack refuses', async () => {
    const { ana, client, trigger } = await slackWithTriggers();
    await client.views.open({ trigger_id: await trigger(), view: modal('One') });
    ana.fills({ 'Who?': 'strange' });
    expect(await ana.submits()).toMatchObject({ ok: false, error: expect.stringContaining('/errors/row') });
    expect(ana.modal()?.notice).toContain('trouble');
    ana.fills({ 'Who?': 'wrong' });
    expect(await ana.submits()).toMatchObject({
      ok: false,
      error: expect.stringContaining('/view/title/text'),
    });
    expect(ana.modal()?.title).toBe('One');
  });

  test('tells the app that it was closed, where that was asked for', async () => {
    const { slack, ana, client, trigger, deeper, closed } = await slackWithTriggers();
    await client.views.open({ trigger_id: await trigger(), view: modal('One', { notify_on_close: true }) });
    await client.views.push({ trigger_id: await deeper(), view: modal('Two', { notify_on_close: true }) });
    await ana.closes();
    expect(closed).toEqual([['Two', false]]);
    await ana.closes(true);
    expect(closed.at(-1)).toEqual(['One', true]);
    expect(slack.busy()).toBe(0);
  });
});

test('a Home tab is published for one person, against its hash', async () => {
  const slack = await openSlack();
  const client = clientOf(slack);
  const { view } = await client.views.publish({ user_id: 'U0ANA', view: home('first') });
  await client.views.publish({ user_id: 'U0ANA', hash: view?.hash ?? '', view: home('second') });
  await until(slack, () => slack.as('ana').home() !== undefined);
  expect(slack.as('ana').home()?.blocks).toMatchObject([{ text: { text: 'second' } }]);
  const stale = client.views.publish({ user_id: 'U0ANA', hash: view?.hash ?? '', view: home('third') });
  expect((await refusalOf(stale)).error).toBe('hash_conflict');
  const modalThere = client.views.publish({ user_id: 'U0ANA', view: modal('no') as never });
  expect((await refusalOf(modalThere)).error).toBe('invalid_arguments');
});
