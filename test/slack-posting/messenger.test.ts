// Posting over real HTTP to the sandbox's Slack: the ladder, each refusal's meaning, one a second, finding a post again, telling owners.

import type { WebClient } from '@slack/web-api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import type { DetailLevel, Message } from '#blocks/message.ts';
import type { Delivery, DeliveryId, Digest, DigestId } from '#digests/digest.ts';
import type { Messenger, OwedNotice, OwnerNotice } from '#digests/messenger.ts';
import type { Answer } from '#reports/report.ts';
import {
  createSandboxSlack,
  type SandboxSlack,
  type SandboxSlackOptions,
} from '#sandbox/slack/sandbox-slack.ts';
import { app } from '#sandbox/slack/seed.ts';
import { createMessenger } from '#slack/posting/create-messenger.ts';
import { createDetailMemory, type DetailMemory } from '#slack/posting/detail-memory.ts';
import { createPoster } from '#slack/posting/poster.ts';
import { nowhere, postingClient } from '../support/posting-client.ts';
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts';

const growth = 'C0GROWTH' as ChannelId;
const tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
const digest: Digest = {
  id: 'd1' as DigestId,
  tenant,
  owner: 'U0ANA' as UserId,
  question: { kind: 'status' },
  destinations: [growth],
  schedule: { kind: 'weekly', weekdays: [1], times: ['09:00'], zone: zone('UTC') },
  state: { kind: 'active' },
  refusing: [],
  createdAt: 0,
  owedFrom: 0,
  version: 0,
};
const answer: Answer = { kind: 'waiting', question: digest.question, at: 0, expectedWholeAt: undefined };
const yes = async () => Number.POSITIVE_INFINITY;

let clock: VirtualClock;
let slack: SandboxSlack;
let detail: DetailMemory;
let messenger: Messenger;
let client: WebClient;
let logged: string[];
/** Forms that are broken on our side. */
let undrawable: readonly DetailLevel[] = [];
/** So long a text stands five times in all forms but the plainest. */
let extra = '';
const kept = new Map<string, unknown>();

function long(message: Message, level: DetailLevel): Message {
  if (extra === '' || level === 'text') return message;
  const more = Array.from({ length: 5 }, () => ({
    type: 'section' as const,
    text: { type: 'mrkdwn' as const, text: extra },
  }));
  return { ...message, blocks: [...message.blocks, ...more] };
}

beforeEach(async () => {
  kept.clear();
  undrawable = [];
  extra = '';
  kept.clear();
  await opens({ scopes: ['chat:write', 'channels:history'] });
});

afterEach(async () => {
  await slack.close();
});

async function opens(options: Partial<SandboxSlackOptions>): Promise<void> {
  await slack?.close();
  logged = [];
  clock = createVirtualClock(Date.parse('2026-03-03T09:00:00Z'));
  slack = createSandboxSlack({ clock, ...options });
  await slack.start();
  await connects(slack.apiUrl);
}

async function connects(slackApiUrl: string): Promise<void> {
  client = postingClient(slack.tokens.bot, slackApiUrl);
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (message) => void logged.push(message),
    error: (message) => void logged.push(message),
  };
  const recollection = {
    recall: async (key: string) => kept.get(key),
    remember: async (key: string, value: unknown) => void kept.set(key, value),
  };
  detail = await createDetailMemory({ recollection, clock, log });
  messenger = createMessenger({
    client,
    identity: { botId: app.botId, botUserId: app.userId as UserId },
    detail,
    clock,
    log,
    drawing: async () => ({
      render: (_digest, _answer, _delivery, level) => {
        if (undrawable.includes(level)) throw new Error('cannot be drawn');
        return long(drawn(level), level);
      },
      renderNotices: (notices) => {
        if (undrawable.includes('text')) throw new Error('cannot be drawn');
        return { text: notices.map(({ notice }) => notice.kind).join(' '), blocks: [] };
      },
    }),
  });
}

function delivery(id = 'delivery1', destination = growth): Delivery {
  const scheduledFor = clock.now();
  return {
    id: id as DeliveryId,
    digest: digest.id,
    tenant,
    kind: 'scheduled',
    scheduledFor,
    destination,
    state: { kind: 'planned' },
  };
}

