// Steps of stories with two accounts, whose campaigns have the same ids: connecting the second one, and giving a channel its room.

import { randomBytes } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { controls } from '#blocks/controls.ts';
import { createSandboxService, type SandboxService } from '#sandbox/service/campaign-service.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';

export const globexKey = 'canary-key-of-globex';

/** Each campaign of the second account is called so before its name; its id is that of one in the default account. */
export const globexPrefix = 'Globex: ';

export interface TwoAccounts {
  readonly world: World;
  readonly ana: Character;
  readonly ben: Character;
  readonly globex: SandboxService;
}

/** Ana is the bot's admin. The second account, Globex, is connected, and shown in #sales alone. */
export async function openTwoAccounts(options: WorldOptions = {}): Promise<TwoAccounts> {
  const env = {
    ADMIN_USERS: 'U0ANA',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ALLOW_PRIVATE_ADDRESSES: 'true',
    ...options.env,
  };
  const world = await openWorld({ service: generous, ...options, env });
  const [ana, ben] = [world.person('ana'), world.person('ben')];
  const globex = createSandboxService({
    ...generous,
    clock: world.clock,
    apiKey: globexKey,
    prefix: globexPrefix,
  });
  const { url } = await globex.start();
  onTestFinished(() => globex.stop());
  await connects(ana, { name: 'Globex', url, key: globexKey });
  await world.passes(60_000);
  await binds(ana, { channel: 'sales', account: 'Globex' });
  return { world, ana, ben, globex };
}

/** An admin connects an account by clicks. */
export async function connects(
  admin: Character,
  { name, url, key }: { readonly name: string; readonly url: string; readonly key: string },
): Promise<void> {
  await admin.presses(await admin.asks('accounts'), 'Connect an account…');
  await admin.faces();
  admin.fills({
    [controls.inputAccountName]: name,
    [controls.inputAccountAddress]: url,
    [controls.inputAccountKey]: key,
  });
  await admin.submits();
  expect((await admin.faces()).title).toBe('Connected');
  await admin.closes(true);
}

/** Chooses that entry behind the ⋯ of a connected account, and sends the form. */
export async function picksBehind(
  admin: Character,
  account: string,
  entry: string,
  { forget = false } = {},
): Promise<void> {
  const list = await admin.asks('accounts');
  const row = (
    list.blocks as readonly { text?: { text?: string }; accessory?: { action_id?: string } }[]
  ).find(({ text }) => text?.text?.startsWith(`*${account}*`));
  await admin.chooses(list, row?.accessory?.action_id ?? '', entry);
  await admin.faces();
  if (forget) admin.fills({ [controls.inputAccountFigures]: 'forget' });
  await admin.submits();
  await admin.faces();
  await admin.closes(true);
}

export interface BoundRoom {
  readonly channel: string;
  readonly account?: string;
  readonly shows?: string;
  /** Fills in the rest of the form. */
  readonly fill?: () => void | Promise<void>;
}

/** All campaigns of that account by default. */
export async function binds(ana: Character, room: BoundRoom): Promise<void> {
  await ana.types('/campaign-stats room', { channel: room.channel });
  await ana.faces();
  if (room.account !== undefined) await ana.chooses('modal', controls.inputRoomAccount, room.account);
  if (room.shows !== undefined) await ana.chooses('modal', controls.inputRoomShows, room.shows);
  await room.fill?.();
  await ana.submits();
  await ana.faces();
  await ana.submits();
  await ana.faces();
  await ana.closes(true);
}

/** In the type-ahead with that label of the open modal. */
export async function picks(
  person: Character,
  label: string,
  typed: string,
  ...values: string[]
): Promise<void> {
  await person.searches('modal', label, typed);
  person.fills({ [label]: values });
}
