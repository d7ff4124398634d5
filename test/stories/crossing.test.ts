// Nothing crosses from one workspace to another: much happens at once in workspaces whose people, channels and campaigns have the same ids, also on controls that were drawn in another one; on Postgres by two instances.

import { expect, inject, test } from 'vitest';
import { type Chance, createChance } from '../chaos/chance.ts';
import {
  acme,
  globex,
  type ManyWorld,
  openManyWorld,
  umbrella,
  umbrellaSales,
} from '../support/many-world.ts';
import { connects } from './account-steps.ts';
import { minute, subscribes } from './digest-steps.ts';

const instances = inject('postgres') === undefined ? 1 : 2;
const seed = 1;
/** The clock of stories moves slowly on a server that it waits for. */
const rounds = instances === 1 ? 20 : 8;
const teams = [acme, globex, umbrellaSales] as const;
const channels = ['C0GROWTH', 'C0SALES'] as const;
const people = ['ana', 'ben'] as const;
/** In the name of each campaign of a workspace. */
const canaryOf = (workspace: string) => `Canary-${workspace}`;

const texts = [
  ...[
    '',
    'list',
    'overview last week',
    'top 5 by replies last week',
    'owners last week',
    'daily last 14 days',
  ],
  ...['needs', 'my needs', 'status', 'digests', 'help', 'room', 'accounts', 'audit', 'fintech'],
  ...['fintech vs nordics', 'subscribe overview'],
] as const;

type Drawn = Readonly<Record<string, unknown>>;

interface Control {
  readonly block: string;
  readonly element: Drawn;
}

/** How often somebody clicked on what was drawn in another workspace. */
let carriedOver = 0;

test('of three workspaces, busy at once, each is told its own alone', { timeout: 180_000 }, async () => {
  const chance = createChance(seed);
  const world = await begin();
  let drawn = new Map<string, readonly Control[]>();
  for (let round = 1; round <= rounds; round += 1) {
    const deeds = teams.flatMap(({ id }) => [1, 2].map(() => () => something(world, id, drawn, chance)));
    await Promise.all(deeds.map((deed) => deed()));
    await world.passes(chance.happens(0.2) ? 2 * minute : 2_000);
    drawn = new Map(teams.map(({ id }) => [id, controlsIn(world, id)]));
    nothingCrossed(world);
    // Long enough for all of them to rest.
    if (instances === 1 && round === 12) await world.passes(60 * minute);
  }
  await world.passes(16 * minute);
  nothingCrossed(world);
  expect(carriedOver).toBeGreaterThan(rounds / 2);
  for (const { id } of teams) {
    expect(told(world, id).split(canaryOf(id)).length, `${id} is told much of its own`).toBeGreaterThan(
      rounds,
    );
    expect(digestsIn(world, id), `each digest of ${id} came, and once`).toEqual([1, 1]);
    const { text } = await world.person(id, 'ana').asks('status');
    expect(text, 'what belongs to the operator').not.toContain('Instances of the bot');
  }
});

/** Each workspace has an account of its own at a service of its own, whose campaigns have the ids of the others', and two digests. */
async function begin(): Promise<ManyWorld> {
  const world = await openManyWorld({ teams, now: '2026-03-10T09:24:00Z' });
  for (let more = 1; more < instances; more += 1) await world.startsBot();
  for (const { id } of teams) {
    await world.installs(id === umbrellaSales.id ? umbrella.id : id, 'ana');
    const ana = world.person(id, 'ana');
    await connects(ana, { name: 'Ours', ...(await world.service(`${canaryOf(id)} `)) });
    await subscribes(ana, { where: ['growth'], time: '09:30', zone: 'UTC' });
    await subscribes(ana, { question: 'top 3 by replies', where: ['sales'], time: '09:40', zone: 'UTC' });
  }
  return world;
}

