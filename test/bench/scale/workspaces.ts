// Many workspaces on one store, each with the bot installed, an account of its own and some digests; and their Slack, with its stumbles.

import { randomBytes } from 'node:crypto';
import { sealedForAccount } from '#access/account.ts';
import { sealTokens } from '#access/bot-tokens.ts';
import type { InstallationId } from '#access/installation.ts';
import { parseSealingKeys, seal } from '#access/seal.ts';
import type { Clock } from '#base/clock.ts';
import { zone } from '#base/day.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, ChannelId, UserId, WorkspaceId } from '#base/tenant.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import { createManySlacks, type ManySlacks } from '#sandbox/slack/many-slacks.ts';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { app } from '#sandbox/slack/seed.ts';
import { usedScopes } from '#slack/receiving/scopes.ts';
import type { Store } from '#store/open-store.ts';

export interface Workspaces {
  /** For a bot's settings; each bot also needs a PORT of its own. */
  readonly env: Readonly<Record<string, string>>;
  /** Installs the bot everywhere, with so many digests in all, each due once an hour and spread over its minutes. */
  seed(store: Store, digests: number, at: { readonly service: string; readonly nine: number }): Promise<void>;
  start(): Promise<unknown>;
  /** Every post of a digest as Slack took it, by its delivery. */
  posts(): readonly string[];
  /** How many calls met a fault. */
  met(): number;
  close(): Promise<void>;
}

const hourMs = 60 * 60_000;
const channels = 25;
const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5';
const admin = 'U0ANA' as UserId;

/** Of posts, one in `faultEvery` meets a fault. */
export function createWorkspaces(clock: Clock, count: number, faultEvery: number): Workspaces {
  const ids = Array.from({ length: count }, (_, nth) => `T0BENCH${String(nth).padStart(3, '0')}`);
  const teams = ids.map((id) => ({ id, name: id, domain: id.toLowerCase() }));
  const slack = { teamChannels: channels, scopes: Object.keys(usedScopes) };
  const slacks = createManySlacks({ clock, teams, signingSecret, slack });
  const encryptionKey = randomBytes(32).toString('base64');
  const posts: string[] = [];
  for (const id of ids) watchPosts(slacks.workspace(id), posts, faultEvery);
  return {
    get env() {
      return {
        SLACK_CLIENT_ID: slacks.credentials.clientId,
        SLACK_CLIENT_SECRET: slacks.credentials.clientSecret,
        SLACK_SIGNING_SECRET: signingSecret,
        SLACK_API_URL: slacks.apiUrl,
        ENCRYPTION_KEY: encryptionKey,
        ALLOW_PRIVATE_ADDRESSES: 'true',
      };
    },
    seed: async (store, digests, at) => {
      const each = digests / count;
      for (const [nth, id] of ids.entries()) {
        await install(store, id as WorkspaceId, { slacks, encryptionKey, ...at });
        const ledger = store.digests({ workspace: id as WorkspaceId, account: 'default' as AccountId });
        const own = Array.from({ length: each }, (_, index) => digestOf(id, nth * each + index, at.nine));
        await Promise.all(own.map((digest) => ledger.saveDigest(digest)));
        await ledger.savePlannedTo(at.nine - 3 * 60_000);
      }
    },
    start: slacks.start,
    posts: () => posts,
    met: () => ids.reduce((sum, id) => sum + slacks.workspace(id).faults.met().length, 0),
    close: slacks.close,
  };
}

async function install(
  store: Store,
  workspace: WorkspaceId,
  {
    slacks,
    encryptionKey,
    service,
    nine,
  }: { slacks: ManySlacks; encryptionKey: string; service: string; nine: number },
): Promise<void> {
  const parsed = parseSealingKeys(encryptionKey);
  if (parsed.kind === 'fault') throw new Error(parsed.fault);
  const id = workspace as string as InstallationId;
  const tokens = { token: secret(slacks.grant(workspace)), refresh: undefined };
  await store.installations.save({
    ...{ id, name: workspace, botId: app.botId, botUserId: app.userId as UserId, admins: [admin] },
    ...{ scopes: Object.keys(usedScopes), installedAt: nine - hourMs },
    state: { kind: 'installed', tokens: { sealed: sealTokens(parsed.keys, id, tokens), endsAt: undefined } },
  });
  const account = `account-${workspace}` as AccountId;
  const { href } = new URL(service);
  const key = seal(parsed.keys, secret('key'), sealedForAccount(workspace, account, href));
  await store.accounts(workspace).add(
    {
      ...{ id: account, name: 'Outreach', address: href, connectedBy: admin, connectedAt: nine - hourMs },
      ...{ state: { kind: 'connected', key }, version: 1 },
    },
    { at: nine - hourMs, by: admin, on: 'account', id: account, deed: 'connect', changes: [] },
  );
}

function digestOf(workspace: string, index: number, nine: number): Digest {
  return {
    id: `digest${index}` as DigestId,
    tenant: { workspace: workspace as WorkspaceId, account: 'default' as AccountId },
    owner: ['U0ANA', 'U0BEN'][index % 2] as UserId,
    question: { kind: 'overview', period: { kind: 'last-days', days: 1 + (index % 60) } },
    destinations: [`C0TEAM${String((index % channels) + 1).padStart(3, '0')}` as ChannelId],
    schedule: { kind: 'cron', expression: `${index % 60} * * * *`, zone: zone('UTC') },
    state: { kind: 'active' },
    refusing: [],
    createdAt: nine - hourMs,
    owedFrom: nine,
    version: 0,
  };
}

/** Adds what this workspace's Slack takes to `posts`, and sets a fault for one call in so many. */
function watchPosts({ workspace, faults }: SandboxSlack, posts: string[], faultEvery: number): void {
  const known = new Map<string, number>();
  let own = 0;
  const note = (delivery: string) => {
    posts.push(delivery);
    own += 1;
    if (own % faultEvery !== 0) return;
    const fault = (own / faultEvery) % 2 === 0 ? { status: 503 } : { ratelimited: 1 };
    faults.set({ method: 'chat.postMessage', times: 1, ...fault });
  };
  workspace.onChange(() => {
    for (const { id } of workspace.channels()) {
      const messages = workspace.messagesOf(id);
      const before = known.get(id) ?? 0;
      known.set(id, messages.length);
      for (const { metadata } of messages.slice(before)) {
        const { delivery_id: delivery } = (metadata?.event_payload ?? {}) as {
          readonly delivery_id?: string;
        };
        if (delivery !== undefined) note(delivery);
      }
    }
  });
}
