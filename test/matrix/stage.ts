// An agency for the matrix: two accounts with equal ids, a channel for everything, a room for one team, a private room, one that another company reads, and one of the other account.

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { hashOfMcpKey, printMcpKey } from '#access/mcp-keys.ts';
import type { CampaignSet } from '#base/scope.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { openStore, type Store } from '#store/open-store.ts';
import { goesTo, subscribes } from '../stories/digest-steps.ts';
import type { Character } from '../support/characters.ts';
import { startThreadless } from '../support/threadless-store.ts';
import { openWorld, type World } from '../support/world.ts';

const otherKey = 'key-of-acme';
const limits = { campaigns: 6_000, campaign: 6_000, statistics: 6_000, daily: 6_000 };

export interface Place {
  readonly channel: ChannelId;
  /** undefined: everything of the default account; `other`: everything of the other one. */
  readonly campaigns: CampaignSet | 'other' | undefined;
}

/** Each campaign of the other account is called so before its name; its id is that of one in the default account. */
export const otherPrefix = 'Acme ';

export interface Agency {
  readonly world: World;
  readonly places: Readonly<Record<'growth' | 'sales' | 'leadership' | 'acme-partners' | 'random', Place>>;
  close(): Promise<void>;
  /** What an assistant gets to read that asks with a key of that person for that channel. */
  asksOverMcp(handle: string, place: Place, question: string): Promise<string>;
  /** Ids of campaigns that the place shows. */
  shownIn(place: Place): ReadonlySet<string>;
  /** What nobody but Ana and Ben may learn of: digests of the private channel and of Ana's own messages. */
  readonly digests: Readonly<Record<'leadership' | 'own' | 'growth' | 'sales' | 'acme-partners', string>>;
  /** Every digest that can be read, as the store has it now. */
  stored(): Promise<readonly Digest[]>;
  /** Ids of the newest deliveries of a digest. */
  deliveriesOf(digest: string): Promise<readonly string[]>;
  /** From a minute later on the room of that channel shows this; undefined: it has no room any more. */
  rebinds(name: keyof Agency['places'], campaigns: CampaignSet | undefined): Promise<Place>;
}

