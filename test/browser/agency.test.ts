// An agency's day in a browser: two clients with an account each, three channels, one of which another company reads, App Home with its switch, digests and files. Each channel shows its own client alone.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { generous, type World } from '../support/world.ts';
import { onWholeBotPage } from './whole-bot-page.ts';

/** `PICTURES=folder` takes a picture of each scene, to look at. */
const pictures = process.env.PICTURES;
const keys = { Acme: 'key-of-acme', Globex: 'key-of-globex' } as const;
type Client = keyof typeof keys;
const clients = ['Acme', 'Globex'] as const satisfies readonly Client[];

let world: World;
let page: Page;
/** What a person's hand does. */
let hand = { clicks: 0, fields: 0 };

const env = {
  ADMIN_USERS: 'U0ANA',
  ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
  ALLOW_PRIVATE_ADDRESSES: 'true',
};
const { opens, until } = onWholeBotPage({ now: '2026-03-10T08:46:00Z', env }, async (opened) => {
  world = opened;
  page = await opens('ana');
  hand = { clicks: 0, fields: 0 };
});

const modal = () => page.getByRole('dialog').first();
const shown = async () => (await modal().textContent()) ?? '';
const says = (words: string) => until(async () => (await shown()).includes(words));
const messages = () => page.locator('article.message');

async function presses(name: string): Promise<void> {
  hand.clicks += 1;
  let isPressed = false;
  const click = modal()
    .getByRole('button', { name, exact: true })
    // Close stands in the corner too.
    .last()
    .click()
    .finally(() => {
      isPressed = true;
    });
  while (!isPressed) await world.passes(200);
  await click;
}

/** A key that is pressed before would still be the modal's. */
async function closes(): Promise<void> {
  await presses('Close');
  await until(async () => (await page.getByRole('dialog').count()) === 0);
}

async function fills(label: string, text: string): Promise<void> {
  hand.fields += 1;
  await modal().getByLabel(label).fill(text);
}

