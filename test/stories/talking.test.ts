// People talk to the bot: they mention it in channels and threads, and it answers there, once, in the scope of the place.

import { afterEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';
import { goesTo, subscribes } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ service: generous, ...options });
  ana = world.person('ana');
  ben = world.person('ben');
}

afterEach(() => world.close());

/** What all see in the thread of the newest message that ana said herself, or of that one. */
function thread(of: string, channel = 'growth') {
  return ana.reads(channel).filter(({ threadTs, user }) => threadTs === of && user === 'U0BOT');
}

function saidLast(by: Character, channel = 'growth') {
  const said = by.reads(channel).filter(({ user, threadTs }) => user === by.id && threadTs === undefined);
  return said.at(-1)?.ts ?? '';
}

const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text);

describe.each(['socket', 'http'] as const)('over %s', (mode) => {
  test('a mention in a channel is answered in a thread under it, for everybody in the channel', async () => {
    await begin({ mode });
    await ana.says('@campaign-stats top 3 by replies last week');
    const [answer, ...more] = thread(saidLast(ana));
    expect(more).toEqual([]);
    expect(answer?.text).toContain('replies');
    expect(answer?.ephemeral).toBe(false);
    expect(ben.reads().at(-1)?.ts).toBe(answer?.ts);
  });

  test('a mention in a thread is answered in that thread', async () => {
    await begin({ mode });
    await ben.says('how did it go?');
    const root = saidLast(ben);
    await ana.says('<ask the bot> @campaign-stats overview last week', { threadTs: root });
    const answers = thread(root);
    expect(answers).toHaveLength(1);
  });

  test('an event that comes twice is answered once', async () => {
    await begin({ mode });
    world.slack.redeliverNext();
    await ana.says('@campaign-stats overview');
    expect(thread(saidLast(ana))).toHaveLength(1);
  });

  test('an edit within a minute amends the answer, and a later one does nothing', async () => {
    await begin({ mode });
    await ana.says('@campaign-stats top 3 by replies last week');
    const said = saidLast(ana);
    await ana.edits(said, '@campaign-stats top 3 by acceptance rate last week');
    await world.passes(3_000);
    const [amended, ...more] = thread(said);
    expect(more).toEqual([]);
    expect(amended?.text).toContain('acceptance rate');
    await world.passes(60_000);
    await ana.edits(said, '@campaign-stats top 3 by invitations last week');
    await world.passes(3_000);
    expect(texts(thread(said))).toEqual([amended?.text]);
  });

  test('an edit that comes twice, by one id or by two, is answered once, also where the answer is for the asker alone', async () => {
    await begin({ mode });
    await ana.says('@campaign-stats overview privately');
    const said = saidLast(ana);
    const before = ana.reads().length;
    world.slack.redeliverNext();
    await ana.edits(said, '@campaign-stats top 3 by replies last week privately');
    await world.passes(3_000);
    const edit = { user: 'U0ANA', ts: `${Number(said.split('.')[0]) + 20}.000100` };
    const again = { type: 'app_mention', user: 'U0ANA', channel: 'C0GROWTH', ts: said, edited: edit };
    for (const _ of [1, 2]) {
      await world.slack.happens({ ...again, text: '<@U0BOT> top 3 by invitations last week privately' });
      await world.passes(3_000);
    }
    const answers = texts(ana.reads().slice(before)).filter((text) => text.includes('Top 3'));
    expect(answers.filter((text) => text.includes('by replies'))).toHaveLength(1);
    expect(answers.filter((text) => text.includes('by invitations'))).toHaveLength(1);
  });

  test('❌ by the person who asked takes the answer away, and by nobody else', async () => {
    await begin({ mode });
    await ana.says('@campaign-stats overview');
    const said = saidLast(ana);
    const [answer] = thread(said);
    await ben.reacts(answer?.ts ?? '', 'x');
    await world.settles();
    expect(thread(said)).toHaveLength(1);
    await ana.reacts(answer?.ts ?? '', 'x');
    await world.settles();
    expect(thread(said)).toEqual([]);
  });
});