/** Posts, letting pass the time that it needs. */
async function posts(what = delivery(), claim = yes) {
  const outcome = messenger.post(what, digest, answer, claim);
  await clock.advance(5_000);
  return outcome;
}

const shown = () => slack.as('ana').sees('growth');
const blockTypes = () => shown()?.blocks.map(({ type }) => type);

describe('the ladder', () => {
  test('chart and table where the workspace takes them', async () => {
    expect(await posts()).toEqual({ kind: 'posted', ts: shown()?.ts });
    expect(blockTypes()).toEqual(['section', 'data_visualization', 'data_table']);
    expect(shown()?.text).toBe('31 replies');
  });

  test('the table alone where charts are refused, and the next post starts there', async () => {
    await opens({ withoutNativeBlocks: ['data_visualization'] });
    expect(await posts()).toMatchObject({ kind: 'posted' });
    expect(blockTypes()).toEqual(['section', 'data_table']);
    expect(logged).toEqual(['Slack did not take a message in this form']);
    expect(await posts()).toMatchObject({ kind: 'posted' });
    expect(logged).toHaveLength(1);
    expect(detail.current()).toBe('tables');
  });

  test('text where tables are refused too, with one message in the channel', async () => {
    await opens({ withoutNativeBlocks: true });
    expect(await posts()).toMatchObject({ kind: 'posted' });
    expect(blockTypes()).toEqual(['section']);
    expect(slack.as('ana').reads('growth')).toHaveLength(1);
  });

  test('one message whose blocks are refused in every form comes as its text, and teaches nothing about the workspace', async () => {
    slack.faults.set({ method: 'chat.postMessage', times: 3, error: 'invalid_blocks' });
    expect(await posts()).toMatchObject({ kind: 'posted' });
    expect(shown()).toMatchObject({ text: '31 replies', blocks: [] });
    expect(detail.current()).toBe('charts');
  });

  test('one message that is refused even without blocks fails, and teaches nothing about the workspace', async () => {
    slack.faults.set({ method: 'chat.postMessage', times: 4, error: 'invalid_blocks' });
    expect(await posts()).toEqual({ kind: 'failed', error: 'invalid_blocks' });
    expect(detail.current()).toBe('charts');
    expect(await posts()).toMatchObject({ kind: 'posted' });
    expect(blockTypes()).toContain('data_visualization');
  });

  test('a message over the cap goes in its next smaller form, at once from then on, also after a restart', async () => {
    extra = 'x'.repeat(2_900);
    for (const [refusals, restart] of [
      [1, false],
      [0, false],
      [0, true],
    ] as const) {
      if (restart) await connects(slack.apiUrl);
      logged = [];
      expect(await posts()).toMatchObject({ kind: 'posted' });
      expect(blockTypes()).toEqual(['section']);
      expect(logged).toHaveLength(refusals);
    }
    extra = '';
    expect(await posts()).toMatchObject({ kind: 'posted' });
    expect(blockTypes()).toContain('data_visualization');
  });

  test('a stop between two forms sends no further one, and says that nothing is there', async () => {
    slack.faults.set({ method: 'chat.postMessage', times: 1, error: 'invalid_blocks' });
    const outcome = messenger.post(delivery(), digest, answer, yes);
    await clock.advance(500);
    messenger.close();
    expect(await outcome).toEqual({ kind: 'not-sent', reason: 'stopping' });
    expect(slack.as('ana').reads('growth')).toEqual([]);
  });

  test('a form that cannot be drawn is left out, and teaches nothing about the workspace', async () => {
    undrawable = ['charts'];
    expect(await posts()).toMatchObject({ kind: 'posted' });
    expect(blockTypes()).toEqual(['section', 'data_table']);
    expect(detail.current()).toBe('charts');
    expect(logged).toEqual(['a message could not be drawn in this form']);
  });

  test('a message that cannot be drawn at all fails plainly, since it never went out', async () => {
    undrawable = ['charts', 'tables', 'text'];
    expect(await posts()).toEqual({ kind: 'failed', error: 'internal' });
    expect(shown()).toBeUndefined();
  });
});

