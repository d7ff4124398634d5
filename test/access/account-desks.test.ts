// Several accounts at once, each answered from its own service and record, opened and closed while the bot runs.

import { expect, onTestFinished, test } from 'vitest';
import { createScopeBook } from '#access/scope-book.ts';
import { day } from '#base/day.ts';
import { createLog } from '#base/log.ts';
import type { CampaignSet } from '#base/scope.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import { createAccountDesks } from '#bot/account-desks.ts';
import { createClientBook } from '#campaigns/client-book.ts';
import { createAnswers } from '#reports/create-answers.ts';
import { createNeedsKeeper } from '#reports/handling/create-needs-keeper.ts';
import { defaultCampaignPeriod, type Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { parseConfig } from '#settings/config.ts';
import { openStore } from '#store/open-store.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const workspace = 'T1' as WorkspaceId;
const [home, north] = ['default', 'north'] as AccountId[] as [AccountId, AccountId];
const inNorth = 'C0NORTH' as ChannelId;
const elsewhere = 'C0SALES' as ChannelId;
const list: Question = { kind: 'list', statuses: [] };

/** A bot without Slack: two services, and the desks over one store. */
async function opened() {
  const clock = createVirtualClock(Date.parse('2026-03-10T08:52:00Z'));
  const log = createLog('error', { write: () => undefined });
  const service = async (account: AccountId, seed: number) => {
    const sandbox = createSandboxService({ clock, apiKey: `key-of-${account}`, campaigns: 6, seed });
    const { url } = await sandbox.start();
    return {
      sandbox,
      ids: sandbox
        .campaigns()
        .map(({ id }) => id)
        .sort(),
      baseUrl: new URL(url),
      apiKey: secret(`key-of-${account}`),
    };
  };
  const services = { home: await service(home, 1), north: await service(north, 2) };
  const store = await openStore({ path: ':memory:', clock, log });
  const parsed = parseConfig({
    SLACK_BOT_TOKEN: 'xoxb-1',
    SLACK_APP_TOKEN: 'xapp-1',
    CAMPAIGN_API_URL: services.home.baseUrl.href,
    CAMPAIGN_API_KEY: 'key-of-default',
  });
  if (parsed.kind === 'faults') throw new Error(JSON.stringify(parsed));
  const outside = { clock, log, newId: () => 'id', random: () => 0.5, bootId: 'boot' };
  const clients = createClientBook({ clock, log, userIdsEncoding: 'repeat', random: () => 0.5 });
  const opening = { config: parsed.config, outside, store, workspace, clients };
  const desks = createAccountDesks({ ...opening, digests: undefined });
  onTestFinished(async () => {
    for (const { tenant } of desks.all()) await desks.close(tenant.account);
    await Promise.all([services.home.sandbox.stop(), services.north.sandbox.stop()]);
    await store.close();
  });
  let campaigns: CampaignSet = { kind: 'all' };
  const room = (channel: ChannelId) => ({ channel, account: north, campaigns, managers: [], version: 1 });
  const scopes = createScopeBook({
    byDefault: () => ({ workspace, account: home }),
    rooms: { roomOf: async (channel) => (channel === inNorth ? room(channel) : undefined) },
    isOpen: (account) => desks.find(account) !== undefined,
    admins: [],
  });
  const { sourceOf } = desks;
  const answers = createAnswers({ sourceOf, clock, log });
  const needs = createNeedsKeeper({ sourceOf, retentionDays: 400, clock, log, newId: () => 'id' });
  await desks.open(home, services.home);

  /** The last answer, moving the clock on while it is awaited. */
  const ask = async (channel: ChannelId, question: Question): Promise<Answer | undefined> => {
    let last: Answer | undefined;
    let isDone = false;
    const scope = await scopes.scopeFor(channel);
    const asking = (async () => {
      for await (const answer of answers.answer(scope, question, { lane: 'people', at: clock.now() }))
        last = answer;
    })().finally(() => {
      isDone = true;
    });
    while (!isDone) await clock.advance(250);
    await asking;
    return last;
  };
  const binds = (set: CampaignSet) => {
    campaigns = set;
  };
  return { services, desks, scopes, answers, needs, clock, ask, binds };
}

function idsIn(answer: Answer | undefined): string[] {
  if (answer?.kind !== 'report' || answer.report.kind !== 'list') throw new Error(JSON.stringify(answer));
  return answer.report.campaigns.map(({ campaign }) => campaign.id).sort();
}

const notConnected = { kind: 'problem', problem: { kind: 'nothing-here', why: 'no-account' } };

test('an account that is opened while the bot runs answers in its rooms, and nowhere else', async () => {
  const { desks, services, ask } = await opened();
  expect(await ask(inNorth, list)).toEqual(notConnected);
  await desks.open(north, services.north);
  expect(idsIn(await ask(inNorth, list))).toEqual(services.north.ids);
  expect(idsIn(await ask(elsewhere, list))).toEqual(services.home.ids);
});

test('an account that is closed is gone from its rooms at once, and what was read of it is there again when it is opened', async () => {
  const { desks, services, ask, scopes, answers } = await opened();
  await desks.open(north, services.north);
  await ask(inNorth, list);
  await desks.close(north);
  expect(await ask(inNorth, list)).toEqual(notConnected);
  const gone = await scopes.scopeFor(inNorth);
  expect(await answers.suggest(gone, '', 100)).toEqual([]);
  expect(await answers.campaignNames(gone)).toEqual(new Map());
  expect(idsIn(await ask(elsewhere, list))).toEqual(services.home.ids);
  await services.north.sandbox.stop();
  await desks.open(north, services.north);
  expect(idsIn(await ask(inNorth, list))).toEqual(services.north.ids);
});

test('an account whose scope was made before it was closed shows nothing of any other account', async () => {
  const { desks, services, ask, scopes, answers, needs } = await opened();
  await desks.open(north, services.north);
  await Promise.all([ask(inNorth, list), ask(elsewhere, list)]);
  const before = await scopes.scopeFor(inNorth);
  await desks.close(north);
  expect(await answers.suggest(before, '', 100)).toEqual([]);
  const [campaignId = ''] = services.home.ids;
  expect(await needs.find(before, { campaignId, kind: 'stalled' })).toMatchObject({ campaign: undefined });
});

test('a room of some campaigns is offered those alone, and a question about another one finds it gone', async () => {
  const { desks, services, ask, scopes, answers, binds } = await opened();
  await desks.open(north, services.north);
  await ask(inNorth, list);
  const [one = '', other = ''] = services.north.ids;
  binds({ kind: 'chosen', ids: [one] });
  const scope = await scopes.scopeFor(inNorth);
  expect((await answers.suggest(scope, '', 100)).map(({ id }) => id)).toEqual([one]);
  expect([...(await answers.campaignNames(scope)).keys()]).toEqual([one]);
  const question = {
    kind: 'campaign',
    campaign: { by: 'id', id: other },
    period: defaultCampaignPeriod,
  } as const;
  expect(await ask(inNorth, question)).toMatchObject({ problem: { kind: 'campaign-gone' } });
});

test('each account has its quotas, and a key that is refused is told of its own account', async () => {
  const { desks, services, ask } = await opened();
  await desks.open(north, { ...services.north, apiKey: secret('another-key') });
  await ask(inNorth, list);
  expect(desks.find(north)?.campaigns.keyFault()).toMatchObject({ kind: 'unauthorised' });
  expect(desks.find(home)?.campaigns.keyFault()).toBeUndefined();
  expect(services.home.sandbox.requests).toEqual([]);
});

test('what people did about the needs of one campaign is told only in rooms that show it', async () => {
  const { desks, services, ask, scopes, needs, clock, binds } = await opened();
  const desk = await desks.open(north, services.north);
  await ask(inNorth, list);
  const [one = '', other = ''] = services.north.ids;
  const reason = { kind: 'stalled', silentWorkingDays: 2, lastActive: day('2026-03-06') } as const;
  const campaign = { id: other, name: 'Secret', status: 'ACTIVE', ownerEmail: 'ana@acme.example' };
  const need = { campaignId: other, kind: 'stalled', arose: day('2026-03-09'), seenAt: clock.now() } as const;
  const kept = { ...need, campaign, reason, again: undefined, ended: undefined };
  await desk.sourceOf({ kind: 'all' }).store.saveNeeds([kept]);
  binds({ kind: 'chosen', ids: [one] });
  const narrow = await scopes.scopeFor(inNorth);
  expect(await needs.find(narrow, need)).toMatchObject({ campaign: undefined, handling: undefined });
  expect(await needs.act(narrow, need, { kind: 'take' }, { id: 'U1' as UserId, name: 'Ana' })).toMatchObject({
    kind: 'over',
    campaign: undefined,
  });
  binds({ kind: 'chosen', ids: [other] });
  expect(await needs.find(await scopes.scopeFor(inNorth), need)).toMatchObject({ handling: {} });
});
