// Which events are something that a person says to the bot, and which are dropped unseen: other bots, the bot itself, edits of nothing.

import { describe, expect, test } from 'vitest';
import type { UserId } from '#base/tenant.ts';
import { spokenIn, wordsTo } from '#slack/talking/spoken.ts';

const bot = { botUserId: 'U0BOT' as UserId };
const mention = {
  ...{ type: 'app_mention', user: 'U0ANA', channel: 'C0GROWTH' },
  ...{ ts: '1773132720.000100', text: '<@U0BOT> overview' },
};
const direct = { ...mention, type: 'message', channel: 'D0ANA', channel_type: 'im', text: 'overview' };
const edited = (now: object, before: object) => ({
  ...{ type: 'message', subtype: 'message_changed', channel: 'D0ANA', ts: '1773132725.000100' },
  message: { ...direct, edited: { user: 'U0ANA', ts: '1773132725.000100' }, ...now },
  previous_message: { ...direct, ...before },
});
const heard = (event: object) => spokenIn({ event }, bot)?.spoken;

describe('it is heard', () => {
  test.each([
    ['a mention', mention],
    ['a mention with a file', { ...mention, subtype: 'file_share' }],
    ['a mention in a thread that also goes to the channel', { ...mention, subtype: 'thread_broadcast' }],
    ['a direct message', direct],
    [
      'a direct message in a thread that also goes to the conversation',
      { ...direct, subtype: 'thread_broadcast' },
    ],
    ['an edit of words', edited({ text: 'top 5' }, {})],
  ])('%s', (_, event) => {
    expect(heard(event)).toMatchObject({ user: 'U0ANA', ts: '1773132720.000100' });
  });
});

describe('it is dropped', () => {
  test.each([
    ['what the bot itself says, with its user alone', { ...mention, user: 'U0BOT' }],
    ['what the bot itself says in a direct message', { ...direct, user: 'U0BOT' }],
    ['an edit of what the bot itself said', edited({ user: 'U0BOT', text: 'new' }, { user: 'U0BOT' })],
    ['what another bot says', { ...mention, bot_id: 'B0OTHER' }],
    ['what an app says in the name of a person', { ...mention, app_id: 'A0OTHER' }],
    ['an edit of what another bot said', edited({ bot_id: 'B0OTHER', text: 'new' }, {})],
    ['a message of a bot without a user', { ...mention, user: undefined, subtype: 'bot_message' }],
    ['a message of a bot with a user', { ...mention, subtype: 'bot_message' }],
    ['a link that was unfurled', edited({ edited: undefined, attachments: [{}] }, {})],
    ['an edit that changes no word', edited({}, {})],
    ['a deleted message', { ...direct, subtype: 'message_deleted' }],
    ['a mention in a direct message, which comes as a message too', { ...mention, channel: 'D0ANA' }],
    ['a message of a channel, which comes as a mention too', { ...direct, channel: 'C0GROWTH' }],
    ['a time that is none', { ...mention, ts: 'now' }],
    ['no event', {}],
  ])('%s', (_, event) => {
    expect(heard(event)).toBeUndefined();
  });
});

describe('what somebody quotes', () => {
  const said = (text: string) => wordsTo(bot.botUserId, { text }).text;
  test.each([
    ['before their words', '&gt; how many are left?\n<@U0BOT> top 3 by replies'],
    ['after their words', '<@U0BOT> top 3 by replies\n&gt; how did it go?'],
    ['to the end', '<@U0BOT> top 3 by replies\n&gt;&gt;&gt; how did it go?\nwell?'],
    ['with a mention in it', '&gt; <@U0BOT> list\n<@U0BOT> top 3 by replies'],
    ['alone', '&gt; <@U0BOT> top 3 by replies'],
    ['alone, with the mention above', '<@U0BOT>\n&gt; top 3 by replies'],
    ['alone, to the end', '<@U0BOT>\n&gt;&gt;&gt; top 3 by replies'],
  ])('%s', (_, text) => {
    expect(said(text)).toBe('top 3 by replies');
  });

  test('a comparison is no quote', () => {
    expect(said('<@U0BOT> &gt; 100 replies')).toBe('&gt; 100 replies');
    expect(said('&gt; 100 replies')).toBe('&gt; 100 replies');
    expect(said('list\n&gt;5% reply rate')).toBe('list\n&gt;5% reply rate');
  });

  test('privately before a quote is for the asker alone', () => {
    expect(wordsTo(bot.botUserId, { text: '<@U0BOT> list privately\n&gt; how did it go?' })).toEqual({
      ...{ text: 'list', isPrivate: true },
    });
  });
});
