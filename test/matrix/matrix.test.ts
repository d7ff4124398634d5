// Every door × whoever may stand before it × where: no figure, name, address or channel of another scope is in anything that comes back.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { may } from '#access/policy.ts';
import { controls, modals } from '#blocks/controls.ts';
import type { Question } from '#reports/question.ts';
import { encodeAsked } from '#reports/question-codec.ts';
import { shortcuts } from '#sandbox/slack/seed.ts';
import { type Agency, openAgency, otherPrefix, type Place } from './stage.ts';

let agency: Agency;
let outside: string;
beforeAll(async () => {
  agency = await openAgency(expectedLogs);
  const { world, places, shownIn } = agency;
  const shown = new Set(
    Object.values(places)
      .filter(({ campaigns }) => typeof campaigns === 'object')
      .flatMap((place) => [...shownIn(place)]),
  );
  outside =
    world.service.campaigns().find(({ id, status }) => status === 'ACTIVE' && !shown.has(id))?.id ?? '';
});
afterAll(async () => {
  for (const handle of ['ana', 'ben', 'gus', 'dana'])
    for (const channel of ['growth', 'sales', 'leadership', 'acme-partners', 'random', 'dm'])
      readBy(handle, channel);
  await agency.close();
});

/** Forged clicks are refused in many ways; what a story expects to be logged is not what is looked at here. */
const expectedLogs = [
  'an answer failed',
  'slack sdk',
  'a message was refused',
  'slack refused a private answer',
  'slack did not say who a person is',
];

/** People with a place where they stand. Ben manages the room of #sales; Gus is a guest, Dana of another company. */
const cells = [
  ['ben', 'sales'],
  ['ben', 'leadership'],
  ['ben', 'acme-partners'],
  ['gus', 'sales'],
  ['dana', 'acme-partners'],
  ['ben', 'random'],
  ['gus', 'random'],
] as const;

const typed = [
  ...[
    '',
    'list',
    'list active',
    'daily',
    'daily last 30 days',
    'top',
    'top 10 by reply rate',
    'bottom 5 by replies last 30 days',
    'owners',
  ],
  ...[
    'this week vs last week',
    'explain reply rate',
    'needs',
    'my needs',
    'handled last week',
    'status',
    'help',
    'digests',
    'audit',
    'room',
    'accounts',
    'ask',
  ],
];

/** As a mention: in the channel, then in the thread under it. */
const mentioned = ['list active', 'daily last 30 days', 'owners', 'needs', 'digests', 'audit'];

/** What the doors are tried with: things of other scopes. */
const questions = (): readonly Question[] => {
  const campaign = { by: 'id', id: outside } as const;
  const owner = agency.world.service.campaigns().find(({ id }) => id === outside)?.ownerEmail ?? '';
  const period = { kind: 'last-days', days: 30 } as const;
  return [
    { kind: 'campaign', campaign, period },
    { kind: 'daily', campaign, period },
    { kind: 'daily', owner, period },
    { kind: 'overview', period },
    { kind: 'list', statuses: [] },
    { kind: 'working', metric: 'replyRate', period, campaign },
    { kind: 'needs', reasons: [] },
  ];
};

