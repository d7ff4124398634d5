// Lets Prism, which knows only the written contract, judge what passes between clients and the sandbox's campaign service.

import { createClock } from '../../src/base/clock.ts';
import {
  createSandboxService,
  type SandboxService,
  type SandboxServiceOptions,
} from '../../src/sandbox/service/campaign-service.ts';
import { breaches } from './breaches.ts';
import { drive, type Known } from './drive.ts';
import { driveTheBot } from './drive-bot.ts';
import { driveThroughClient } from './drive-client.ts';
import { isInstalled, type Judge, startJudge } from './prism.ts';

const apiKey = 'contract-check-key';
const dayMs = 86_400_000;
const clock = createClock();

if (!isInstalled) {
  say('Prism is not installed: run "npm install --prefix test/contract --ignore-scripts", then this again.');
  process.exit(1);
}

const faults = [
  ...(await violationsOf('plain requests, default wording', {}, drive)),
  ...(await violationsOf('plain requests, ratios and empty days', ratios(), drive)),
  ...(await violationsOf("the bot's own client", {}, driveThroughClient)),
  ...(await violationsOf('the whole bot', {}, driveTheBot)),
  ...(await unnoticedBreaches()),
];
for (const fault of faults) say(`  ✗ ${fault}`);
say(faults.length === 0 ? 'The contract is kept in both directions.' : `${faults.length} found.`);
process.exitCode = faults.length === 0 ? 0 : 1;

type Driver = (baseUrl: string, known: Known) => Promise<void>;

async function violationsOf(
  title: string,
  options: Partial<SandboxServiceOptions>,
  driver: Driver,
): Promise<readonly string[]> {
  return judging(options, async (service, judge) => {
    const stumbles: string[] = [];
    await driver(judge.url, knownOf(service)).catch((error: unknown) => stumbles.push(String(error)));
    say(`${title}: ${judge.judged()} exchanges judged, ${judge.violations().length} violations`);
    if (judge.judged() === 0) stumbles.push('nothing was judged');
    return [...judge.violations(), ...stumbles].map((found) => `${title}: ${found}`);
  });
}

/** The judge must be able to object: every breach made on purpose that it lets pass is a fault of this check. */
async function unnoticedBreaches(): Promise<readonly string[]> {
  return judging({ limits: { statistics: 1 } }, async (service, judge) => {
    const unnoticed: string[] = [];
    for (const { title, commit } of breaches) {
      const before = judge.violations().length;
      await commit(service, judge.url, knownOf(service));
      service.faults.clear();
      if (judge.violations().length === before) unnoticed.push(`not noticed: ${title}`);
    }
    say(`breaches made on purpose: ${breaches.length - unnoticed.length} of ${breaches.length} noticed`);
    return unnoticed;
  });
}

async function judging<Result>(
  options: Partial<SandboxServiceOptions>,
  use: (service: SandboxService, judge: Judge) => Promise<Result>,
): Promise<Result> {
  const service = createSandboxService({ clock, apiKey, ...options });
  try {
    const judge = await startJudge((await service.start()).url);
    try {
      return await use(service, judge);
    } finally {
      await judge.stop();
    }
  } finally {
    await service.stop();
  }
}

function ratios(): Partial<SandboxServiceOptions> {
  return { rateUnit: 'ratio', progressUnit: 'ratio', emptyDays: 'zero', seed: 2 };
}

function knownOf(service: SandboxService): Known {
  const campaigns = service.campaigns();
  const [one = '', two = ''] = new Set(campaigns.map(({ ownerId }) => ownerId));
  const dateAt = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return {
    apiKey,
    campaignIds: campaigns.map(({ id }) => id),
    ownerIds: [one, two],
    startDate: dateAt(clock.now() - 30 * dayMs),
    endDate: dateAt(clock.now()),
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