describe('what Slack says, and what it means', () => {
  const meanings = {
    refused: [
      'channel_not_found',
      'not_in_channel',
      'no_permission',
      'is_archived',
      'is_inactive',
      'restricted_action',
      'restricted_action_read_only_channel',
      'restricted_action_thread_only_channel',
      'restricted_action_non_threadable_channel',
      'restricted_action_thread_locked',
      'restricted_action_of_next_year',
      'user_not_found',
      'cannot_dm_bot',
      'messages_tab_disabled',
      'slack_connect_file_link_sharing_blocked',
      'ekm_access_denied',
      'access_denied',
      'accesslimited',
      'app_access_restricted',
    ],
    'not-sent': [
      'account_inactive',
      'token_revoked',
      'invalid_auth',
      'not_authed',
      'token_expired',
      'missing_scope',
      'not_allowed_token_type',
      'team_access_not_granted',
      'team_not_found',
      'team_added_to_org',
      'org_login_required',
    ],
    throttled: ['ratelimited', 'rate_limited', 'message_limit_exceeded'],
    unclear: ['internal_error', 'fatal_error', 'request_timeout', 'service_unavailable'],
    failed: ['metadata_too_large', 'invalid_arguments', 'a_word_of_next_year'],
  };

  test.each(Object.entries(meanings))('%s', async (kind, words) => {
    for (const error of words) {
      slack.faults.set({ method: 'chat.postMessage', times: 1, error });
      expect({ error, ...(await posts()) }).toMatchObject({ error, kind });
      if (kind === 'throttled') await clock.advance(60_000);
    }
    expect(slack.as('ana').reads('growth')).toEqual([]);
  });

  test('429 is throttled for as long as Retry-After says', async () => {
    slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 7 });
    expect(await posts()).toEqual({ kind: 'throttled', retryAfterMs: 7_000 });
  });

  test('a 5xx, a lost answer and a silence are unclear, and nothing is sent a second time', async () => {
    slack.faults.set({ method: 'chat.postMessage', times: 1, status: 503 });
    expect(await posts()).toEqual({ kind: 'unclear', reason: 'http-503' });
    slack.faults.set({ method: 'chat.postMessage', times: 1, dropAfterAccept: true });
    expect(await posts()).toMatchObject({ kind: 'unclear' });
    slack.faults.set({ method: 'chat.postMessage', times: 1, hang: true });
    const silence = messenger.post(delivery(), digest, answer, yes);
    await clock.advance(2_000);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await silence).toMatchObject({ kind: 'unclear' });
    expect(slack.as('ana').reads('growth')).toHaveLength(1);
  });

  test.each([408, 499])('%i is unclear: it may have been taken before somebody gave up', async (status) => {
    slack.faults.set({ method: 'chat.postMessage', status });
    expect(await posts()).toMatchObject({ kind: 'unclear' });
  });

  test('a connection that was never made has certainly sent nothing', async () => {
    await connects(await nowhere());
    expect(await posts()).toEqual({ kind: 'not-sent', reason: 'ECONNREFUSED' });
  });
});