describe.each(cells)('%s in #%s', (handle, name) => {
  const place = (): Place => agency.places[name];

  test.each(typed)('types "%s" and reads nothing of another scope', async (text) => {
    const { world } = agency;
    const ask = person(handle);
    const seen = markOf(handle, name);
    await world.slack.as(handle).types(`/campaign-stats ${text}`.trim(), { channel: name });
    await rests(world);
    await ask.closes();
    expect(leaks(place(), handle, seen(), text)).toEqual([]);
  });

  test('looks through the lists of the composer, and is offered nothing of another scope', async () => {
    const { world } = agency;
    const asker = world.slack.as(handle);
    await asker.types('/campaign-stats ask', { channel: name });
    await rests(world);
    const found: unknown[] = [];
    for (const report of ['campaigns', 'best']) {
      await quietly(() => asker.selects('modal', controls.inputComposeReport, report));
      await rests(world);
      for (const { block_id: list } of asker.modal()?.blocks ?? [])
        for (const typed of ['', 'a', outsideOwner()])
          await quietly(async () => found.push(await asker.searches('modal', list, typed)));
    }
    const seen: Seen = { here: JSON.stringify(found), inOwnMessages: '' };
    expect(found.length).toBeGreaterThan(8);
    expect(leaks(place(), handle, seen, outsideOwner())).toEqual([]);
    await person(handle).closes();
  });

  test.each(shortcuts.filter(({ type }) => type === 'message'))(
    'uses “$name” on a message that holds what is not theirs, and reads nothing of it',
    async ({ name: shortcut }) => {
      const { world } = agency;
      const { workspace } = world.slack;
      for (const question of questions()) {
        const value = encodeAsked({ question, page: 1 });
        const button = { type: 'button', action_id: 'ask:open', value, text: plainText };
        const blocks = [{ type: 'actions', elements: [button] }];
        const { channel } = place();
        const message = workspace.post({ channel, user: 'U0BOT', text: 'planted', blocks, postedVia: 'api' });
        const seen = markOf(handle, name);
        await quietly(() => world.slack.as(handle).uses(shortcut, message.ts));
        await rests(world);
        expect(leaks(place(), handle, seen(), value), value).toEqual([]);
        workspace.remove(message);
        await person(handle).closes();
      }
    },
  );

  test.each(mentioned)(
    'mentions the bot with "%s", and nobody reads anything of another scope',
    async (text) => {
      const { world } = agency;
      const seen = markOf(handle, name);
      const said = await talks(handle, name, text);
      await talks(handle, name, `only ${outsideOwner()}`, said);
      await talks(handle, name, 'and last month?', said);
      await rests(world);
      expect(leaks(place(), handle, seen(), `${text} ${outsideOwner()}`)).toEqual([]);
    },
  );

  test.each(['list', 'daily last 30 days'])(
    'runs the workflow step with "%s" as in each channel, and gets nothing of another scope',
    async (question) => {
      const { world, places } = agency;
      for (const [channel, there] of Object.entries(places)) {
        const run = await world.slack.as(handle).runsStep({ question, channel });
        await rests(world);
        const leaked = leaksAway(there, handle, JSON.stringify([run.outputs, run.error]), question);
        expect([channel, run.state === 'running', leaked]).toEqual([channel, false, []]);
      }
    },
  );

  test.each(['list', 'daily last 30 days'])(
    'has an assistant ask "%s" with a key for each channel, which gets nothing of another scope',
    async (question) => {
      for (const [channel, there] of Object.entries(agency.places)) {
        const said = await agency.asksOverMcp(handle, there, question);
        expect(said).toContain('"result"');
        expect([channel, leaksAway(there, handle, said, question)]).toEqual([channel, []]);
      }
    },
  );

  test('reads what the place shows', async () => {
    const { world, shownIn } = agency;
    const seen = markOf(handle, name);
    await world.slack.as(handle).types('/campaign-stats list active', { channel: name });
    await rests(world);
    const prefix = place().campaigns === 'other' ? otherPrefix : '';
    const shown = world.service
      .campaigns()
      .filter(({ id, status }) => status === 'ACTIVE' && shownIn(place()).has(id));
    const said = seen().here;
    expect(shown.filter((one) => tokensIn(said, [prefix + one.name]).length > 0).length).toBeGreaterThan(0);
  });

  test.each(Object.entries(controls).filter(([, control]) => !control.startsWith('input-')))(
    'clicks on %s with what is not theirs, and reads nothing of it',
    async (_, control) => {
      const { digests } = agency;
      const before = await digestsHiddenFrom(handle);
      const values = [
        ...questions().map((question) => encodeAsked({ question, page: 1 })),
        ...[digests.leadership, digests.own, `${digests.own} 1`, `${outside} stalled`, outside, '1'],
      ];
      for (const value of values) {
        const seen = markOf(handle, name);
        await clicksPlanted(handle, place(), control, value);
        expect(leaks(place(), handle, seen(), value), `${control} ${value}`).toEqual([]);
      }
      expect(
        await digestsHiddenFrom(handle),
        'no digest of where they have no part is changed or made',
      ).toEqual(before);
    },
  );

  test.each(Object.values(modals))(
    'sends the modal %s as if it were about somebody else’s',
    async (callbackId) => {
      const { world, digests } = agency;
      const before = await digestsHiddenFrom(handle);
      const asked = encodeAsked({ question: questions()[0] as Question, page: 1 });
      const memories = [
        ...[digests.own, `${digests.leadership} 1`, JSON.stringify({ asked, url: '', instead: false })],
        ...[
          JSON.stringify({ need: `${outside} stalled`, instead: false }),
          JSON.stringify({ more: false, outside: [], fields: {}, digest: digests.own }),
          JSON.stringify({ more: false, fields: { report: ['campaign'], campaign: [outside] } }),
        ],
      ];
      for (const memory of memories) {
        const seen = markOf(handle, name);
        const user = world.slack.as(handle).id;
        const view = plantedView(user, callbackId, memory, place());
        world.slack.workspace.setModals(user, [view as never]);
        await quietly(() => world.slack.as(handle).submits());
        await rests(world);
        expect(leaks(place(), handle, seen(), `${memory} C0LEADS C0FINANCE`), memory).toEqual([]);
        world.slack.workspace.setModals(user, []);
      }
      expect(
        await digestsHiddenFrom(handle),
        'no digest of where they have no part is changed or made',
      ).toEqual(before);
    },
  );

  test('opens App Home and reads nothing that no channel of theirs shows', async () => {
    const { world } = agency;
    await world.slack.as(handle).opensHome();
    await rests(world);
    const home = JSON.stringify(world.slack.as(handle).home()?.blocks ?? []);
    if (handle !== 'ben') expect(tokensIn(home, forbiddenTo(handle))).toEqual([]);
    expect(tokensIn(home, handle === 'ben' ? [agency.digests.own] : hiddenDigests(handle))).toEqual([]);
  });
});

