// The bot with nothing configured: joins app.ts to the sandbox's campaign service and Slack, and serves a page on localhost to use it by hand.

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { createClock, readBootId } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { controls, modals } from '#blocks/controls.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createPage } from '#sandbox/slack/page/page.ts';
import { createSandboxSlack, type SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { startApp } from './app.ts';
import { faultsInWords, parseConfig } from './config.ts';
import { usedScopes } from './slack/receiving/scopes.ts';
import { startFaultInWords } from './start-fault.ts';

const usualPort = 4400;
const wantedPort = process.env.PORT;

const clock = createClock();
const log = createLog('warn');
const apiKey = 'key-of-the-demo';
/** More calls than the contract allows, so that a newcomer does not wait for the first figures. */
const limits = { statistics: 120, daily: 120 };
const service = createSandboxService({ clock, apiKey, limits });
/** For whoever connects an account by hand. */
const otherKey = 'key-of-acme';
const otherService = createSandboxService({
  clock,
  apiKey: otherKey,
  limits,
  seed: 2,
  campaigns: 20,
  prefix: 'Acme: ',
});
const slack = createSandboxSlack({ clock, log, page: createPage(), scopes: Object.keys(usedScopes) });
const folder = await mkdtemp(join(tmpdir(), 'campaign-stats-demo-'));

try {
  const [{ url: serviceUrl }, { url: otherUrl }, slackUrl] = await Promise.all([
    service.start(),
    otherService.start(),
    // A port that somebody sets must be free. The usual one may be taken: then the system chooses.
    wantedPort ? slack.start(Number(wantedPort)) : slack.start(usualPort).catch(() => slack.start()),
  ]);
  const parsed = parseConfig({
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: serviceUrl,
    CAMPAIGN_API_KEY: apiKey,
    ADMIN_USERS: slack.as('ana').id,
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    ALLOW_PRIVATE_ADDRESSES: 'true',
    STORE_PATH: join(folder, 'demo.sqlite'),
    LOG_LEVEL: 'warn',
  });
  if (parsed.kind === 'faults') throw new Error(faultsInWords(parsed.faults));
  const app = await startApp(parsed.config, {
    clock,
    log,
    newId: () => randomUUID().replaceAll('-', ''),
    random: Math.random,
    bootId: readBootId(),
  });
  closeWithGrace({ delay: 15_000, logger: false }, async ({ err }) => {
    if (err) log.error('the demo stops after an unexpected error', { error: err });
    await app.stop();
    await Promise.all([service.stop(), otherService.stop(), slack.close()]);
    await rm(folder, { recursive: true, force: true });
  });
  // A form opens only within three seconds of the command: what draws it must be there before.
  await app.load();
  await setUpFirstDigest(slack);
  process.stdout.write(`
campaign-stats runs against a campaign service and a Slack in miniature, both on this machine.

  Open      ${slackUrl}
  Type      /campaign-stats                an overview
            /campaign-stats nordics saas   a campaign by half of its name
            /campaign-stats daily          day by day
            /campaign-stats help           everything else
  As Ana    who is the bot’s admin, also:
            /campaign-stats room           which campaigns a channel shows
            /campaign-stats accounts       a second account: address ${otherUrl}, key ${otherKey}
            /campaign-stats audit          who changed what
  And wait  a first digest arrives in #growth within two minutes

  Stop with Ctrl+C.
`);
} catch (error) {
  process.stderr.write(`${startFaultInWords(error)}\n`);
  await rm(folder, { recursive: true, force: true });
  process.exit(1);
}

/** As a person does it: the command, the form, its button. It is due at the second full minute, when the first days have been read. */
async function setUpFirstDigest(workspace: SandboxSlack): Promise<void> {
  const ana = workspace.as('ana');
  await ana.types('/campaign-stats subscribe overview last 7 days');
  while (ana.modal()?.submit === undefined) await clock.sleep(50);
  const due = clock.now() + 120_000;
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: ana.tz,
    hour: '2-digit',
    minute: '2-digit',
  }).format(due);
  ana.fills({
    [controls.inputWeekdays]: ['1', '2', '3', '4', '5', '6', '7'],
    [controls.inputTime]: time,
    [controls.inputChannels]: ['growth'],
  });
  await ana.submits();
  while (ana.modal()?.callbackId !== modals.notice) await clock.sleep(50);
  await ana.closes(true);
}