describe('turns', () => {
  test('one a second in a channel, in order, and channels do not wait for each other', async () => {
    const sales = 'C0SALES' as ChannelId;
    const all = [1, 2, 3].map((n) => messenger.post(delivery(`g${n}`), digest, answer, yes));
    all.push(messenger.post(delivery('s1', sales), digest, answer, yes));
    await clock.advance(5_000);
    await Promise.all(all);
    const ids = slack
      .as('ana')
      .reads('growth')
      .map(({ metadata }) => metadata?.event_payload);
    expect(ids).toMatchObject([{ delivery_id: 'g1' }, { delivery_id: 'g2' }, { delivery_id: 'g3' }]);
    const seconds = (channel: string) =>
      slack
        .as('ana')
        .reads(channel)
        .map(({ ts }) => Math.floor(Number(ts)));
    const start = Date.parse('2026-03-03T09:00:00Z') / 1_000;
    expect(seconds('growth')).toEqual([start, start + 1, start + 2]);
    expect(seconds('sales')).toEqual([start]);
  });

  test('are taken at the pace that Slack allows a workspace, and none is told to wait', async () => {
    await opens({ pacing: { perMinute: 300, perChannelMs: 1_000 } });
    const all = Array.from({ length: 90 }, (_, n) => {
      const channel = ['C0GROWTH', 'C0SALES', 'C0RANDOM', 'C0LEADS', 'C0ACME'][n % 5] as ChannelId;
      return messenger.post(delivery(`d${n}`, channel), digest, answer, yes);
    });
    await clock.advance(25_000);
    expect((await Promise.all(all)).every(({ kind }) => kind === 'posted')).toBe(true);
    expect(slack.refusedForPace()).toBe(0);
  });

  test('keep that pace however long each takes to be claimed, and never go faster than Slack allows', async () => {
    await opens({ pacing: { perMinute: 300, perChannelMs: 1_000 }, teamChannels: 400 });
    const slowly = async () => {
      await clock.sleep(150);
      return Number.POSITIVE_INFINITY;
    };
    const all = Array.from({ length: 350 }, (_, n) => {
      const channel = `C0TEAM${String(n + 1).padStart(3, '0')}` as ChannelId;
      return messenger.post(delivery(`d${n}`, channel), digest, answer, slowly);
    });
    await clock.advance(350 * 200 * 1.04);
    expect((await Promise.all(all)).every(({ kind }) => kind === 'posted')).toBe(true);
    expect(slack.refusedForPace()).toBe(0);
  });

  test.each([
    ['in another channel', 'C0SALES' as ChannelId, 1],
    ['in the same channel', growth, 3],
  ])(
    'of one owner let another owner’s post, %s, go ahead of all but the one under way',
    async (_, channel, withinS) => {
      await opens({ teamChannels: 5 });
      const started = clock.now() / 1_000;
      const places = [growth, 'C0TEAM001', 'C0TEAM002', 'C0TEAM003'] as ChannelId[];
      const many = Array.from({ length: 200 }, (_, n) =>
        messenger.post(delivery(`a${n}`, places[n % 4]), digest, answer, yes),
      );
      await clock.advance(500);
      const bens = { ...digest, id: 'd2' as DigestId, owner: 'U0BEN' as UserId };
      const one = messenger.post(delivery('b', channel), bens, answer, yes);
      await clock.advance(60_000);
      const outcome = await one;
      expect(outcome.kind === 'posted' && Number(outcome.ts) - started).toBeLessThan(withinS);
      expect((await Promise.all(many)).every(({ kind }) => kind === 'posted')).toBe(true);
    },
  );

  test('wait for all channels where Slack says later', async () => {
    slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 20 });
    await posts();
    const other = messenger.post(delivery('s1', 'C0SALES' as ChannelId), digest, answer, yes);
    await clock.advance(14_000);
    expect(slack.as('ana').reads('sales')).toEqual([]);
    await clock.advance(2_000);
    expect(await other).toMatchObject({ kind: 'posted' });
  });

  test('wait in the one channel where Slack says later and not for how long', async () => {
    slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, error: 'ratelimited' });
    expect(await posts()).toMatchObject({ kind: 'throttled' });
    const same = messenger.post(delivery('g2'), digest, answer, yes);
    const other = messenger.post(delivery('s1', 'C0SALES' as ChannelId), digest, answer, yes);
    await clock.advance(5_000);
    expect(await other).toMatchObject({ kind: 'posted' });
    expect(slack.as('ana').reads('growth')).toEqual([]);
    await clock.advance(60_000);
    expect(await same).toMatchObject({ kind: 'posted' });
  });

  test('wait too where they stood in line already when Slack said later', async () => {
    slack.faults.set({ method: 'chat.postMessage', channel: growth, times: 1, ratelimited: 30 });
    const first = messenger.post(delivery('one'), digest, answer, yes);
    const second = messenger.post(delivery('two', 'C0SALES' as ChannelId), digest, answer, yes);
    await clock.advance(29_000);
    expect(await first).toMatchObject({ kind: 'throttled' });
    expect(slack.as('ana').reads('sales')).toEqual([]);
    await clock.advance(3_000);
    expect((await second).kind).toBe('posted');
  });

  test('whose claim is gone sends nothing and takes no time', async () => {
    const no = async () => undefined;
    const started = clock.now();
    const all = Array.from({ length: 50 }, () => messenger.post(delivery(), digest, answer, no));
    for (const outcome of await Promise.all(all))
      expect(outcome).toEqual({ kind: 'not-sent', reason: 'withdrawn' });
    expect(clock.now()).toBe(started);
    expect(slack.as('ana').reads('growth')).toEqual([]);
  });

  test('Share goes the same way', async () => {
    const poster = createPoster({
      client,
      detail,
      clock,
      log: { debug, info: debug, warn: debug, error: debug },
      stopping: new AbortController().signal,
    });
    expect(await poster.post({ channel: growth, whose: digest.owner, render: drawn })).toMatchObject({
      kind: 'posted',
    });
    expect(shown()?.metadata).toBeUndefined();
  });
});