/** Whoever stands so to the place of a digest that Ana set up there. */
const standings = [
  ['manager', 'ben', 'sales'],
  ['member', 'ben', 'growth'],
  ['guest', 'gus', 'growth'],
  ['stranger', 'dana', 'acme-partners'],
] as const;

describe.each(standings)('a %s (%s in #%s)', (relation, handle, name) => {
  const deeds = [
    ['pause', controls.digestPause, controls.digestResume],
    ['delete', controls.digestDelete, controls.digestRestoreOutside],
  ] as const;

  test.each(deeds)('has the right to %s a digest there as the table says', async (right, control, undo) => {
    const { digests, places } = agency;
    const id = digests[name];
    const standsAs = async () => (await agency.stored()).find((one) => one.id === id)?.state.kind;
    expect(await standsAs()).toBe('active');
    await clicksPlanted(handle, places[name], control, id);
    expect((await standsAs()) !== 'active').toBe(may([relation], right));
    await clicksPlanted('ana', places[name], undo, id);
    expect(await standsAs()).toBe('active');
  });

  test('has the right to send one by hand as the table says', async () => {
    const { digests, places } = agency;
    const before = readBy('ana', name).length;
    await clicksPlanted(handle, places[name], controls.digestSendNow, digests[name]);
    const sent = readBy('ana', name).slice(before);
    expect(sent.some(({ text }) => text.includes('active campaign'))).toBe(may([relation], 'send-now'));
  });

  test('has the right to read the audit trail as the table says', async () => {
    const { world } = agency;
    const seen = markOf(handle, name);
    await world.slack.as(handle).types('/campaign-stats audit', { channel: name });
    await rests(world);
    expect(seen().here.includes('Audit trail')).toBe(may([relation], 'audit'));
  });

  test('has the right to change the room as the table says', async () => {
    const { world } = agency;
    const ask = person(handle);
    await world.slack.as(handle).types('/campaign-stats room', { channel: name });
    await rests(world);
    expect(world.slack.workspace.modalsOf(ask.id).length > 0).toBe(may([relation], 'change-room'));
    await ask.closes();
  });
});

