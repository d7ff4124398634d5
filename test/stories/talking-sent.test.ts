// What people send beside their words: files, pictures, links that unfurl, code and quotes. The words are read, and nothing else.

import { afterEach, describe, expect, test } from 'vitest';
import { usedScopes } from '#slack/receiving/scopes.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';

let world: World;
let ana: Character;

async function begin(mode: 'socket' | 'http' = 'socket') {
  const scopes = Object.keys(usedScopes).filter((scope) => scope !== 'assistant:write');
  world = await openWorld({ mode, service: generous, slack: { scopes } });
  ana = world.person('ana');
}

afterEach(() => world.close());

const file = { id: 'F0PICTURE', name: 'picture.png', mimetype: 'image/png' };
const places = [
  ['a channel', 'C0GROWTH', '<@U0BOT> '],
  ['direct messages', 'D0ANA', ''],
] as const;

/** Ana says it with all that Slack would tell of it; gives what the bot says then. */
async function sends(channel: string, text: string, more: object = {}) {
  const before = ana.reads(channel).length;
  const { ts } = world.slack.workspace.post({ channel, user: ana.id, text, postedVia: 'person' });
  const event = { user: ana.id, channel, ts, text, ...more };
  await world.slack.happens(
    channel.startsWith('D')
      ? { type: 'message', channel_type: 'im', ...event }
      : { type: 'app_mention', ...event },
  );
  await world.passes(8_000);
  return ana
    .reads(channel)
    .slice(before)
    .filter(({ user }) => user === 'U0BOT');
}

describe.each(places)('in %s', (_, channel, mention) => {
  test('a file without a word is no question, and asks nothing of before again', async () => {
    await begin();
    await sends(channel, `${mention}top 3 by replies last week`);
    for (const more of [
      { subtype: 'file_share', files: [file] },
      { files: [file] },
      { attachments: [{ is_share: true, text: 'how did it go?' }] },
    ]) {
      const [answer, ...others] = await sends(channel, mention, more);
      expect(others).toEqual([]);
      expect(answer?.text).toContain('I read words alone');
      expect(answer?.ephemeral).toBe(channel.startsWith('C'));
    }
  });

  test('with a file the words are read all the same, and what is sent with a follow-up changes nothing', async () => {
    await begin('http');
    const [answer] = await sends(channel, `${mention}top 3 by replies last week`, {
      ...{ subtype: 'file_share', files: [file] },
    });
    expect(answer?.text).toContain('Top 3 campaigns by replies');
  });

  test('in code, in a quote, under a quote and over several lines it is the same question', async () => {
    await begin();
    const question = 'top 3 by replies last week';
    for (const text of [
      `${mention}\`\`\`${question}\`\`\``,
      `${mention}\n\`\`\`\n${question}\n\`\`\``,
      `\`${mention}${question}\``,
      `${mention}\n&gt; ${question}`,
      `&gt; ${mention}${question}`,
      `${mention}\n&gt;&gt;&gt; ${question}`,
      `&gt; how many leads are left?\n${mention}${question}`,
      `${mention}${question}\n&gt; how did it go?`,
      `*${mention}* ${question}\nthanks!`,
      `<!here> ${mention}${question}`,
    ]) {
      const [answer, ...others] = await sends(channel, text);
      expect(others, text).toEqual([]);
      expect(answer?.text, text).toContain('Top 3 campaigns by replies · Last week');
    }
  });
});

describe.each(['socket', 'http'] as const)('a link over %s', (mode) => {
  test('that is unfurled under a question is no edit of it', async () => {
    await begin(mode);
    const text = 'top 3 by replies last week';
    await sends('D0ANA', text);
    const said = ana.reads('dm').findLast(({ user }) => user === ana.id);
    const before = ana.reads('dm').length;
    const message = { type: 'message', user: ana.id, text, ts: said?.ts };
    await world.slack.happens({
      ...{ type: 'message', subtype: 'message_changed', channel: 'D0ANA', channel_type: 'im', hidden: true },
      message: { ...message, attachments: [{ from_url: 'https://example.com', title: 'Example' }] },
      previous_message: message,
    });
    await sends('C0GROWTH', `<@U0BOT> ${text}`);
    const mention = ana.reads().findLast(({ user }) => user === ana.id);
    const more = { attachments: [{ from_url: 'https://example.com' }] };
    await world.slack.happens({
      ...{ type: 'app_mention', user: ana.id, channel: 'C0GROWTH', ts: mention?.ts },
      ...{ text: `<@U0BOT> ${text}`, ...more },
    });
    await world.passes(8_000);
    expect(ana.reads('dm')).toHaveLength(before);
    expect(ana.reads().filter(({ threadTs }) => threadTs === mention?.ts)).toHaveLength(1);
  });

  test('alone is no question, and is not said again as a link', async () => {
    await begin(mode);
    await ana.asks('list');
    const [answer] = await sends('D0ANA', '<https://app.example.com/c/12>');
    expect(answer?.text).toContain('No campaign is called');
    expect(answer?.text).not.toContain('<http');
  });
});
