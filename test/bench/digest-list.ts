// npm run bench:digest-list: what a list of a thousand digests over a hundred channels costs whoever sees some of them; fails where a turn or an answer is over its limit.

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { may } from '#access/policy.ts';
import { createClock } from '#base/clock.ts';
import { day, zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { AccountId, ChannelId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import { digestListModal } from '#blocks/digests/digest-list.ts';
import { digestListMessage } from '#blocks/digests/digest-message.ts';
import { pages } from '#blocks/limits.ts';
import { digestParts } from '#blocks/words/digest-parts.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { createDigests } from '#digests/create-digests.ts';
import { outlookOf } from '#digests/deeds/outlook.ts';
import type { Schedule } from '#digests/digest.ts';
import type { DigestFilter } from '#digests/digests.ts';
import type { Messenger } from '#digests/messenger.ts';
import type { Answers } from '#reports/answers.ts';
import { openStore } from '#store/open-store.ts';
import { commandLine } from '../support/command-line.ts';
import { everything } from '../support/scopes.ts';
import { addDigests } from './deaf/made-store.ts';
import { watchTurns } from './watch-turns.ts';

const values = commandLine('bench:digest-list', 'Measures what a list of many digests costs.', {
  digests: { type: 'string', default: '1000', tells: 'how many there are' },
  channels: { type: 'string', default: '100', tells: 'over so many channels; six in ten of them are seen' },
  rounds: { type: 'string', default: '10', tells: 'how often each is asked' },
});
const [count, channels, rounds] = [values.digests, values.channels, values.rounds].map(Number) as [
  number,
  number,
  number,
];
const [turnLimitMs, answerLimitMs] = [50, 1_000];

const clock = createClock();
const log: Log = { debug() {}, info() {}, warn: print, error: print };
const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
const [owner, reader] = ['U0ANA', 'U0BEN'] as [UserId, UserId];
const campaigns = Array.from({ length: 200 }, (_, index) => `campaign${index}` as CampaignId);
const names = new Map(campaigns.map((id, index) => [id, `Nordic SaaS outreach ${index}`]));
const folder = mkdtempSync(join(tmpdir(), 'bench-digest-list-'));
const path = join(folder, 'store.sqlite');
const rhythms: readonly Schedule[] = [
  { kind: 'weekly', weekdays: [1, 2, 3, 4, 5], times: ['09:00'], zone: zone('Europe/Lisbon') },
  {
    kind: 'weekly',
    weekdays: [1],
    times: ['09:00', '17:30'],
    every: { weeks: 2, from: day('2026-01-05') },
    zone: zone('America/New_York'),
  },
  {
    kind: 'monthly',
    on: { kind: 'last-working-day' },
    times: ['16:00'],
    zone: zone('Europe/Berlin'),
    daysOff: { weekdays: [6, 7], dates: [], holidays: { country: 'DE', state: 'BY' } },
  },
  { kind: 'cron', expression: '0 8 1-7 * 1', zone: zone('Pacific/Auckland') },
  { kind: 'watch', everyMinutes: 15, coolDownMinutes: 60, zone: zone('UTC') },
];
await addDigests(path, {
  ...{ count, channels, time: '03:00', campaigns },
  rhythmOf: (index) => rhythms[index % rhythms.length] as Schedule,
});
const store = await openStore({ path, clock, log });

/** Slack has told all that is asked here. */
const messenger = {
  foreseenRefusal: async () => undefined,
  hasLeft: async () => false,
  close() {},
} as unknown as Messenger;
const seen = (place: ChannelId) => Number(place.slice(-3)) % 10 < 6;
const digests = createDigests({
  ...{ store: store.digests(tenant), answers: {} as Answers, scopeFor: async () => everything, messenger },
  places: {
    relationsAt: async (_, places) => new Map([...places].map((at) => [at, seen(at) ? 'member' : 'nobody'])),
    isMember: async () => true,
  },
  ...{ clock, log, newId: () => 'id', tenant, digestsPerOwner: count, graceMs: 3_600_000, admins: [], may },
  ...{
    serviceDays: { zone: zone('UTC'), weekStartsOn: 'monday' },
    describe: digestParts,
    speaksIn: () => true,
  },
});

const place = {
  filter: { text: '', show: 'all', owner: undefined, channel: undefined },
  round: 1,
  metadata: '',
} as const;
const browse = (filter: DigestFilter, page: number, by: UserId) =>
  digests.browse(filter, page, pages.digestList, by);
const works: Record<string, () => Promise<unknown>> = {
  'the list as a message': async () => digestListMessage(await browse({}, 1, reader), 'i', names),
  'the list in a modal, page 30': async () => digestListModal(await browse({}, 30, reader), place, names),
  'searched by a campaign’s name': async () =>
    digestListModal(await browse({ text: 'outreach 17' }, 1, reader), place, names),
  'of one channel': async () => browse({ channel: 'C0TEAM001' as ChannelId }, 1, reader),
  'App Home of who owns them all': async () => browse({ owner }, 1, owner),
  'status: the next runs': async () => outlookOf(await digests.list(reader), clock.now()),
  'what digests will ask in two hours': async () => digests.upcoming(clock.now(), clock.now() + 7_200_000),
};

let over = 0;
console.log(`${count} digests over ${channels} channels, of which ${reader} sees six in ten; ms`);
console.log('work                                  longest turn, CPU   answer p50   answer max');
for (const [name, work] of Object.entries(works)) {
  await work();
  const took: number[] = [];
  const watched = watchTurns();
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await work();
    took.push(performance.now() - from);
    await wait(5);
  }
  const { longestMs } = watched.stop();
  took.sort((one, other) => one - other);
  const [p50 = 0, max = 0] = [took[Math.floor(rounds / 2)], took.at(-1)];
  const isOver = longestMs > turnLimitMs || p50 > answerLimitMs;
  if (isOver) over += 1;
  console.log(
    `${name.padEnd(38)}${[longestMs, p50, max].map((ms) => ms.toFixed(1).padStart(12)).join('')}${isOver ? '  over' : ''}`,
  );
}
console.log(
  `Limits: ${turnLimitMs} ms a turn, ${answerLimitMs} ms an answer (p50). Load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}.`,
);
await digests.close();
await store.close();
rmSync(folder, { recursive: true, force: true });
if (over > 0) process.exitCode = 1;

function print(message: string, fields?: object): void {
  console.error(message, fields);
}