describe.each(['socket', 'http'] as const)('in a conversation over %s', (mode) => {
  test('a mention in the thread asks on, and the answer says what it took over', async () => {
    await begin({ mode });
    await ana.says('@campaign-stats top 3 by replies last week');
    const root = saidLast(ana);
    await ben.says('@campaign-stats and last month?', { threadTs: root });
    await ana.says('@campaign-stats by reply rate', { threadTs: root });
    const [first, second, third] = texts(thread(root));
    expect(first).toContain('replies');
    expect(second).toContain('Taken over: replies');
    expect(third).toContain('reply rate');
    expect(third).toContain('last month');
  });

  test('a direct message needs no slash, and asks on without a thread', async () => {
    await begin({ mode, slack: { scopes: [...scopes, 'im:history'] } });
    await ana.says('top 3 by replies last week', { channel: 'dm' });
    await ana.says('and last month?', { channel: 'dm' });
    const said = texts(ana.reads('dm').filter(({ user }) => user === 'U0BOT'));
    expect(said).toHaveLength(2);
    expect(said[1]).toContain('last month');
    expect(said[1]).toContain('Taken over: replies');
  });
});

describe.each(['socket', 'http'] as const)('under a digest over %s', (mode) => {
  test('a mention in its thread asks on about what it asked, and its last line says so', async () => {
    await begin({ mode });
    await subscribes(ana, { question: 'top 3 by replies last week' });
    await goesTo(world, '2026-03-10T09:05:00Z');
    const post = ben.reads().find(({ postedVia, threadTs }) => postedVia === 'api' && threadTs === undefined);
    expect(JSON.stringify(post?.blocks.at(-1))).toContain('Ask on in the thread: <@U0BOT>');
    await ben.says('@campaign-stats and last month?', { threadTs: post?.ts ?? '' });
    const answer = ana.reads().at(-1);
    expect(answer).toMatchObject({ ephemeral: false, threadTs: post?.ts });
    expect(answer?.text).toContain('Taken over: replies');
  });
});

test('under a digest where no mention is answered, no line says so', async () => {
  await begin({ env: { MENTIONS: 'off' } });
  await subscribes(ana, { question: 'top 3 by replies last week' });
  await goesTo(world, '2026-03-10T09:05:00Z');
  const post = ben.reads().find(({ postedVia, threadTs }) => postedVia === 'api' && threadTs === undefined);
  expect(post?.text).toContain('replies');
  expect(JSON.stringify(post?.blocks)).not.toContain('Ask on');
});

test('an edited direct message amends its answer', async () => {
  await begin({ slack: { scopes: [...scopes, 'im:history'] } });
  await ana.says('top 3 by repleis last week', { channel: 'dm' });
  const said = ana.reads('dm').find(({ user }) => user === 'U0ANA');
  await ana.edits(said?.ts ?? '', 'top 3 by acceptance rate last week');
  await world.passes(3_000);
  const answers = ana.reads('dm').filter(({ user }) => user === 'U0BOT');
  expect(answers).toHaveLength(1);
  expect(answers[0]?.text).toContain('acceptance rate');
});

test('start over: nothing of what was asked before counts any more', async () => {
  await begin({ slack: { scopes: [...scopes, 'im:history'] } });
  await ana.says('top 3 by replies last week', { channel: 'dm' });
  await ana.says('start over', { channel: 'dm' });
  await ana.says('by reply rate', { channel: 'dm' });
  const said = texts(ana.reads('dm').filter(({ user }) => user === 'U0BOT'));
  expect(said.at(-1)).not.toContain('Taken over');
});

test('the bot remembers a thread after a restart', async () => {
  await begin({ store: 'file' });
  await ana.says('@campaign-stats top 3 by replies last week');
  const root = saidLast(ana);
  await world.stopsBot();
  await world.startsBot();
  await ana.says('@campaign-stats and last month?', { threadTs: root });
  expect(thread(root).at(-1)?.text).toContain('Taken over: replies');
});

test('send this every monday: a button for the asker alone opens the form, filled in', async () => {
  await begin();
  await ana.says('@campaign-stats top 3 by replies last week');
  const root = saidLast(ana);
  await ana.says('@campaign-stats send this every monday at 9', { threadTs: root });
  const offer = ana.reads().at(-1);
  expect(offer).toMatchObject({ ephemeral: true, threadTs: root });
  await ana.presses(offer ?? '', 'Set it up…');
  const form = await ana.faces();
  expect(JSON.stringify(form.values)).toContain('top 3 campaigns by replies last week');
  expect(JSON.stringify(form.values)).toContain('09:00');
});