const outsideOwner = () =>
  agency.world.service.campaigns().find(({ id }) => id === outside)?.ownerEmail ?? '';

/** Gives the timestamp of what was said. */
async function talks(handle: string, channel: string, text: string, threadTs?: string): Promise<string> {
  const { world } = agency;
  await world.slack
    .as(handle)
    .types(`@campaign-stats ${text}`, { channel, ...(threadTs !== undefined && { threadTs }) });
  await rests(world);
  const said = world.slack.workspace
    .messagesOf(agency.places[channel as keyof Agency['places']].channel)
    .filter(({ user }) => user === world.slack.as(handle).id);
  return said.at(-1)?.ts ?? '';
}

const plainText = { type: 'plain_text', text: 'Planted' };

const clicked = Object.entries(controls).filter(([, control]) => !control.startsWith('input-'));

/** What is open in people's hands stays, and what it was opened for does not. Each change stays for those that follow. */
describe('ben, who has left #leadership', () => {
  const marks: string[] = [];
  beforeAll(async () => {
    const { world } = agency;
    const ben = world.slack.as('ben');
    await ben.types('/campaign-stats subscribe', { channel: 'leadership' });
    await rests(world);
    const [signed = ''] = metadataOf('ben').split('\n');
    // A room is carried unsigned too, outside of channels.
    marks.push(signed, '~C0LEADS~');
    await person('ben').closes();
    world.slack.workspace.channel('C0LEADS')?.members.delete(ben.id);
    await world.slack.happens({ type: 'member_left_channel', user: ben.id, channel: 'C0LEADS' });
    await rests(world);
  });

  /** Apart from what the form carries itself. */
  const placesIn = (seen: Seen, mark: string) =>
    tokensIn(JSON.stringify(seen).replaceAll(mark, ''), ['C0LEADS', 'leadership']);

  async function triesForms(control: string): Promise<void> {
    const { digests, places, shownIn } = agency;
    const [id = ''] = shownIn(places.leadership);
    const question = { kind: 'campaign', campaign: { by: 'id', id }, period: lastMonth } as const;
    for (const mark of marks)
      for (const value of [encodeAsked({ question, page: 1 }), digests.leadership]) {
        const seen = markOf('ben', 'leadership');
        await clicksInForm('ben', control, value, mark);
        expect(namesOfAny(seen().here, value), `${control} ${mark}`).toEqual([]);
        expect(placesIn(seen(), mark), `${control} ${mark}`).toEqual([]);
      }
    await person('ben').closes();
  }

  test.each(clicked)(
    'clicks on %s in a form that he opened there, and reads nothing of its room',
    (_, control) => triesForms(control),
  );

  test.each(Object.values(modals))(
    'sends the form %s that he opened there, and reads nothing of its room',
    async (callbackId) => {
      const { world, digests } = agency;
      for (const mark of marks) {
        const seen = markOf('ben', 'leadership');
        const memory = JSON.stringify({ more: false, outside: [], fields: {}, digest: digests.leadership });
        const view = plantedView(person('ben').id, callbackId, `${mark}\n${memory}`, agency.places.growth);
        world.slack.workspace.setModals(person('ben').id, [{ ...view, channelId: undefined } as never]);
        await quietly(() => world.slack.as('ben').submits());
        await rests(world);
        expect(namesOfAny(seen().here, ''), mark).toEqual([]);
      }
      await person('ben').closes();
    },
  );

  test('gets a digest that went there, and reads of no post and of no place of before', async () => {
    const { digests, places, world } = agency;
    const id = digests.leadership;
    const before = await agency.deliveriesOf(id);
    expect(before.length).toBeGreaterThan(0);
    const memory = JSON.stringify({ more: false, outside: [], fields: {}, digest: id });
    const ana = person('ana');
    const view = plantedView(ana.id, modals.digestForm, memory, places.growth, ['C0GROWTH']);
    world.slack.workspace.setModals(ana.id, [view as never]);
    await world.slack.as('ana').submits();
    await rests(world);
    await ana.closes();
    await clicksPlanted('ana', places.growth, `${controls.digestHandOver}:${id}`, 'U0BEN');
    const handed = (await agency.stored()).find((one) => one.id === id);
    expect(handed).toMatchObject({ owner: 'U0BEN', destinations: ['C0GROWTH'] });
    const seen = markOf('ben', 'growth');
    for (const [, control] of clicked.filter(([name]) => /digest|delivery|manage/i.test(name)))
      for (const value of [id, `${id} 1`, ...before])
        if (control !== controls.digestDelete) await clicksPlanted('ben', places.growth, control, value);
    for (const text of ['digests', 'status', 'audit']) {
      await world.slack.as('ben').types(`/campaign-stats ${text}`, { channel: 'growth' });
      await rests(world);
    }
    await person('ben').closes();
    expect(tokensIn(JSON.stringify(seen()), ['C0LEADS', 'leadership'])).toEqual([]);
  });

  test('is shown nothing of it either once the bot is out of it, and Slack tells nothing more', async () => {
    await agency.world.slack.changes('C0LEADS', 'remove-bot');
    await rests(agency.world);
    for (const [name, control] of clicked)
      if (/ask|more|need|csv|share|select|refresh/i.test(name)) await triesForms(control);
  });
});