export async function openAgency(expectedLogs: readonly string[]): Promise<Agency> {
  const world = await openWorld({
    ...{ health: true, store: 'file' },
    env: {
      ...{ PORT: '3999', MCP: `on ${holders.map(mcpKey).join(',')}` },
      ...{ ALLOW_GUESTS: 'true', ADMIN_USERS: 'U0ANA', ALLOW_PRIVATE_ADDRESSES: 'true' },
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
    service: { limits },
    expectedLogs,
  });
  const campaigns = world.service.campaigns();
  const owners = [...new Set(campaigns.map(({ ownerEmail }) => ownerEmail))];
  const [first = '', second = '', third = ''] = owners;
  const of = (email: string) =>
    campaigns.filter(({ ownerEmail }) => ownerEmail === email).map(({ id }) => id);
  const sets = {
    sales: { kind: 'owners', emails: [first] },
    leadership: { kind: 'chosen', ids: of(second).slice(0, 6) },
    'acme-partners': { kind: 'chosen', ids: of(third).slice(0, 4) },
  } as const satisfies Record<string, CampaignSet>;
  const places = {
    growth: { channel: 'C0GROWTH' as ChannelId, campaigns: undefined },
    sales: { channel: 'C0SALES' as ChannelId, campaigns: sets.sales },
    leadership: { channel: 'C0LEADS' as ChannelId, campaigns: sets.leadership },
    'acme-partners': { channel: 'C0ACME' as ChannelId, campaigns: sets['acme-partners'] },
    random: { channel: 'C0RANDOM' as ChannelId, campaigns: 'other' as const },
  };

  world.slack.workspace.channel('C0SALES')?.members.add('U0GUS');
  const ana = world.person('ana');
  const other = createSandboxService({ clock: world.clock, apiKey: otherKey, prefix: otherPrefix, limits });
  const { url } = await other.start();
  await connects(ana, url);
  await binds(ana, 'random');
  await world.stopsBot();
  const store = await openBeside(world);
  const rooms = store.rooms('T0SANDBOX' as WorkspaceId);
  const by = 'U0ANA' as UserId;
  for (const [title, { channel, campaigns: set }] of Object.entries(places)) {
    if (set === undefined || set === 'other') continue;
    const managers = channel === 'C0SALES' ? [by, 'U0BEN' as UserId] : [by];
    const room = { channel, account: 'default' as AccountId, campaigns: set, managers, version: 1 };
    await rooms.bind(room, {
      at: world.clock.now(),
      by,
      on: 'room',
      id: channel,
      deed: 'bind',
      title,
      changes: [],
    });
  }
  await store.close();
  const app = await world.startsBot();

  const digests = {
    growth: await subscribes(ana, { question: 'overview' }),
    sales: await subscribes(ana, { question: 'overview', where: ['sales'] }),
    'acme-partners': await subscribes(ana, { question: 'overview', where: ['acme-partners'] }),
    leadership: await subscribes(ana, { question: 'overview', where: ['leadership'] }),
    own: await subscribes(ana, { question: 'overview', where: ['Ana Sousa'] }),
  };
  await goesTo(world, '2026-03-10T09:05:00Z');
  const beside = await openBeside(world);
  const tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
  const roomsBeside = beside.rooms(tenant.workspace);
  return {
    world,
    places,
    digests,
    stored: async () => {
      const digests = await beside.digests(tenant).loadDigests();
      return digests.filter((one) => 'question' in one);
    },
    deliveriesOf: async (digest) =>
      (await beside.digests(tenant).loadHistory(digest as DigestId, 10)).map(({ id }) => id),
    asksOverMcp: async (handle, { channel }, question) => {
      const key = keyOf(world.slack.as(handle).id, channel);
      const said = asksWith(key, question, `http://127.0.0.1:${app.port()}/mcp`);
      let text: string | undefined;
      void said.then((all) => {
        text = all;
      });
      while (text === undefined) await world.passes(500);
      return text;
    },
    rebinds: async (name, campaigns) => {
      const { channel } = places[name];
      const room = await roomsBeside.roomOf(channel);
      if (room === undefined) throw new Error(`#${name} has no room`);
      const entry = { at: world.clock.now(), by, on: 'room', id: channel, title: name, changes: [] } as const;
      if (campaigns === undefined) await roomsBeside.unbind(room, { ...entry, deed: 'unbind' });
      else
        await roomsBeside.bind(
          { ...room, campaigns, version: room.version + 1 },
          { ...entry, deed: 'change' },
        );
      await world.passes(61_000);
      return { channel, campaigns };
    },
    close: async () => {
      await beside.close();
      await world.close();
      await other.stop();
    },
    shownIn: ({ campaigns: set }) => new Set(campaigns.filter((one) => isIn(set, one)).map(({ id }) => id)),
  };
}

function openBeside({ env, clock }: World): Promise<Store> {
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  return openStore({ path: env.STORE_PATH ?? '', clock, log, startThread: startThreadless });
}

const channels = ['C0GROWTH', 'C0SALES', 'C0LEADS', 'C0ACME', 'C0RANDOM'];
const holders = ['U0BEN', 'U0GUS', 'U0DANA'].flatMap((user) => channels.map((room) => [user, room] as const));

function keyOf(user: string, room: string): string {
  return `cs_${user}_${room}`;
}

function mcpKey([user, room]: readonly [string, string]): string {
  return printMcpKey({
    ...{ user: user as UserId, room: room as ChannelId },
    hash: hashOfMcpKey(keyOf(user, room)),
  });
}

/** The whole answer of the tool. Not by the global fetch: the world waits until none of those is open. */
async function asksWith(key: string, question: string, url: string): Promise<string> {
  const headers = {
    ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    ...{ authorization: `Bearer ${key}`, 'mcp-protocol-version': '2025-06-18' },
  };
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'ask', arguments: { question } },
  };
  const asked = request(url, { method: 'POST', headers }).end(JSON.stringify(call));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return textOf(answer);
}

async function connects(ana: Character, url: string): Promise<void> {
  await ana.presses(await ana.asks('accounts'), 'Connect an account…');
  ana.fills({
    [controls.inputAccountName]: 'Acme',
    [controls.inputAccountAddress]: url,
    [controls.inputAccountKey]: otherKey,
  });
  await ana.submits();
  await ana.faces();
  await ana.closes(true);
}

async function binds(ana: Character, channel: string): Promise<void> {
  await ana.types('/campaign-stats room', { channel });
  await ana.faces();
  await ana.chooses('modal', controls.inputRoomAccount, 'Acme');
  await ana.submits();
  await ana.faces();
  await ana.submits();
  await ana.faces();
  await ana.closes(true);
}

function isIn(set: Place['campaigns'], campaign: { id: string; ownerEmail: string }): boolean {
  if (set === undefined || set === 'other') return true;
  if (set.kind === 'owners') return set.emails.includes(campaign.ownerEmail);
  if (set.kind === 'chosen') return set.ids.includes(campaign.id);
  throw new Error(`the matrix has no room of that kind: ${set.kind}`);
}

function ignore(): void {}