test('of several campaigns that a follow-up may mean, the asker chooses', async () => {
  await begin();
  await ana.says('@campaign-stats daily last week');
  const root = saidLast(ana);
  await ana.says('@campaign-stats only webinar', { threadTs: root });
  expect(ana.reads().at(-1)).toMatchObject({ ephemeral: true });
  expect(ana.reads().at(-1)?.text).toContain('Which one?');
});

describe('what is said after an answer', () => {
  /** The bot's words in ana's direct messages, the newest last. */
  const told = () => texts(ana.reads('dm').filter(({ user }) => user === 'U0BOT'));
  const begins = () => begin({ slack: { scopes: [...scopes, 'im:history'] } });
  const says = (text: string) => ana.says(text, { channel: 'dm' });

  test('a whole question takes nothing over from the one before', async () => {
    await begins();
    await says('list by chloe.martin@example.com');
    await says('replies last week');
    expect(told().at(-1)).not.toContain('chloe');
    expect(told().at(-1)).not.toContain('Taken over');
  });

  test('of two owners the asker chooses, or has them side by side', async () => {
    await begins();
    await says('top 5 by replies last week');
    await says('only chloe.martin@example.com and diego.alvarez@example.com');
    const answer = told().at(-1);
    expect(answer).toContain('chloe.martin');
    expect(answer).toContain('diego.alvarez');
    expect(answer).not.toContain('Taken over');
  });

  test('a choice that nobody makes leaves what stood before', async () => {
    await begins();
    await says('daily last week');
    await says('only webinar');
    expect(told().at(-1)).toContain('Which one?');
    await says('and last month?');
    expect(told().at(-1)).not.toContain('Which one?');
    expect(told().at(-1)).toContain('last month');
  });

  test('by another figure a top 5 stays a top 5', async () => {
    await begins();
    await says('top 5');
    await says('by reply rate');
    expect(told().at(-1)).toContain('Top 5 campaigns by reply rate');
  });

  test('why, under a ranking, offers what moved and how the figure is worked out', async () => {
    await begins();
    await says('top 5 by replies last week');
    await says('why?');
    const answer = ana.reads('dm').at(-1);
    expect(JSON.stringify(answer?.blocks)).toContain('compare last week vs');
    expect(JSON.stringify(answer?.blocks)).toContain('explain replies last week');
  });

  test('as csv: the file of what stands', async () => {
    await begins();
    await says('top 5 by replies last week');
    await says('as csv please');
    expect(ana.reads('dm').flatMap(({ files }) => files.map(({ name }) => name))).toEqual([
      expect.stringMatching(/\.csv$/),
    ]);
  });
});

test('privately, alone in a thread, shows what stands there to the asker alone', async () => {
  await begin();
  await ana.says('@campaign-stats top 3 by replies last week');
  const root = saidLast(ana);
  await ben.says('@campaign-stats privately', { threadTs: root });
  expect(thread(root)).toHaveLength(1);
  const answer = ben.reads().at(-1);
  expect(answer).toMatchObject({ ephemeral: true, threadTs: root });
  expect(answer?.text).toContain('op 3 campaigns by replies');
});

test('what somebody asked privately is not asked on by anybody else', async () => {
  await begin();
  await ana.says('@campaign-stats top 3 by replies last week privately');
  const root = saidLast(ana);
  await ana.says('@campaign-stats and last month? privately', { threadTs: root });
  expect(ana.reads().at(-1)?.text).toContain('Taken over: replies');
  await ben.says('@campaign-stats and this month?', { threadTs: root });
  expect(ben.reads().at(-1)?.text).toContain('this month');
  expect(ben.reads().at(-1)?.text).not.toContain('Taken over: replies');
});

test('an edited follow-up goes on from what stood before it', async () => {
  await begin();
  await ana.says('@campaign-stats top 3 by replies last week');
  const root = saidLast(ana);
  await ana.says('@campaign-stats by reply rate', { threadTs: root });
  const said = ana.reads().findLast(({ user }) => user === 'U0ANA')?.ts ?? '';
  await ana.edits(said, '@campaign-stats and the worst');
  await world.passes(3_000);
  expect(thread(root).at(-1)?.text).toContain('Bottom 3 campaigns by replies');
});