describe('once a room has changed', () => {
  test.each(clicked)(
    'a click on %s of before shows what it shows now, and nothing else',
    async (_, control) => {
      const old = agency.places.sales;
      const now = (await changedSales()) ?? old;
      const [id = ''] = agency.shownIn(old);
      const value = encodeAsked({
        question: { kind: 'campaign', campaign: { by: 'id', id }, period: lastMonth },
        page: 1,
      });
      const seen = markOf('ben', 'sales');
      await clicksPlanted('ben', now, control, value);
      expect(leaks(now, 'ben', seen(), value), control).toEqual([]);
      await person('ben').closes();
    },
  );

  beforeAll(() => person('ben').closes());

  let changing: Promise<Place> | undefined;
  /** Once for all of them. */
  function changedSales(): Promise<Place> {
    changing ??= agency.rebinds('sales', { kind: 'chosen', ids: [outside] });
    return changing;
  }
});

/** Neither sees what places without a room show: they can open such places themselves. */
describe.each([
  ['gus', 'growth'],
  ['dana', 'acme-partners'],
] as const)('%s in #%s, which has no room', (handle, name) => {
  beforeAll(async () => {
    if (name === 'acme-partners') await agency.rebinds(name, undefined);
  });

  test.each(clicked)('clicks on %s and reads no campaign', async (_, control) => {
    const value = encodeAsked({ question: questions()[0] as Question, page: 1 });
    const seen = markOf(handle, name);
    await clicksPlanted(handle, agency.places[name], control, value);
    expect(namesOfAny(JSON.stringify(seen()), value), control).toEqual([]);
    await person(handle).closes();
  });

  test.each(typed)('types "%s" and reads no campaign', async (text) => {
    const seen = markOf(handle, name);
    await agency.world.slack.as(handle).types(`/campaign-stats ${text}`.trim(), { channel: name });
    await rests(agency.world);
    await person(handle).closes();
    expect(namesOfAny(JSON.stringify(seen()), text)).toEqual([]);
  });
});

const lastMonth = { kind: 'last-days', days: 30 } as const;

function person(handle: string) {
  const { slack } = agency.world;
  const { id } = slack.as(handle);
  return { id, closes: async () => slack.workspace.setModals(id, []) };
}

type Read = { readonly text: string; readonly blocks: unknown; readonly files: unknown };

function readBy(handle: string, channel: string, after?: string): readonly Read[] {
  try {
    return agency.world.person(handle).reads(channel, after);
  } catch {
    return [];
  }
}

