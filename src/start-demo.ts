// The demo as a whole: a campaign service and a Slack in miniature, the bot as a process of its own, one clock for all, and a panel to switch them.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { environmentAccount, type WorkspaceId } from '#base/tenant.ts';
import { settleSockets } from '#sandbox/clock/at-rest.ts';
import { createDrive } from '#sandbox/clock/drive.ts';
import { createHandClock, goingFrom } from '#sandbox/clock/hand-clock.ts';
import { type BotProcess, createBotProcess } from '#sandbox/demo/bot-process.ts';
import { createClosers } from '#sandbox/demo/closers.ts';
import { createPanel } from '#sandbox/demo/panel.ts';
import { runPostOf, tallyOf, tellsOfTrouble } from '#sandbox/demo/tally.ts';
import { welcome } from '#sandbox/demo/welcome.ts';
import { createSandboxService, type SandboxService } from '#sandbox/service/campaign-service.ts';
import { createPage } from '#sandbox/slack/page/page.ts';
import type { SandboxPanel } from '#sandbox/slack/page-port.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { setUpDigests } from './demo-digests.ts';
import { createDueBook, type DueBook } from './demo-runs.ts';
import { usedScopes } from './slack/receiving/scopes.ts';
import { openStore } from './store/open-store.ts';

export interface Demo {
  readonly url: string;
  readonly service: SandboxService;
  readonly slack: SandboxSlack;
  readonly bot: BotProcess;
  stop(): Promise<void>;
}

export interface DemoOptions {
  readonly machine: Clock;
  /** What the clock shows at the start; absent: what the machine's shows. */
  readonly startsAt?: Instant;
  /** It must be free. Absent: the usual one, or another that the system chooses. */
  readonly port?: number | undefined;
  /** What Node needs of the environment to start the bot; its settings are the demo's own. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

const usualPort = 4400;
const apiKey = 'key-of-the-demo';
/** For whoever connects an account by hand. */
const otherKey = 'key-of-acme';
/** More calls than the contract allows, so that a newcomer does not wait for the first figures. */
const limits = { statistics: 120, daily: 120 };

/** Rejects where the port is taken, or the bot does not start; then nothing is left running. */
export async function startDemo({
  machine,
  startsAt = machine.now(),
  port,
  env,
}: DemoOptions): Promise<Demo> {
  const log = createLog('error');
  const opened = createClosers(log);
  try {
    const clock = createHandClock(machine, goingFrom(startsAt, machine));
    const folder = await mkdtemp(join(tmpdir(), 'campaign-stats-demo-'));
    opened.push(() => rm(folder, { recursive: true, force: true }));
    const service = createSandboxService({ clock, apiKey, limits });
    const acme = { seed: 2, campaigns: 20, prefix: 'Acme: ' };
    const otherService = createSandboxService({ clock, apiKey: otherKey, limits, ...acme });
    let panel: SandboxPanel | 'starting' = 'starting';
    const scopes = Object.keys(usedScopes);
    const slack = createSandboxSlack({ clock, log, page: createPage(), panel: () => panel, scopes });
    opened.push(
      () => service.stop(),
      () => otherService.stop(),
    );
    const [{ url: serviceUrl }, { url: otherUrl }] = await Promise.all([
      service.start(),
      otherService.start(),
    ]);
    const url = await (port === undefined
      ? slack.start(usualPort).catch(() => slack.start())
      : slack.start(port));
    opened.push(() => slack.close());

    const storePath = join(folder, 'demo.sqlite');
    const store = await openStore({ path: storePath, clock, log, besideBot: true });
    opened.push(() => store.close());
    const bot = createBotProcess({
      ...{ machine, clock, changed: slack.workspace.changed },
      program: fileURLToPath(new URL('./demo-bot.ts', import.meta.url)),
      env: {
        ...env,
        // Who is killed is started again soon.
        NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? join(folder, 'compiled'),
        SLACK_BOT_TOKEN: slack.tokens.bot,
        SLACK_APP_TOKEN: slack.tokens.app,
        SLACK_API_URL: slack.apiUrl,
        CAMPAIGN_API_URL: serviceUrl,
        CAMPAIGN_API_KEY: apiKey,
        ADMIN_USERS: slack.as('ana').id,
        ENCRYPTION_KEY: randomBytes(32).toString('base64'),
        ALLOW_PRIVATE_ADDRESSES: 'true',
        STORE_PATH: storePath,
        LOG_LEVEL: 'error',
      },
    });
    opened.push(() => bot.stop());
    await bot.start();
    await setUpDigests(slack, clock);

    const workspace = slack.workspace.team.id as WorkspaceId;
    const book = createDueBook(store.digests({ workspace, account: environmentAccount }), startsAt);
    const counter = createCounter({ slack, machine, clock, bot, book });
    await counter.count();
    opened.push(clock.everyMinute(counter.countIfDue));
    slack.workspace.onPost((message) => {
      if (runPostOf(message) === undefined) return;
      counter.count().then(slack.workspace.changed, (error: unknown) => {
        log.error('the digests of the demo could not be counted', { error });
      });
    });
    const drive = createDrive({
      ...{ machine, clock, moved: slack.workspace.changed },
      follower: () => bot,
      settles: async () => {
        do await settleSockets();
        while (slack.busy() > 0);
      },
    });
    opened.push(drive.stop);
    panel = createPanel({
      ...{ service, slack, bot, drive, zone: slack.as('ana').tz, now: clock.now, ...counter },
      welcome: welcome({ url: otherUrl, key: otherKey }),
    });
    slack.workspace.changed();
    return { url, service, slack, bot, stop: opened.closeAll };
  } catch (error) {
    await opened.closeAll();
    throw error;
  }
}

interface CounterParts {
  readonly slack: SandboxSlack;
  readonly machine: Clock;
  readonly clock: Clock;
  readonly bot: BotProcess;
  readonly book: DueBook;
}

/** Minutes in which nothing is due pass quickly while time is moved on: not each of them is worth a look. */
const betweenCountsMs = 1_000;

/** Counts what was due, and what stands in the channels, one count after the other. */
function createCounter({ slack, machine, clock, bot, book }: CounterParts) {
  const { workspace } = slack;
  let tally = tallyOf([], [], { now: clock.now(), readySince: undefined, wasTold: () => false });
  let next: Awaited<ReturnType<DueBook['nextAfter']>>;
  let countedAt = Number.NEGATIVE_INFINITY;
  let turn: Promise<void> = Promise.resolve();
  const wasTold = (owner: string, since: Instant) =>
    workspace
      .messagesOf(workspace.dmWith(owner).id)
      .some((message) => tellsOfTrouble(message) && Number(message.ts) * 1_000 >= since);
  const countNow = async () => {
    const now = clock.now();
    countedAt = machine.monotonic();
    const runs = await book.runsTo(now);
    next = await book.nextAfter(now);
    const posts = workspace
      .channels()
      .flatMap(({ id }) => workspace.messagesOf(id))
      .map(runPostOf)
      .filter((post) => post !== undefined);
    tally = tallyOf(runs, posts, { now, readySince: bot.readySince(), wasTold });
  };
  const count = () => {
    turn = turn.catch(() => undefined).then(countNow);
    return turn;
  };
  return {
    tally: () => tally,
    nextDigest: () => next,
    count,
    countIfDue: async (at: Instant) => {
      const isQuiet = next === undefined || at < next.at;
      if (isQuiet && machine.monotonic() - countedAt < betweenCountsMs) return;
      await count();
    },
  };
}