test('where a room answers no mentions, the asker alone is told so', async () => {
  await begin({ env: { ADMIN_USERS: 'U0ANA' } });
  await ana.types('/campaign-stats room', { channel: 'sales' });
  await ana.faces();
  await ana.selects('modal', controls.inputRoomMentions, 'Not answered');
  await ana.submits();
  await ana.faces();
  await ana.submits();
  await ana.faces();
  await ana.closes(true);
  await ana.says('@campaign-stats overview', { channel: 'sales' });
  expect(ana.reads('sales').at(-1)).toMatchObject({ ephemeral: true });
  expect(ana.reads('sales').at(-1)?.text).toContain('no mentions here');
  expect(thread(saidLast(ana, 'sales'), 'sales')).toEqual([]);
});

test.each(['socket', 'http'] as const)(
  'privately: over %s the answer is for the asker alone',
  async (mode) => {
    await begin({ mode });
    await ana.says('@campaign-stats overview privately');
    const answer = ana.reads().at(-1);
    expect(answer?.ephemeral).toBe(true);
    expect(answer?.text).toContain('active');
    expect(thread(saidLast(ana))).toEqual([]);
  },
);

test('what is formatted, or copied with the command, is read all the same', async () => {
  await begin();
  for (const words of ['`top 3 by replies`', '/campaign-stats top 3 by replies', '*top 3* by _replies_']) {
    await ana.says(`@campaign-stats ${words}`);
    expect(thread(saidLast(ana)).at(-1)?.text).toContain('Top 3 campaigns by replies');
  }
});

test('emoji, which Slack writes as :names:, are no words; alone they are a nod', async () => {
  await begin({ slack: { scopes: [...scopes, 'im:history'] } });
  await ana.asks('list');
  for (const words of [':rocket: launch week :dart:', '":rocket: Launch week :dart:"']) {
    await ana.says(words, { channel: 'dm' });
    expect(ana.reads('dm').at(-1)?.text).toMatch(/^🚀 Launch week 🎯:/);
  }
  for (const nod of [':+1:', '🎉🎉']) {
    await ana.says(nod, { channel: 'dm' });
    expect(ana.reads('dm').at(-1)?.text).toContain('Any time');
    await ana.says(`@campaign-stats ${nod}`);
    expect(ana.reads().at(-1)).toMatchObject({ user: ana.id });
  }
});

test('hi, as the first word of all, is greeted with what can be asked, for the asker alone', async () => {
  await begin();
  await ana.says('@campaign-stats hi');
  expect(ana.reads().at(-1)).toMatchObject({ ephemeral: true });
  expect(ana.reads().at(-1)?.text).toContain('What you can ask');
  expect(thread(saidLast(ana))).toEqual([]);
});

test('what the bot does not understand is told to the asker alone', async () => {
  await begin();
  await ana.says('@campaign-stats top 5 by opne rate');
  expect(ana.reads().at(-1)).toMatchObject({ ephemeral: true });
  expect(thread(saidLast(ana))).toEqual([]);
});

test('a mention of somebody else beside the bot names an owner, and not the bot', async () => {
  await begin({ slack: { scopes: [...scopes, 'users:read.email'] } });
  await ana.says('@campaign-stats list by @ben');
  expect(ana.reads().at(-1)?.text).not.toContain('U0BEN');
});

test.each(['socket', 'http'] as const)(
  'with MENTIONS=off the asker alone is told how to ask, over %s',
  async (mode) => {
    await begin({ mode, env: { MENTIONS: 'off' } });
    await ana.says('@campaign-stats overview');
    expect(ana.reads().at(-1)).toMatchObject({ ephemeral: true });
    expect(ana.reads().at(-1)?.text).toContain('/campaign-stats');
    expect(thread(saidLast(ana))).toEqual([]);
  },
);

test.each(['socket', 'http'] as const)(
  'a guest’s mention is turned away over %s, and nobody else reads why',
  async (mode) => {
    await begin({ mode });
    const gus = world.person('gus');
    await gus.says('@campaign-stats overview');
    expect(gus.reads().at(-1)).toMatchObject({ ephemeral: true });
    expect(thread(saidLast(gus))).toEqual([]);
  },
);

test('what the bot tells one person in a thread stands in that thread', async () => {
  await begin();
  await ana.says('how did it go?');
  const root = saidLast(ana);
  await ana.says(`@campaign-stats ${'replies '.repeat(400)}`, { threadTs: root });
  expect(ana.reads().at(-1)).toMatchObject({ ephemeral: true, threadTs: root });
  const gus = world.person('gus');
  await gus.says('@campaign-stats overview', { threadTs: root });
  expect(gus.reads().at(-1)).toMatchObject({ ephemeral: true, threadTs: root });
});

