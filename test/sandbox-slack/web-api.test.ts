import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorkspace } from '#sandbox/slack/workspace.ts';
import { clientOf, movedClock, openSlack, refusalOf } from './a-bot.ts';

const hello = { channel: 'C0GROWTH', text: 'hello' };

describe('a message of the app', () => {
  test('is seen by everybody in the channel, with its ts, and can be changed and taken back', async () => {
    const slack = await openSlack();
    const client = clientOf(slack);
    const posted = await client.chat.postMessage(hello);
    const ts = posted.ts ?? '';
    expect(posted).toMatchObject({ channel: 'C0GROWTH', message: { text: 'hello', bot_id: 'B0BOT', ts } });
    expect(slack.as('ben').sees('growth')).toMatchObject({
      ts,
      text: 'hello',
      ephemeral: false,
      edited: false,
    });
    await client.chat.update({ channel: 'C0GROWTH', ts, text: 'goodbye' });
    expect(slack.as('ben').sees('growth')).toMatchObject({ text: 'goodbye', edited: true });
    expect((await client.chat.getPermalink({ channel: 'C0GROWTH', message_ts: ts })).permalink).toContain(
      `/archives/C0GROWTH/p${ts.replace('.', '')}`,
    );
    await client.chat.delete({ channel: 'C0GROWTH', ts });
    expect(slack.as('ben').reads('growth')).toEqual([]);
  });

  test('loses its blocks when it is updated with text alone', async () => {
    const slack = await openSlack();
    const client = clientOf(slack);
    const { ts = '' } = await client.chat.postMessage({ ...hello, blocks: [{ type: 'divider' }] });
    expect(slack.as('ana').sees()?.blocks).toHaveLength(1);
    await client.chat.update({ channel: 'C0GROWTH', ts, text: 'plain' });
    expect(slack.as('ana').sees()?.blocks).toEqual([]);
  });

  test('sent to a person arrives in their messages with the app', async () => {
    const slack = await openSlack();
    const { channel } = await clientOf(slack).chat.postMessage({ channel: 'U0BEN', text: 'for you' });
    expect(channel).toMatch(/^D/);
    expect(slack.as('ben').sees('dm')?.text).toBe('for you');
    expect(slack.as('ana').reads('dm')).toEqual([]);
  });

  test('that is private is seen by one person and cannot be reached by chat.update or chat.delete', async () => {
    const slack = await openSlack();
    const client = clientOf(slack);
    const { message_ts: ts = '' } = await client.chat.postEphemeral({ ...hello, user: 'U0ANA' });
    expect(slack.as('ana').sees()).toMatchObject({ text: 'hello', ephemeral: true });
    expect(slack.as('ben').reads()).toEqual([]);
    const update = client.chat.update({ channel: 'C0GROWTH', ts, text: 'changed' });
    expect((await refusalOf(update)).error).toBe('message_not_found');
    expect((await refusalOf(client.chat.delete({ channel: 'C0GROWTH', ts }))).error).toBe(
      'message_not_found',
    );
  });
});

describe('Slack says no', () => {
  const cases: [string, string, Record<string, unknown>][] = [
    ['channel_not_found', 'chat.postMessage', { channel: 'C404', text: 'x' }],
    [
      'channel_not_found',
      'chat.postMessage',
      { channel: 'C0FINANCE', text: 'a private one without the app' },
    ],
    ['not_in_channel', 'chat.postMessage', { channel: 'C0PRODUCT', text: 'x' }],
    ['is_archived', 'chat.postMessage', { channel: 'C0LAUNCH', text: 'x' }],
    ['restricted_action', 'chat.postMessage', { channel: 'C0NEWS', text: 'x' }],
    ['no_text', 'chat.postMessage', { channel: 'C0GROWTH' }],
    ['no_text', 'chat.postMessage', { channel: 'C0GROWTH', text: '  ', blocks: [] }],
    ['invalid_blocks_format', 'chat.postMessage', { channel: 'C0GROWTH', blocks: '{"not":"a list"' }],
    ['invalid_metadata_format', 'chat.postMessage', { ...hello, metadata: { event_type: 'x' } }],
    ['user_not_found', 'chat.postEphemeral', { ...hello, user: 'U404' }],
    ['user_not_in_channel', 'chat.postEphemeral', { channel: 'C0SALES', text: 'x', user: 'U0GUS' }],
    ['message_not_found', 'chat.update', { channel: 'C0GROWTH', ts: '1.000001', text: 'x' }],
    ['user_not_found', 'users.info', { user: 'U404' }],
    ['channel_not_found', 'conversations.info', { channel: 'C0FINANCE' }],
    ['missing_scope', 'conversations.history', { channel: 'C0GROWTH' }],
    ['missing_scope', 'conversations.open', { users: 'U0ANA' }],
    ['unknown_method', 'chat.shout', {}],
    ['invalid_arguments', 'views.open', { trigger_id: '1.2.3' }],
    ['invalid_trigger_id', 'views.open', { trigger_id: '1.2.3', view: { type: 'modal' } }],
    ['not_found', 'views.update', { view_id: 'V404', view: { type: 'modal' } }],
  ];
  test.each(cases)('%s to %s', async (error, method, args) => {
    const slack = await openSlack();
    expect((await refusalOf(clientOf(slack).apiCall(method, args))).error).toBe(error);
  });

  test('to a call without a token, with a wrong one, or with one of the wrong kind', async () => {
    const slack = await openSlack();
    const errorWith = async (token: string) => (await refusalOf(clientOf(slack, token).auth.test())).error;
    expect(await errorWith('')).toBe('not_authed');
    expect(await errorWith('xoxb-wrong')).toBe('invalid_auth');
    expect(await errorWith(slack.tokens.app)).toBe('not_allowed_token_type');
  });

  test('to changing a message that a person wrote, or with more text than an update takes', async () => {
    const slack = await openSlack();
    const client = clientOf(slack);
    const ana = slack.as('ana');
    await ana.types('mine');
    const channel = 'C0GROWTH';
    const theirs = client.chat.update({ channel, ts: ana.sees()?.ts ?? '', text: 'x' });
    expect((await refusalOf(theirs)).error).toBe('cant_update_message');
    const { ts = '' } = await client.chat.postMessage(hello);
    const long = client.chat.update({ channel, ts, text: 'x'.repeat(4_001) });
    expect((await refusalOf(long)).error).toBe('msg_too_long');
    await slack.changes(channel, 'archive');
    expect((await refusalOf(client.chat.update({ channel, ts, text: 'x' }))).error).toBe('is_inactive');
  });

  test('with what is needed and provided where a scope is missing', async () => {
    const slack = await openSlack({ scopes: ['commands', 'chat:write'] });
    const refusal = await refusalOf(clientOf(slack).users.info({ user: 'U0ANA' }));
    expect(refusal).toMatchObject({
      error: 'missing_scope',
      needed: 'users:read',
      provided: 'commands,chat:write',
    });
  });

  test('to blocks with the place of the fault, and posts nothing', async () => {
    const slack = await openSlack();
    const blocks = [
      { type: 'divider' },
      { type: 'header', text: { type: 'plain_text', text: 'x'.repeat(151) } },
    ];
    const refusal = await refusalOf(clientOf(slack).chat.postMessage({ ...hello, blocks }));
    expect(refusal).toMatchObject({
      error: 'invalid_blocks',
      response_metadata: {
        messages: ['[ERROR] must be less than 151 characters [json-pointer:/blocks/1/text/text]'],
      },
    });
    expect(slack.as('ana').reads()).toEqual([]);
  });
});