interface Seen {
  /** In the place itself, and in modals over it. */
  readonly here: string;
  readonly inOwnMessages: string;
}

/** What comes to that person after now, wherever. */
function markOf(handle: string, name: string): () => Seen {
  const { workspace } = agency.world.slack;
  const now = workspace.nextTs();
  return () => {
    const [here, inOwnMessages] = [name, 'dm'].map((channel) => readBy(handle, channel, now));
    const views = workspace
      .modalsOf(agency.world.slack.as(handle).id)
      .map(({ blocks, source }) => ({ blocks, source }));
    return { here: JSON.stringify({ here, views }), inOwnMessages: JSON.stringify(inOwnMessages) };
  };
}

/** What somebody sent themselves may come back to them. Ben may see everything in his own messages: he has the default. */
function leaks(place: Place, handle: string, { here, inOwnMessages }: Seen, sent: string): readonly string[] {
  const found = [
    ...namesIn(here, place),
    ...(place.campaigns === 'other' ? [] : tokensIn(here, hiddenIn(place))),
    ...(handle === 'ben' ? [] : tokensIn(inOwnMessages, forbiddenTo(handle))),
    ...tokensIn(here + inOwnMessages, hiddenDigests(handle)),
  ];
  return found.filter((token) => !sent.includes(token));
}

/** What somebody asked from elsewhere as in that place. Who is not in it, or may not read there, gets no name at all. */
function leaksAway(there: Place, handle: string, here: string, question: string): readonly string[] {
  const { members } = agency.world.slack.workspace.channel(there.channel) ?? {};
  const isTheirs = members?.has(person(handle).id) && (there.campaigns !== undefined || handle === 'ben');
  return isTheirs ? leaks(there, handle, { here, inOwnMessages: '' }, question) : namesOfAny(here, question);
}

/** Names and owners of campaigns, whichever they are; what somebody sent may come back to them. */
function namesOfAny(said: string, sent: string): readonly string[] {
  return tokensIn(said, hidden(new Set())).filter((token) => !sent.includes(token));
}

function metadataOf(handle: string): string {
  const [open] = agency.world.slack.workspace.modalsOf(person(handle).id);
  return String((open?.source as { private_metadata?: string } | undefined)?.private_metadata ?? '');
}

/** Names and owners of campaigns that the place does not show. */
function hiddenIn(place: Place): readonly string[] {
  return hidden(agency.shownIn(place));
}

/** A guest and a stranger have the rooms of their channels, and never the default. */
function forbiddenTo(handle: string): readonly string[] {
  const names = handle === 'dana' ? (['acme-partners'] as const) : (['growth'] as const);
  return hidden(new Set(names.flatMap((name) => [...agency.shownIn(agency.places[name])])));
}

function hidden(shown: ReadonlySet<string>): readonly string[] {
  const campaigns = agency.world.service.campaigns();
  const open = campaigns.filter(({ id }) => shown.has(id));
  const openWords = open.flatMap(({ name, ownerEmail }) => [name, ownerEmail]).join('\n');
  const closed = campaigns
    .filter(({ id }) => !shown.has(id))
    .flatMap(({ name, ownerEmail }) => [name, ownerEmail]);
  // A campaign may be called `list`: that says nothing.
  return [...new Set(closed)].filter((token) => token.length > 6 && !openWords.includes(token));
}

/** Ben is a member of #leadership; Ana's own messages are hers alone. */
function hiddenDigests(handle: string): readonly string[] {
  return handle === 'ben' ? [] : ['C0LEADS', 'leadership'];
}

/** A name of the other account holds one of the default account. */
const namesIn = (said: string, place: Place): readonly string[] => {
  const names = agency.world.service.campaigns().map(({ name }) => name);
  const inOther = names.map((name) => `${otherPrefix}${name}`);
  if (place.campaigns !== 'other') return tokensIn(said, inOther);
  const left = inOther.reduce((text, name) => text.replaceAll(JSON.stringify(name).slice(1, -1), ''), said);
  return tokensIn(
    left,
    names.filter((name) => name.length > 12),
  );
};