test('what another bot says, and what the bot says itself, is answered by nobody', async () => {
  await begin();
  const before = ana.reads().length;
  const event = { type: 'app_mention', channel: 'C0GROWTH', ts: '1773132720.000100' };
  await world.slack.happens({ ...event, user: 'U0OTHERBOT', bot_id: 'B0OTHER', text: '<@U0BOT> overview' });
  await world.slack.happens({ ...event, user: 'U0BOT', text: '<@U0BOT> overview' });
  await world.slack.happens({ ...event, subtype: 'bot_message', text: '<@U0BOT> overview' });
  await world.passes(5_000);
  expect(ana.reads().length).toBe(before);
});

test('without the scope there are no mentions to answer', async () => {
  await begin({ slack: { scopes: scopes.filter((scope) => scope !== 'app_mentions:read') } });
  await ana.says('@campaign-stats overview');
  expect(thread(saidLast(ana))).toEqual([]);
});

test('in a channel that another company reads and that has no room, the answer is for the asker alone', async () => {
  await begin();
  await ana.says('@campaign-stats overview', { channel: 'acme-partners' });
  expect(ana.reads('acme-partners').at(-1)).toMatchObject({ ephemeral: true });
  expect(thread(saidLast(ana, 'acme-partners'), 'acme-partners')).toEqual([]);
});

const scopes = [
  ...['commands', 'chat:write', 'users:read', 'channels:read', 'groups:read', 'files:write'],
  ...['app_mentions:read', 'reactions:read'],
];

test('the bot’s own state is told to the asker alone, since it tells of their digests', async () => {
  await begin();
  await ana.says('@campaign-stats status');
  expect(ana.reads().at(-1)).toMatchObject({ ephemeral: true });
  expect(thread(saidLast(ana))).toEqual([]);
});

test('what is for one person alone never takes the place of an answer that all see', async () => {
  await begin({ env: { ADMIN_USERS: 'U0ANA' } });
  for (const instead of ['digests', 'audit', 'status', 'top 5 by opne rate']) {
    await ana.says('@campaign-stats top 3 by replies last week');
    const said = saidLast(ana);
    expect(thread(said)).toHaveLength(1);
    await ana.edits(said, `@campaign-stats ${instead}`);
    await world.passes(3_000);
    expect(thread(said), instead).toEqual([]);
    expect(ana.reads().at(-1), instead).toMatchObject({ ephemeral: true });
  }
});

describe('what was not read as it was meant', () => {
  const admin = { env: { ADMIN_USERS: 'U0BEN' } };
  const statusOf = async (by: Character) => {
    await by.asks('status');
    return by.sees()?.text ?? '';
  };

  test('is counted for admins as a shape, without a word of anybody', async () => {
    await begin(admin);
    for (const _ of [1, 2]) {
      await ana.asks('top 5 by zorblax of felix.meier@example.com');
      expect(ana.sees()?.text).toContain('zorblax');
    }
    const told = await statusOf(ben);
    expect(told).toMatch(/top number by word\(7\) of address: 2 × not understood/);
    expect(told).not.toMatch(/zorblax|felix/);
    expect(await statusOf(ana)).not.toContain('not understood');
  });

  test('a follow-up that was meant as a question of its own is one click away, and counted', async () => {
    await begin({ ...admin, slack: { scopes: [...scopes, 'im:history'] } });
    await ana.says('top 5 by replies last week', { channel: 'dm' });
    await ana.says('and by reply rate', { channel: 'dm' });
    const answer = ana.reads('dm').at(-1);
    expect(answer?.text).toContain('Taken over');
    await ana.presses(answer ?? '', 'Not what you meant?');
    const offer = ana.reads('dm').at(-1);
    expect(offer?.text).toContain('There is one other way to read that.');
    await ana.presses(offer ?? '', 'Ask with top 10 campaigns by reply r…');
    expect(ana.reads('dm').at(-1)?.text).toContain('Top 10 campaigns by reply rate');
    expect(await statusOf(ben)).toContain('and by reply rate: 1 × not meant so');
  });
});