describe('finding a post again', () => {
  test('by its delivery’s id, among hundreds of others', async () => {
    const lost = delivery('lost');
    await posts(lost);
    for (let n = 0; n < 250; n += 1) slack.workspace.post(chatter(n));
    const found = await messenger.find(lost);
    expect(found.kind).toBe('found');
    expect(await messenger.find(delivery('never-posted'))).toEqual({ kind: 'absent' });
  });

  test('in the thread of the alert that it answers', async () => {
    await posts(delivery('alert'));
    const thread = shown()?.ts as string;
    const backToNormal = { ...delivery('back'), about: { kind: 'back-to-normal', thread } } as const;
    expect((await posts(backToNormal)).kind).toBe('posted');
    expect((await messenger.find(backToNormal)).kind).toBe('found');
    const never = { ...delivery('never-posted'), about: { kind: 'back-to-normal', thread } } as const;
    expect(await messenger.find(never)).toEqual({ kind: 'absent' });
  });

  test('unknown where the scope is missing', async () => {
    await opens({ scopes: ['chat:write'] });
    await posts();
    expect(await messenger.find(delivery())).toEqual({ kind: 'unknown' });
  });
});

describe('telling the owner', () => {
  test('goes to their own messages, and waits where Slack says later', async () => {
    slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 3 });
    const told = messenger.tell(
      digest.owner,
      [
        owed({ kind: 'paused-by', user: 'U0BEN' as UserId }),
        owed({ kind: 'question-broken', problem: 'campaign-gone' }),
      ],
      yes,
    );
    await clock.advance(10_000);
    expect(await told).toBe('told');
    expect(
      slack
        .as('ana')
        .reads('dm')
        .map(({ text }) => text),
    ).toEqual(['paused-by question-broken']);
    expect(logged).toEqual([]);
  });

  test('waits as long as Slack says, and a stop ends it at once', async () => {
    const notices = [owed({ kind: 'paused-by', user: 'U0BEN' as UserId })];
    slack.faults.set({ method: 'chat.postMessage', times: 1, ratelimited: 110 });
    const told = messenger.tell(digest.owner, notices, yes);
    await clock.advance(111_000);
    expect(await told).toBe('told');
    slack.faults.set({ method: 'chat.postMessage', ratelimited: 110 });
    const cutOff = messenger.tell(digest.owner, notices, yes);
    const rejected = expect(cutOff).rejects.toThrow();
    await clock.advance(2_000);
    messenger.close();
    await rejected;
    expect(slack.as('ana').reads('dm')).toHaveLength(1);
    expect(logged).toEqual(['the stop interrupted a notice to the owner of a digest']);
  });

  test.each([
    ['account_inactive', 'later'],
    ['internal_error', 'unclear'],
    ['messages_tab_disabled', 'refused'],
    ['user_not_found', 'never'],
    ['invalid_arguments', 'never'],
  ])('where Slack says %s, %s', async (error, outcome) => {
    slack.faults.set({ method: 'chat.postMessage', error });
    const told = messenger.tell(
      digest.owner,
      [owed({ kind: 'question-broken', problem: 'campaign-gone' })],
      yes,
    );
    expect(await told).toBe(outcome);
  });

  const trouble = () => [owed({ kind: 'question-broken', problem: 'campaign-gone' })];

  async function tells(notices = trouble()) {
    const told = messenger.tell(digest.owner, notices, yes);
    await clock.advance(40_000);
    return told;
  }

  test.each([
    ['is there all the same: told', { dropAfterAccept: true }, 'told', 2],
    ['is not there: to be told again', { status: 500 }, 'later', 1],
  ] as const)('a word of which nobody knows and that %s', async (_, fault, outcome, words) => {
    await opens({ scopes: ['chat:write', 'im:history'] });
    expect(await tells([owed({ kind: 'paused-by', user: 'U0BEN' as UserId })])).toBe('told');
    slack.faults.set({ method: 'chat.postMessage', times: 1, ...fault });
    expect(await tells()).toBe(outcome);
    expect(slack.as('ana').reads('dm')).toHaveLength(words);
  });

  test('a word of which nobody knows stays unclear where it cannot be looked for', async () => {
    expect(await tells([owed({ kind: 'paused-by', user: 'U0BEN' as UserId })])).toBe('told');
    slack.faults.set({ method: 'chat.postMessage', times: 1, dropAfterAccept: true });
    expect(await tells()).toBe('unclear');
  });

  test('a word that cannot be drawn is not sent, and the log says why', async () => {
    undrawable = ['text'];
    expect(await tells()).toBe('undrawn');
    expect(slack.as('ana').reads('dm')).toEqual([]);
    expect(logged).toEqual(['a notice to the owner of a digest could not be drawn']);
  });
});

