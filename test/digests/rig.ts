// Digests at work between a real store, the real messenger and the sandbox's Slack, on a clock moved by hand. Only the answers are written out here.

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AuditEntry } from '#access/audit.ts';
import { may } from '#access/policy.ts';
import type { Room } from '#access/room.ts';
import { createScopeBook } from '#access/scope-book.ts';
import type { Clock } from '#base/clock.ts';
import { zone } from '#base/day.ts';
import { loadLater } from '#base/later.ts';
import type { Log } from '#base/log.ts';
import type { CampaignSet, Scope } from '#base/scope.ts';
import type { AccountId, ChannelId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import type { Message } from '#blocks/message.ts';
import { digestParts } from '#blocks/words/digest-parts.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import { createDigests } from '#digests/create-digests.ts';
import { type Delivery, type Digest, type DigestId, isReadable, type Schedule } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { DigestDraft, DigestOverview, Digests } from '#digests/digests.ts';
import type { Messenger, OwedNotice } from '#digests/messenger.ts';
import type { AnswerOptions, Answers } from '#reports/answers.ts';
import type { Problem } from '#reports/problem.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { Standing } from '#reports/report-base.ts';
import {
  createSandboxSlack,
  type SandboxSlack,
  type SandboxSlackOptions,
} from '#sandbox/slack/sandbox-slack.ts';
import { app } from '#sandbox/slack/seed.ts';
import { createChannelBook } from '#slack/channels.ts';
import { createPeople, type People, type Person } from '#slack/people.ts';
import { createMessenger } from '#slack/posting/create-messenger.ts';
import { createDetailMemory } from '#slack/posting/detail-memory.ts';
import { createSlackTime } from '#slack/posting/slack-time.ts';
import { openStore } from '#store/open-store.ts';
import { postingClient } from '../support/posting-client.ts';
import { startThreadless } from '../support/threadless-store.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';

// A clock that is moved by hand does not wait for files.
await loadLater({ monotonic: () => performance.now() });

export const minute = 60_000;
export const hour = 60 * minute;
export const ana = 'U0ANA' as UserId;
export const ben = 'U0BEN' as UserId;
export const growth = 'C0GROWTH' as ChannelId;
export const sales = 'C0SALES' as ChannelId;
/** Scopes with which the bot may read history. */
export const readingScopes = [
  ...['chat:write', 'users:read', 'channels:read', 'groups:read'],
  ...['channels:history', 'groups:history', 'im:history'],
];

export interface Rig {
  readonly clock: VirtualClock;
  readonly slack: SandboxSlack;
  readonly store: DigestStore;
  /** The digests of the process that runs now. */
  digests(): RigDigests;
  /** What the study says to the next questions; whole reports unless told otherwise. */
  answersWith(
    next: (question: Question, options: AnswerOptions, scope: Scope) => AsyncIterable<Answer>,
  ): void;
  readonly asked: readonly { scope: Scope; question: Question; options: AnswerOptions }[];
  /** From now on that channel is a room that shows those campaigns; undefined: it has no room, and shows the default. */
  binds(
    channel: ChannelId,
    campaigns: CampaignSet | undefined,
    account?: string,
    managers?: readonly UserId[],
  ): void;
  /** The account is open, as every one is at first, or not. */
  connects(account: string, isOpen: boolean): void;
  /** The bot's machine shows so much more than Slack's clock from now on. */
  setsClock(aheadMs: number): void;
  /** Moves time; the minute hand ticks meanwhile. */
  passes(ms: number): Promise<void>;
  goesTo(instant: string): Promise<void>;
  /** Texts in a channel (growth unless told), without those of people. */
  posts(channel?: string): string[];
  /** The digest's newest deliveries as words: `scheduled 09:00 growth posted`. */
  ledger(digest: Digest): Promise<string[]>;
  /** Entries of the audit trail, oldest first. */
  trail(): Promise<readonly AuditEntry[]>;
  /** Notices that Ana got by direct message. */
  told(): string[];
  /** Warnings and errors that were logged, taken away. */
  logged(): string[];
  /** An orderly stop and a new start over the same store. */
  restarts(): Promise<void>;
  /** A new process over the same store; what it does is up to `through`. */
  starts(through?: Through): void;
  /** Jumps there with nobody at work on the way, as a machine asleep, and starts again. */
  sleepsUntil(instant: string): Promise<void>;
  /** Somebody changes the store's file by hand. */
  changesStore(sql: string): void;
  /** A copy of the store's folder as it is now, with the bot stopped for it. */
  copies(): Promise<string>;
  /** Puts the copy of the file, or of all the folder, in the place of what is there, and starts again. */
  setsBack(copy: string, what: 'file' | 'folder'): Promise<void>;
  /** No minute passes and nothing is done until the next start. */
  dies(): void;
  close(): Promise<void>;
}

/** As in the bot, but that a digest that is not made fails the story. */
export interface RigDigests extends Digests {
  create(draft: DigestDraft): Promise<Digest>;
}

function made(outcome: Awaited<ReturnType<Digests['create']>>): Digest {
  if ('kind' in outcome) throw new Error(`no digest was made: ${outcome.kind}`);
  return outcome;
}

/** Stands between the digests and what they use, so that a story can let the process die in the middle. */
export interface Through {
  store(store: DigestStore): DigestStore;
  messenger(messenger: Messenger): Messenger;
  clock?(clock: Clock): Clock;
}

interface RigOptions extends Partial<SandboxSlackOptions> {
  readonly admins?: readonly UserId[];
  readonly digestsPerOwner?: number;
  /** Each post leaves something out, which stands in its thread. */
  readonly withRest?: true;
  /** The store is a file, for a story that changes it by hand or copies it. One in memory is the same without a thread, and opens in a tenth of the time. */
  readonly onDisk?: true;
}

const identity = { botId: app.botId, botUserId: app.userId as UserId };
const unscoped = { workspace: 'T0SANDBOX' as WorkspaceId, enterprise: undefined, scopes: undefined };
const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };

export async function rig(
  now: string,
  {
    admins = ['U0ADMIN' as UserId],
    withRest,
    onDisk,
    digestsPerOwner = 10_000,
    ...slackOptions
  }: RigOptions = {},
): Promise<Rig> {
  const clock = createVirtualClock(Date.parse(now));
  const folder = mkdtempSync(join(tmpdir(), 'digests-'));
  const trouble: string[] = [];
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (message) => void trouble.push(message),
    error: (message) => void trouble.push(message),
  };
  const path = onDisk ? join(folder, 'store.db') : ':memory:';
  let opened = await openStore({ path, clock, log, startThread: startThreadless });
  let store = opened.digests(tenant);
  const slack = createSandboxSlack({ clock, ...slackOptions });
  await slack.start();
  const detail = await createDetailMemory({ recollection: opened.recollection(tenant), clock, log });
  let ahead = 0;
  const botClock = { ...clock, now: () => clock.now() + ahead };
  const slackTime = createSlackTime(botClock);
  const client = postingClient(slack.tokens.bot, slack.apiUrl, slackTime.fetch);
  const known = createPeople({
    client,
    log: silent,
    clock,
    ...{ identity: { workspace: tenant.workspace, enterprise: undefined }, fallbackZone: zone('UTC') },
  });
  // Whom the sandbox does not know is a member all the same.
  const people: Pick<People, 'find'> = { find: async (id) => (await known.find(id)) ?? colleague(id) };
  const asked: { scope: Scope; question: Question; options: AnswerOptions }[] = [];
  const rooms = new Map<ChannelId, Room>();
  const roomBook = { roomOf: async (channel: ChannelId) => rooms.get(channel) };
  const places = createChannelBook({
    ...{ client, people, rooms: roomBook, clock, log },
    identity: { ...identity, ...unscoped },
  });
  const closed = new Set<string>();
  const scopes = createScopeBook({
    byDefault: () => tenant,
    rooms: roomBook,
    isOpen: (account) => !closed.has(account),
    admins,
  });
  let next: Parameters<Rig['answersWith']>[0] = (question, { at }, scope) =>
    only(shownIn(scope, report(question, at)));
  const answers: Answers = {
    answer: (scope, question, options) => {
      asked.push({ scope, question, options });
      return next(question, options, scope);
    },
    needs: async () => () => [],
    rehearse: async () => undefined,
    suggest: async () => [],
    suggestOwners: async () => [],
    campaigns: async () => [],
    firstCampaigns: async () => ({ kind: 'unread', fault: undefined }),
    campaignNames: async () => new Map(),
  };
  let ids = 0;
  let life: { digests: Digests; stopMinutes: () => Promise<void> };

  function start(through?: Through): void {
    const messenger = createMessenger({
      ...{ client, identity, slackTime, detail, clock: botClock, log },
      drawing: async () => ({ render, renderNotices, ...(withRest && { renderRest }) }),
    });
    const digests = createDigests({
      store: through?.store(store) ?? store,
      answers,
      scopeFor: scopes.scopeFor,
      messenger: through?.messenger(messenger) ?? messenger,
      clock: through?.clock?.(botClock) ?? botClock,
      log,
      graceMs: 3 * hour,
      serviceDays: { zone: zone('UTC'), weekStartsOn: 'monday' },
      describe: digestParts,
      ...{ admins, places, may, speaksIn: () => true },
      digestsPerOwner,
      newId: () => {
        ids += 1;
        return `id${ids}`;
      },
      tenant,
    });
    life = { digests, stopMinutes: clock.everyMinute((at) => digests.tick(at + ahead)) };
  }
  start();

  async function restart(): Promise<void> {
    await life.stopMinutes();
    await life.digests.close();
    start();
    await life.digests.tick(botClock.now());
  }

  /** Nobody has the store open while `work` is done. */
  async function withoutStore(work: () => void): Promise<void> {
    await life.stopMinutes();
    await life.digests.close();
    await opened.close();
    work();
    opened = await openStore({ path, clock, log, startThread: startThreadless });
    store = opened.digests(tenant);
    start();
    await life.digests.tick(botClock.now());
  }

  return {
    clock,
    slack,
    get store() {
      return store;
    },
    changesStore: (sql) => {
      const file = new DatabaseSync(path);
      file.exec(sql);
      file.close();
    },
    copies: async () => {
      const copy = mkdtempSync(join(tmpdir(), 'digests-copy-'));
      await withoutStore(() => cpSync(folder, copy, { recursive: true }));
      return copy;
    },
    setsBack: (copy, what) =>
      withoutStore(() => {
        if (what === 'file') return cpSync(join(copy, 'store.db'), path);
        for (const name of readdirSync(folder)) rmSync(join(folder, name));
        // So that no copy gets the number of the file that it replaces.
        cpSync(join(copy, 'store.db'), join(folder, 'other'));
        cpSync(copy, folder, { recursive: true });
      }),
    digests: () => ({ ...life.digests, create: async (given) => made(await life.digests.create(given)) }),
    answersWith: (given) => {
      next = given;
    },
    asked,
    binds: (channel, campaigns, account = 'default', managers = []) => {
      if (campaigns === undefined) rooms.delete(channel);
      else rooms.set(channel, { channel, account: account as AccountId, campaigns, managers, version: 1 });
    },
    connects: (account, isOpen) => void (isOpen ? closed.delete(account) : closed.add(account)),
    setsClock: (ms) => {
      ahead = ms;
    },
    passes: (ms) => clock.advance(ms),
    goesTo: (instant) => clock.advanceTo(Date.parse(instant)),
    posts: (channel) =>
      slack
        .as('ana')
        .reads(channel)
        .filter(({ user }) => user === 'U0BOT')
        .map(({ text }) => text),
    told: () =>
      slack
        .as('ana')
        .reads('dm')
        .flatMap(({ text }) => text.split('\n')),
    trail: async () => (await opened.audit(tenant).load({}, 100)).map(({ nth, ...entry }) => entry).reverse(),
    ledger: async ({ id }) => (await store.loadHistory(id, 100)).map(inWords),
    logged: () => trouble.splice(0),
    restarts: restart,
    sleepsUntil: async (instant) => {
      await life.stopMinutes();
      await clock.advanceTo(Date.parse(instant));
      await restart();
    },
    starts: (through) => {
      void life.stopMinutes();
      start(through);
    },
    dies: () => void life.stopMinutes(),
    close: async () => {
      await life.stopMinutes();
      await life.digests.close();
      await slack.close();
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const overview: Question = { kind: 'overview', period: { kind: 'yesterday' } };

/** Of the digest as that person finds it; undefined where for them there is none. */
export async function overviewOf(
  digests: Digests,
  id: DigestId,
  by = ana,
): Promise<DigestOverview | undefined> {
  const found = await digests.find(id, by);
  return 'digest' in found ? found : undefined;
}

/** Every day at 09:00 in Lisbon, to growth, by Ana, unless told otherwise. */
export function draft(changes: Partial<DigestDraft> = {}): DigestDraft {
  return { owner: ana, question: overview, destinations: [growth], schedule: daily('09:00'), ...changes };
}

export function daily(time: string, in_ = 'Europe/Lisbon'): Schedule {
  return { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], times: [time], zone: zone(in_) };
}

/** Says whose campaigns it is about, where they are a room's. */
export function shownIn({ room, campaigns }: Scope, answer: Answer): Answer {
  if (room === undefined || answer.kind !== 'report') return answer;
  return { ...answer, report: { ...answer.report, readAs: JSON.stringify(campaigns) } };
}

/** A whole report, but for what `standing` says. */
export function report(question: Question, at: number, standing: Partial<Standing> = {}): Answer {
  return {
    kind: 'report',
    report: {
      kind: 'status',
      question,
      digests: undefined,
      instances: undefined,
      campaignNames: new Map(),
      readAs: undefined,
      serviceZone: zone('UTC'),
      at,
      standing: {
        asOf: at,
        statistics: undefined,
        daysMissing: 0,
        settled: true,
        expectedWholeAt: undefined,
        restated: [],
        unreadable: [],
        faults: [],
        ...standing,
      },
      quotas: [],
      rateUnit: { unit: 'percent', source: 'setting', evidence: 0 },
      progressUnit: { unit: 'percent', source: 'setting', evidence: 0 },
      dates: { written: 'unknown', evidence: 0 },
      campaigns: undefined,
      statistics: { count: 0, oldest: undefined },
      historyDays: 0,
      historySince: undefined,
      lastDay: { kind: 'assumed-included' },
    },
  };
}

export function problem(what: Problem): Answer {
  return { kind: 'problem', problem: what };
}

export function serviceProblem(fault: ServiceFault): Answer {
  return problem({ kind: 'service', fault, question: overview });
}

export async function* only(...answers: Answer[]): AsyncGenerator<Answer> {
  yield* answers;
}

function colleague(id: UserId): Person {
  return { id, name: id, zone: zone('UTC'), standing: 'member' };
}

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

function render(digest: Digest, answer: Answer, delivery: Delivery): Message {
  const faults = answer.kind === 'report' && answer.report.standing.faults.length > 0 ? ' (stale)' : '';
  const day = new Date(delivery.scheduledFor).toISOString().slice(5, 16).replace('T', ' ');
  const shown = answer.kind === 'report' && answer.report.readAs ? ` ${answer.report.readAs}` : '';
  const text = `${digest.question.kind} of ${day}${faults}${shown}`;
  return { text, blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }] };
}

function renderRest(digest: Digest, answer: Answer, delivery: Delivery): Message {
  return { text: `the rest of ${render(digest, answer, delivery).text}`, blocks: [] };
}

/** One line for each. */
function renderNotices(notices: readonly OwedNotice[]): Message {
  return { text: notices.map(noticeInWords).join('\n'), blocks: [] };
}

function noticeInWords({ notice, digest }: OwedNotice): string {
  if (notice.kind === 'handed-on-by' && isReadable(digest))
    return `handed-on-by ${notice.user} of ${digest.question.kind} to ${digest.owner}`;
  const { kind, ...rest } = notice;
  const said = Object.entries(rest).map(([name, value]) =>
    name === 'delivery' ? (value as unknown as Delivery | undefined)?.id : String(value),
  );
  return [kind, ...said].join(' ');
}

function inWords({ kind, scheduledFor, destination, state }: Delivery): string {
  const time = new Date(scheduledFor).toISOString().slice(5, 16).replace('T', ' ');
  const late =
    state.kind === 'posted' && state.lateByMs >= minute ? `${state.lateByMs / minute} min late` : '';
  const reason = 'reason' in state ? state.reason : '';
  return [kind, time, destination, state.kind, late, reason].filter(Boolean).join(' ');
}