describe('what the app may learn', () => {
  test('about people: zone, guests, strangers, and e-mail only with its scope', async () => {
    const client = clientOf(await openSlack());
    const user = async (id: string) => (await client.users.info({ user: id, include_locale: true })).user;
    expect(await user('U0ANA')).toMatchObject({ tz: 'Europe/Lisbon', locale: 'pt-PT', is_restricted: false });
    expect((await user('U0ANA'))?.profile).not.toHaveProperty('email');
    expect(await user('U0GUS')).toMatchObject({
      tz_offset: 19_800,
      is_restricted: true,
      is_ultra_restricted: false,
    });
    expect(await user('U0DANA')).toMatchObject({ team_id: 'T0ACME', is_stranger: true });
    expect(await user('U0DANA')).not.toHaveProperty('tz');
    expect(await user('U0BOT')).toMatchObject({ is_bot: true });
    const more = clientOf(await openSlack({ scopes: ['users:read', 'users:read.email'] }));
    expect((await more.users.info({ user: 'U0ANA' })).user?.profile?.email).toBe('ana@example.com');
  });

  test('about channels: membership, archives, sharing', async () => {
    const client = clientOf(await openSlack());
    const channel = async (id: string) => (await client.conversations.info({ channel: id })).channel;
    expect(await channel('C0GROWTH')).toMatchObject({ name: 'growth', is_member: true, is_archived: false });
    expect(await channel('C0PRODUCT')).toMatchObject({ is_member: false });
    expect(await channel('C0LAUNCH')).toMatchObject({ is_archived: true });
    expect(await channel('C0ACME')).toMatchObject({ is_ext_shared: true });
    const { channels } = await client.conversations.list({
      types: 'public_channel,private_channel',
      limit: 1_000,
    });
    expect(channels?.map(({ id }) => id)).not.toContain('C0FINANCE');
    expect(channels?.map(({ id }) => id)).toContain('C0LEADS');
  });

  test('by reading back its own messages with their metadata, where it may read history', async () => {
    const slack = await openSlack({ scopes: ['chat:write', 'channels:history'] });
    const client = clientOf(slack);
    const metadata = { event_type: 'digest', event_payload: { delivery: 'd-1' } };
    await client.chat.postMessage({ ...hello, metadata });
    await client.chat.postEphemeral({ ...hello, user: 'U0ANA' });
    const plain = await client.conversations.history({ channel: 'C0GROWTH' });
    expect(plain.messages).toHaveLength(1);
    expect(plain.messages?.[0]).not.toHaveProperty('metadata');
    const whole = await client.conversations.history({ channel: 'C0GROWTH', include_all_metadata: true });
    expect(whole.messages?.[0]?.metadata).toEqual(metadata);
  });
});

test('every ts is unique and later than the one before, however the clock is moved', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000, max: 10_000 }), { maxLength: 50 }), (moves) => {
      const { clock, move } = movedClock();
      const workspace = createWorkspace(clock);
      const all = moves.map((ms) => {
        move(ms);
        return workspace.nextTs();
      });
      expect(all.every((ts) => /^\d{10}\.\d{6}$/.test(ts))).toBe(true);
      expect([...all].sort()).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});