const owed = (notice: OwnerNotice): OwedNotice => ({ key: notice.kind, digest, notice, since: 0 });

describe('looking without posting', () => {
  test('says which channels would take a post, and that it does not know where it may not look', async () => {
    await opens({ scopes: ['chat:write', 'channels:read', 'groups:read'] });
    const look = (channel: string) => messenger.look(channel as ChannelId);
    expect(await look('C0GROWTH')).toBe('open');
    expect(await look('C0PRODUCT')).toBe('closed');
    expect(await look('C0LAUNCH')).toBe('closed');
    expect(await look('C0NOWHERE')).toBe('closed');
    expect(await look('D0ANA')).toBe('unknown');
    await opens({ scopes: ['chat:write'] });
    expect(await look('C0GROWTH')).toBe('unknown');
  });

  test('a person of the workspace has not left, and of whom Slack says nothing neither', async () => {
    await opens({ scopes: ['chat:write', 'users:read'] });
    expect(await messenger.hasLeft('U0ANA' as UserId)).toBe(false);
    expect(await messenger.hasLeft('U0NOBODY' as UserId)).toBe(false);
  });
});

function debug(): void {}

function chatter(n: number) {
  return {
    channel: growth as string,
    user: 'U0BEN',
    text: `message ${n}`,
    blocks: [],
    postedVia: 'person' as const,
  };
}

function drawn(level: DetailLevel): Message {
  const head = { type: 'section', text: { type: 'mrkdwn', text: `31 replies, as ${level}` } } as const;
  const chart = {
    type: 'data_visualization',
    title: 'Replies',
    chart: {
      type: 'bar',
      series: [{ name: 'Replies', data: [{ label: 'Mon', value: 31 }] }],
      axis_config: { categories: ['Mon'] },
    },
  } as const;
  const table = {
    type: 'data_table',
    caption: 'Campaigns',
    rows: [
      [
        { type: 'raw_text', text: 'Campaign' },
        { type: 'raw_text', text: 'Replies' },
      ],
      [
        { type: 'raw_text', text: 'Spring' },
        { type: 'raw_text', text: '31' },
      ],
    ],
  } as const;
  const blocks = { charts: [head, chart, table], tables: [head, table], text: [head] }[level];
  return { text: '31 replies', blocks: blocks as unknown as Message['blocks'] };
}