function tokensIn(said: string, tokens: readonly string[]): readonly string[] {
  return tokens.filter((token) => said.includes(JSON.stringify(token).slice(1, -1)));
}

/** Those that go where they have no part: nothing of them may change, and none may come. A member of a channel may pause its digests. */
async function digestsHiddenFrom(by: string): Promise<unknown> {
  const isHidden = (destination: string) =>
    ['C0FINANCE', 'U0ANA', ...(by === 'ben' ? [] : ['C0LEADS'])].includes(destination);
  return (await agency.stored())
    .filter(({ destinations }) => destinations.some(isHidden))
    .map(({ id, owner, state, destinations, question, schedule }) => ({
      ...{ id, owner, state, destinations, question, schedule },
    }));
}

/** The button is planted into a message of the bot, so that the click comes as Slack sends it. */
async function clicksPlanted(
  handle: string,
  { channel }: Place,
  control: string,
  value: string,
): Promise<void> {
  const { world } = agency;
  const { workspace } = world.slack;
  const { id } = world.slack.as(handle);
  const button = { type: 'button', action_id: control, value, text: { type: 'plain_text', text: 'Planted' } };
  const message = workspace.post({
    ...{ channel, user: 'U0BOT', text: 'planted', ephemeralFor: id, postedVia: 'command' },
    blocks: [{ type: 'actions', elements: [button] }],
  });
  await quietly(() => world.slack.as(handle).clicks(message.ts, control));
  await rests(world);
  workspace.remove(message);
}

/** The button is planted into a form that carries that mark. */
async function clicksInForm(handle: string, control: string, value: string, mark: string): Promise<void> {
  const { workspace } = agency.world.slack;
  const { id } = person(handle);
  const button = { type: 'button', action_id: control, value, text: { type: 'plain_text', text: 'Planted' } };
  const view = plantedView(id, modals.digestForm, `${mark}\n{}`, agency.places.growth, []);
  const blocks = workspace.blocksWithIds([{ type: 'actions', elements: [button] }]);
  workspace.setModals(id, [{ ...view, channelId: undefined, blocks } as never]);
  await quietly(() => agency.world.slack.as(handle).clicks('modal', control));
  await rests(agency.world);
}

function plantedView(
  user: string,
  callbackId: string,
  memory: string,
  { channel }: Place,
  places: readonly string[] = ['C0LEADS', 'C0FINANCE'],
): object {
  const filled = {
    [controls.inputQuestion]: { [controls.inputQuestion]: { type: 'plain_text_input', value: 'list' } },
    [controls.inputChannels]: {
      [controls.inputChannels]: {
        type: 'multi_conversations_select',
        selected_conversations: places,
      },
    },
    [controls.inputNote]: { [controls.inputNote]: { type: 'plain_text_input', value: 'x' } },
    [controls.inputPeriod]: { [controls.inputPeriod]: { type: 'plain_text_input', value: 'last 30 days' } },
    [controls.inputTime]: { [controls.inputTime]: { type: 'timepicker', selected_time: '09:00' } },
  };
  return {
    ...{
      id: agency.world.slack.workspace.nextId('V'),
      type: 'modal',
      user,
      rootId: 'V',
      previousId: undefined,
      channelId: channel,
      openedAt: 0,
    },
    ...{
      source: {
        callback_id: callbackId,
        private_metadata: memory,
        submit: { type: 'plain_text', text: 'Send' },
      },
    },
    ...{ blocks: [], hash: 'h', values: filled, errors: {}, busy: false, notice: undefined },
  };
}

/** What cannot be done in the sandbox is no finding. */
async function quietly(deed: () => Promise<unknown>): Promise<void> {
  try {
    await deed();
  } catch {
    return;
  }
}

/** Until all is said; a person may do only so much in a minute. */
async function rests(world: Agency['world']): Promise<void> {
  await world.passes(2_000);
}
