// Posting, finding and changing messages on emulate's Slack, which was written by others: what we send, it takes as we mean it.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '#base/clock.ts';
import { zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import type { Delivery, DeliveryId, Digest, DigestId } from '#digests/digest.ts';
import type { Messenger } from '#digests/messenger.ts';
import type { Answer } from '#reports/report.ts';
import { createFileUpload } from '#slack/answering/csv-upload.ts';
import { createMessenger } from '#slack/posting/create-messenger.ts';
import { createDetailMemory } from '#slack/posting/detail-memory.ts';
import { type EmulatedSlack, startEmulatedSlack } from '../support/emulated-slack.ts';
import { postingClient } from '../support/posting-client.ts';

let slack: EmulatedSlack;
let messenger: Messenger;
let digest: Digest;
const answer: Answer = { kind: 'waiting', question: { kind: 'status' }, at: 0, expectedWholeAt: undefined };
const yes = async () => Number.POSITIVE_INFINITY;

beforeEach(() => opens(['chat:write', 'channels:history']));
afterEach(() => slack.close());

async function opens(scopes: readonly string[]): Promise<void> {
  slack = await startEmulatedSlack({ scopes });
  const clock = createClock();
  const quiet = () => undefined;
  const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const recollection = { recall: async () => undefined, remember: async () => undefined };
  const tenant = { workspace: slack.team as WorkspaceId, account: 'default' as AccountId };
  digest = {
    id: 'd1' as DigestId,
    tenant,
    owner: slack.ana as UserId,
    question: { kind: 'status' },
    destinations: [slack.channels.growth as ChannelId],
    schedule: { kind: 'weekly', weekdays: [1], times: ['09:00'], zone: zone('UTC') },
    state: { kind: 'active' },
    refusing: [],
    createdAt: 0,
    owedFrom: 0,
    version: 0,
  };
  messenger = createMessenger({
    client: postingClient(slack.botToken, slack.apiUrl),
    identity: { botId: slack.botId, botUserId: slack.botUserId as UserId },
    detail: await createDetailMemory({ recollection, clock, log }),
    clock,
    log,
    drawing: async () => ({
      render: () => ({
        text: '31 replies',
        blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'R&amp;D &lt;!channel&gt;: 31 replies' } }],
      }),
      renderNotices: (notices) => ({ text: notices.map(({ notice }) => notice.kind).join(' '), blocks: [] }),
    }),
  });
}

function delivery(destination = slack.channels.growth ?? ''): Delivery {
  const ids = { id: 'delivery1' as DeliveryId, digest: digest.id, tenant: digest.tenant };
  const where = { destination: destination as ChannelId, scheduledFor: Date.now() };
  return { ...ids, ...where, kind: 'scheduled', state: { kind: 'planned' } };
}

describe('a digest', () => {
  test('is in the channel with its blocks, its text and its delivery’s id, under the timestamp that was recorded', async () => {
    const outcome = await messenger.post(delivery(), digest, answer, yes);
    const [message] = await slack.history(slack.channels.growth ?? '');
    expect(outcome).toEqual({ kind: 'posted', ts: message?.ts });
    expect(message).toMatchObject({
      text: '31 replies',
      blocks: [{ type: 'section' }],
      metadata: {
        event_type: 'campaign_digest',
        event_payload: { delivery_id: 'delivery1', kind: 'scheduled' },
      },
    });
    expect(slack.calls.at(-1)?.args).toMatchObject({ unfurl_links: 'false', unfurl_media: 'false' });
  });

  test('is found again by its delivery’s id', async () => {
    const outcome = await messenger.post(delivery(), digest, answer, yes);
    expect(await messenger.find(delivery())).toEqual({ ...outcome, kind: 'found' });
    expect(await messenger.find({ ...delivery(), id: 'another' as DeliveryId })).toEqual({ kind: 'absent' });
  });

  test('is refused by a channel that is archived, and by one that does not exist', async () => {
    const sales = slack.channels.sales ?? '';
    await slack.admin.conversations.archive({ channel: sales });
    expect(await messenger.post(delivery(sales), digest, answer, yes)).toEqual({
      kind: 'refused',
      error: 'is_archived',
    });
    expect(await messenger.post(delivery('C0NOWHERE'), digest, answer, yes)).toEqual({
      kind: 'refused',
      error: 'channel_not_found',
    });
  });

  test('is not sent, and cannot be looked for, where the scopes are missing', async () => {
    await slack.close();
    await opens(['channels:read']);
    expect(await messenger.post(delivery(), digest, answer, yes)).toEqual({
      kind: 'not-sent',
      reason: 'missing_scope',
    });
    expect(await messenger.find(delivery())).toEqual({ kind: 'unknown' });
  });
});

test('the owner is told in their own messages', async () => {
  await messenger.tell(
    digest.owner,
    [{ key: 'k', digest, notice: { kind: 'question-broken', problem: 'campaign-gone' }, since: 0 }],
    yes,
  );
  const { answer: said } = slack.calls.at(-1) ?? {};
  expect(said).toMatchObject({
    ok: true,
    channel: expect.stringMatching(/^D/),
    message: { text: 'question-broken' },
  });
});

describe('a file', () => {
  const send = () =>
    createFileUpload({
      client: postingClient(slack.botToken, slack.apiUrl),
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    }).send({
      file: { name: 'list.csv', bytes: new TextEncoder().encode('a\n1\n'), rows: 1 },
      title: 'The list',
      to: slack.ana as UserId,
      announcement: { text: 'The list as a file', blocks: [] },
      withoutFile: ({ kind }) => ({ text: kind, blocks: [] }),
    });

  test('is in the asker’s own messages with the bot, below what announces it', async () => {
    await slack.close();
    await opens(['chat:write', 'files:write']);
    expect(await send()).toEqual({ kind: 'sent' });
    const { args, answer: said } = slack.calls.at(-1) ?? {};
    expect(args).toMatchObject({ channel_id: expect.stringMatching(/^D/) });
    expect(said).toMatchObject({ ok: true, files: [{ name: 'list.csv', title: 'The list', size: 4 }] });
  });

  test('needs its scope, and without it nothing is posted', async () => {
    expect(await send()).toEqual({ kind: 'scope-missing', scope: 'files:write' });
    expect(slack.calls.map(({ method }) => method)).toEqual(['files.getUploadURLExternal']);
  });
});