test('one of several campaigns that was chosen with a button stands for who chose it', async () => {
  await begin();
  await ana.says('@campaign-stats daily last week');
  const root = saidLast(ana);
  await ana.says('@campaign-stats only webinar', { threadTs: root });
  const offer = ana.reads().at(-1);
  await ana.presses(offer ?? '', 'Choose Webinar follow-up Oct');
  await ana.says('@campaign-stats and last month?', { threadTs: root });
  expect(ana.reads().at(-1)?.text).toContain('Webinar follow-up Oct');
});

test('what is offered in place of what is not counted can be taken with a word', async () => {
  await begin({ slack: { scopes: [...scopes, 'im:history'] } });
  // The names of the record are there from the first answer on.
  for (const text of ['list', 'start over', 'open rate last week']) await ana.says(text, { channel: 'dm' });
  await ana.says('ok then reply rate', { channel: 'dm' });
  expect(ana.reads('dm').at(-1)?.text).toContain('last week');
});

test('status names each way to talk to the bot that is off', async () => {
  await begin({ env: { MENTIONS: 'off' }, slack: { scopes: ['commands', 'chat:write', 'users:read'] } });
  await ana.asks('status');
  const told = ana.sees()?.text;
  expect(told).toContain('Mentions in channels: the operator has switched them off');
  expect(told).toContain('Questions in direct messages: the scope im:history was not granted');
  expect(told).toContain('Taking an answer away with ❌: the scope reactions:read was not granted');
});

describe('one of what the answer shows', () => {
  const dm = { channel: 'dm' } as const;
  const rows = async (by: string) => {
    await begin({ slack: { scopes: [...scopes, 'im:history'] } });
    await ana.asks('list');
    await ana.says(by, dm);
    const shown = ana.reads('dm').at(-1)?.text ?? '';
    const names = world.service.campaigns().map(({ name }) => name);
    return names
      .filter((name) => shown.includes(name))
      .toSorted((one, other) => shown.indexOf(one) - shown.indexOf(other));
  };

  test.each([
    ['the second one', 1],
    ['what about number 3?', 2],
    ['and the first one last month', 0],
  ])('%s is the campaign of that row', async (said, at) => {
    const names = await rows('top 3 by replies last week');
    expect(names).toHaveLength(3);
    await ana.says(said, dm);
    expect(ana.reads('dm').at(-1)?.text).toContain(names[at]);
  });

  test('a row that is not there is asked for by name', async () => {
    await rows('top 3 by replies last week');
    await ana.says('the ninth one', dm);
    expect(ana.reads('dm').at(-1)?.text).toContain('Which campaign');
  });

  test('the last one is the last row that is seen, and nothing where more follow', async () => {
    const names = await rows('top 3 by replies last week');
    await ana.says('the last one', dm);
    expect(ana.reads('dm').at(-1)?.text).toContain(names.at(-1));
    await ana.says('list', dm);
    await ana.says('the last one', dm);
    expect(ana.reads('dm').at(-1)?.text).toContain('Which campaign');
  });

  test('of needs it is one that the answer shows, and no other', async () => {
    await begin({ slack: { scopes: [...scopes, 'im:history'] } });
    for (let minutes = 0; minutes < 30; minutes += 1) await world.passes(60_000);
    await ana.says('needs', dm);
    const shown = ana.reads('dm').at(-1)?.text ?? '';
    expect(shown).toMatch(/and \d+ more/);
    for (const said of ['the last one', 'number 5']) {
      await ana.says('needs', dm);
      await ana.says(said, dm);
      expect(ana.reads('dm').at(-1)?.text).toContain('Which campaign');
    }
  });

  test('of a ranking of owners it is that owner', async () => {
    await begin({ slack: { scopes: [...scopes, 'im:history'] } });
    await ana.asks('list');
    await ana.says('top owners by replies last week', dm);
    const ranked = ana.reads('dm').at(-1)?.text ?? '';
    await ana.says('only the second one', dm);
    const shown = ana.reads('dm').at(-1)?.text ?? '';
    const owners = [
      ...new Set(world.service.campaigns().map(({ ownerEmail }) => ownerEmail.split('@')[0] ?? '')),
    ]
      .filter((owner) => ranked.includes(owner))
      .toSorted((one, other) => ranked.indexOf(one) - ranked.indexOf(other));
    expect(shown).toContain(owners[1]);
    expect(shown).not.toContain(owners[0]);
  });
});