/** One thing that somebody there does. Nobody waits until it is answered. */
async function something(
  world: ManyWorld,
  id: string,
  drawn: ReadonlyMap<string, readonly Control[]>,
  chance: Chance,
): Promise<void> {
  world.reaches(Math.floor(chance.next() * instances));
  const person = world.person(id, chance.oneOf(people) ?? 'ana');
  const channel = chance.oneOf(channels) ?? 'C0GROWTH';
  const text = chance.oneOf(texts) ?? '';
  const kind = chance.next();
  if (kind < 0.35) await person.types(`/campaign-stats ${text}`.trim(), { channel });
  else if (kind < 0.45) await person.types(`@campaign-stats ${text}`, { channel });
  else if (kind < 0.55) await person.types(text || 'overview', { channel: 'dm' });
  else if (kind < 0.6) await person.opensHome();
  else {
    const isForeign = kind > 0.75;
    const from = isForeign ? [...drawn.keys()].filter((other) => other !== id) : [id];
    const control = chance.oneOf(from.flatMap((one) => drawn.get(one) ?? []));
    if (control === undefined) return;
    if (isForeign) carriedOver += 1;
    await clicksOn(world, id, { handle: person.handle, channel, control, chance });
  }
}

const plantedText = 'drawn elsewhere';

/** On a message that the bot never sent there, with that control as it was drawn, but for the words on it. */
async function clicksOn(
  world: ManyWorld,
  id: string,
  { handle, channel, control, chance }: { handle: string; channel: string; control: Control; chance: Chance },
): Promise<void> {
  const person = world.person(id, handle);
  const { block, element } = control;
  const { placeholder: _, confirm: _confirm, accessibility_label: _label, ...rest } = element;
  const options = (element.options ?? []) as readonly { readonly value: string }[];
  const blank = { type: 'plain_text', text: plantedText };
  const planted = world.slacks.workspace(id).workspace.post({
    ...{ channel, user: 'U0BOT', text: plantedText, ephemeralFor: person.id, postedVia: 'api' },
    blocks: [
      {
        ...{ type: 'actions', block_id: block },
        elements: [
          {
            ...rest,
            ...(element.text !== undefined && { text: blank }),
            ...(options.length > 0 && { options: options.map(({ value }) => ({ value, text: blank })) }),
          },
        ],
      },
    ],
  });
  const name = String(element.action_id);
  const chosen = chance.oneOf(options);
  if (chosen !== undefined) await person.selects(planted.ts, name, chosen.value);
  else if (element.type === 'button') await person.clicks(planted.ts, name);
}

/** In the newest messages that the bot sent there. */
function controlsIn(world: ManyWorld, id: string): readonly Control[] {
  const { workspace } = world.slacks.workspace(id);
  const found: Control[] = [];
  const look = (part: unknown, outer: string): void => {
    if (typeof part !== 'object' || part === null) return;
    const fields = part as Drawn;
    const block = typeof fields.block_id === 'string' ? fields.block_id : outer;
    if (typeof fields.action_id === 'string') found.push({ block, element: fields });
    for (const inner of Object.values(fields)) look(inner, block);
  };
  for (const channel of workspace.channels())
    for (const { text, blocks } of workspace.messagesOf(channel.id).slice(-8))
      if (text !== plantedText) look(blocks, '');
  return found;
}

/** All that the bot said and drew there. */
function told(world: ManyWorld, id: string): string {
  const { workspace } = world.slacks.workspace(id);
  const messages = workspace
    .channels()
    .flatMap((channel) => workspace.messagesOf(channel.id))
    .filter(({ text }) => text !== plantedText)
    .map(({ text, blocks, metadata, files }) => [
      text,
      blocks,
      metadata,
      files.map(({ bytes }) => Buffer.from(bytes).toString()),
    ]);
  const views = workspace
    .people()
    .flatMap((person) => [...workspace.modalsOf(person.id), workspace.homeOf(person.id)])
    .map((view) => [view?.blocks, view?.source]);
  return JSON.stringify([messages, views]);
}

function nothingCrossed(world: ManyWorld): void {
  for (const { id } of teams) {
    const words = told(world, id);
    const others = teams.filter((other) => other.id !== id && words.includes(canaryOf(other.id)));
    expect(others, `what ${id} is told of`).toEqual([]);
  }
}

function digestsIn(world: ManyWorld, id: string): readonly number[] {
  const { workspace } = world.slacks.workspace(id);
  const isDigest = ({ metadata, threadTs }: { metadata: unknown; threadTs: string | undefined }) =>
    metadata !== undefined && threadTs === undefined;
  return channels.map((channel) => workspace.messagesOf(channel).filter(isDigest).length);
}