async function sends(text: string): Promise<void> {
  hand.fields += 1;
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

/** Gives what the answer says. */
async function asks(text: string): Promise<string> {
  const before = await messages().count();
  await sends(`/campaign-stats ${text}`.trim());
  await until(async () => (await messages().count()) > before);
  await world.passes(20_000);
  await expect.poll(() => messages().last().textContent()).not.toContain('still reading');
  return (await messages().last().textContent()) ?? '';
}

async function goesTo(channel: string): Promise<void> {
  hand.clicks += 1;
  const place = page.locator('#places').getByRole('button', { name: channel });
  await place.click();
  await until(async () => (await place.getAttribute('aria-current')) === 'page');
}

async function takesPicture(name: string): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

async function servesClient(client: Client): Promise<string> {
  const service = createSandboxService({
    ...generous,
    clock: world.clock,
    apiKey: keys[client],
    prefix: `${client}: `,
    campaigns: 20,
  });
  onTestFinished(() => service.stop());
  return (await service.start()).url;
}

/** From the channel that is open: connected, shown in that channel, and answering. */
async function connects(client: Client, isShared = false): Promise<string> {
  const url = await servesClient(client);
  hand = { clicks: 0, fields: 0 };
  const begun = performance.now();
  await asks('accounts');
  hand.clicks += 1;
  await messages().last().getByRole('button', { name: 'Connect an account…' }).click();
  await says('Address of its campaign service');
  await fills('Name', client);
  await fills('Address of its campaign service', url);
  await fills('Key', keys[client]);
  await presses('Try and connect');
  await says('is connected');
  await takesPicture(`connected-${client}`);
  await presses('Show it in this channel…');
  await says('After this it shows');
  await takesPicture(`check-${client}`);
  if (isShared) {
    hand.clicks += 1;
    await modal().getByRole('checkbox').check();
  }
  await presses('Save');
  await says('✓ Now');
  await closes();
  const answer = await asks('');
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(
    `${client}: connected, shown and answering after ${hand.clicks} clicks and ${hand.fields} typed fields, ${seconds} s\n`,
  );
  return answer;
}

/** What stands in the channel; of everything else there is nothing. */
function tellsOf(words: string, client: Client | 'agency'): void {
  for (const each of clients) {
    if (each === client) expect(words).toContain(each);
    else expect(words, `${client} reads nothing of ${each}`).not.toContain(each);
  }
}

const channels = { Globex: 'sales', Acme: 'acme-partners', agency: 'growth' } as const;

test('a new account is connected, shown in its channel and answering after five clicks and five typed fields', async () => {
  await goesTo('sales');
  expect(await connects('Globex')).toContain('account Globex');
  await takesPicture('first-answer');
  expect(hand).toEqual({ clicks: 5, fields: 5 });
});

test('each channel of an agency shows its own client alone: in answers, on App Home, in digests and in files', async () => {
  await goesTo(channels.Globex);
  tellsOf(await connects('Globex'), 'Globex');
  await goesTo(channels.Acme);
  tellsOf(await connects('Acme', true), 'Acme');
  await goesTo(channels.agency);
  tellsOf(await asks(''), 'agency');

  for (const [client, channel] of Object.entries(channels) as [Client | 'agency', string][]) {
    await goesTo(channel);
    for (const question of ['list', 'daily', 'top 5 by replies', 'needs'])
      tellsOf(await asks(question), client);
    await takesPicture(`channel-${client}`);
  }

  await goesTo(channels.Globex);
  await sends('/campaign-stats subscribe list every day at 09:00');
  await says('How often');
  await modal().getByRole('combobox', { name: 'Where' }).fill('acme-partners');
  await modal().getByRole('option', { name: 'acme-partners' }).first().click();
  await presses('Create');
  await says('another company');
  await modal().getByRole('checkbox', { name: /Yes/ }).first().check();
  await presses('Create');
  await says('Digest created');
  await takesPicture('digest-created');
  await closes();
  await world.clock.advanceTo(Date.parse('2026-03-10T09:02:00Z'), world.settles);
  for (const client of clients) {
    await goesTo(channels[client]);
    const digest = messages().filter({ hasText: 'Manage digest' }).last();
    await expect.poll(() => digest.count()).toBe(1);
    tellsOf((await digest.textContent()) ?? '', client);
    expect(await digest.textContent()).toContain(`account ${client}`);
    await takesPicture(`digest-${client}`);
  }

  await goesTo(channels.Globex);
  await asks('list');
  await messages().last().getByRole('button', { name: 'More actions' }).last().click();
  await messages().last().getByRole('menuitem', { name: 'CSV file' }).last().click();
  await until(async () => ((await messages().last().textContent()) ?? '').includes('Sent to your messages'));
  expect(await messages().last().textContent()).toContain('globex-campaigns-2026-03-10.csv, 20 rows');

  await page.goto(`${world.slack.url}/#ana/${world.person('ana').reads('dm')[0]?.channel}`);
  const card = page.getByRole('group', { name: /^File globex/ });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Download' }).click(),
  ]);
  tellsOf(readFileSync(await saved.path(), 'utf8'), 'Globex');

  await goesTo('Campaign Stats');
  const home = page.locator('#home');
  await until(async () => ((await home.textContent()) ?? '').includes('Your digests'));
  for (const [client, channel] of [
    ['Globex', '#sales'],
    ['Acme', '#acme-partners'],
    ['agency', 'channels without a room'],
  ] as const) {
    const choice = home.getByRole('combobox').first();
    await choice.click();
    await home.getByRole('option', { name: channel }).first().click();
    await until(async () => (await choice.inputValue()) === channel);
    await world.passes(20_000);
    tellsOf(await withoutSwitch(), client);
    if (client !== 'agency') expect(await withoutSwitch()).toContain(`account ${client}`);
    await takesPicture(`home-${client}`);
  }
});

/** The names of the other rooms stand in the switch. */
async function withoutSwitch(): Promise<string> {
  const words = await page.locator('#home').textContent();
  return (words ?? '').replaceAll(/#?acme-partners/g, '');
}
