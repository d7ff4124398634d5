// A bot's surroundings for doctor to look at: a Slack, a campaign service and a store with digests, all well until a test makes a fault.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocket, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { sealedForAccount } from '#access/account.ts';
import { parseSealingKeys, seal } from '#access/seal.ts';
import { createClock } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { AccountId, ChannelId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import type { Digest } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Diagnosis } from '#doctor/diagnosis.ts';
import { type DoctorTools, lookAtEverything } from '#look-at-everything.ts';
import { createSandboxService, type SandboxServiceOptions } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack, type SandboxSlackOptions } from '#sandbox/slack/sandbox-slack.ts';
import { usedScopes } from '#slack/receiving/scopes.ts';
import { openStore } from '#store/open-store.ts';
import { digest } from '../store/digests.ts';

export const clock = createClock();
const log = createLog('silent');
export const secrets = {
  SLACK_BOT_TOKEN: 'xoxb-hush-the-bot',
  SLACK_APP_TOKEN: 'xapp-hush-the-app',
  CAMPAIGN_API_KEY: 'hush-the-key-of-the-service',
  ENCRYPTION_KEY: 'ab'.repeat(32),
};
export const ours: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };

export interface SickWorld {
  readonly env: Record<string, string>;
  readonly folder: string;
  readonly slack: ReturnType<typeof createSandboxSlack>;
  readonly service: ReturnType<typeof createSandboxService>;
  readonly tools: DoctorTools;
  /** Writes to the store as a bot does, and leaves it as a stopped bot does. */
  keeps(what: (digests: DigestStore) => Promise<unknown>): Promise<void>;
  keepsAccount(sealedWith: string): Promise<void>;
  /** What doctor finds. */
  looks(tools?: Partial<DoctorTools>): Promise<readonly Diagnosis[]>;
}

/** On Postgres the environment names a database that a bot has opened. */
interface Surroundings {
  readonly slack?: Partial<SandboxSlackOptions>;
  readonly service?: Partial<SandboxServiceOptions>;
}

/** A daily digest to #growth, and whatever the test keeps besides. */
export async function openSickWorld({
  slack: slackIs,
  service: serviceIs,
}: Surroundings = {}): Promise<SickWorld> {
  const slack = createSandboxSlack({
    ...{
      clock,
      botToken: secrets.SLACK_BOT_TOKEN,
      appToken: secrets.SLACK_APP_TOKEN,
      scopes: Object.keys(usedScopes),
    },
    ...slackIs,
  });
  const service = createSandboxService({
    clock,
    apiKey: secrets.CAMPAIGN_API_KEY,
    campaigns: 5,
    ...serviceIs,
  });
  const [{ url }] = await Promise.all([service.start(), slack.start()]);
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  onTestFinished(async () => {
    await Promise.all([service.stop(), slack.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  const path = join(folder, 'store.sqlite');
  const env: Record<string, string> = {
    ...secrets,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    STORE_PATH: path,
  };
  const tools: DoctorTools = {
    envFile: join(folder, '.env'),
    versions: process.versions,
    bootId: 'the only boot',
    clock,
    log,
    onProgress: () => undefined,
  };
  const opened = async <Result>(deed: (store: Awaited<ReturnType<typeof openStore>>) => Promise<Result>) => {
    const store = await openStore({ path, clock, log });
    try {
      return await deed(store);
    } finally {
      await store.close();
    }
  };
  const keeps = (what: (digests: DigestStore) => Promise<unknown>) =>
    opened(async (store) => void (await what(store.digests(ours))));
  await keeps((digests) => digests.saveDigest(goingTo('daily', 'C0GROWTH', 'U0ANA')));
  return {
    env,
    folder,
    slack,
    service,
    tools,
    keeps,
    keepsAccount: (sealedWith) =>
      opened(async (store) => {
        const parsed = parseSealingKeys(sealedWith);
        if (parsed.kind === 'fault') throw new Error(parsed.fault);
        const [id, address] = ['acme' as AccountId, 'https://acme.example.com/'];
        const key = seal(
          parsed.keys,
          secret('hush-key-of-acme'),
          sealedForAccount(ours.workspace, id, address),
        );
        const by = 'U0ANA' as UserId;
        await store.accounts(ours.workspace).add(
          {
            id,
            name: 'Acme',
            address,
            connectedBy: by,
            connectedAt: 1,
            state: { kind: 'connected', key },
            version: 1,
          },
          { at: 1, by, on: 'account', id, deed: 'connect', changes: [] } as never,
        );
      }),
    looks: (changes) => lookAtEverything(env, { ...tools, ...changes }),
  };
}

export function goingTo(id: string, ...destinations: readonly string[]): Digest {
  return digest(id, {
    tenant: ours,
    owner: 'U0ANA' as UserId,
    destinations: destinations as readonly ChannelId[],
  });
}

/** What is wrong. Of where tests keep their files nothing is said: it may be in memory. */
export function wrongIn(diagnoses: readonly Diagnosis[]): readonly Diagnosis[] {
  return diagnoses.filter(({ severity, of }) => severity === 'wrong' && of !== 'durability');
}

export function namesOf(diagnoses: readonly Diagnosis[]): readonly string[] {
  return diagnoses.map(({ of }) => of);
}

/** The bytes of each file of the folder, and when each was written. */
export function printOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function listening<Listener extends Server>(server: Listener): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A port at which nothing listens. */
export async function freedPort(): Promise<number> {
  const server = createSocket().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A server that answers each path as it is told. */
export function answering(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<number> {
  return listening(createServer(answer));
}
