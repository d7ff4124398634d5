// npm run setup: walks from nothing to settings that work, in questions on the command line, and says what to type in Slack. It starts no bot.

import { existsSync, readFileSync } from 'node:fs';
import { createClock } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { settingFault } from '#settings/config.ts';
import { createAsker } from '#setup/asker.ts';
import { EnvFileError, openEnvFile } from '#setup/env-file.ts';
import { manifestLink } from '#setup/manifest-link.ts';
import { settingsAskedFor, type WalkEnd, walkThrough } from '#setup/walk.ts';
import { readCommandLine } from './command-line.ts';

/** As somebody types it in Slack. */
const firstDigest = 'subscribe overview last week every monday at 9:00';

const usage = `Walks you from nothing to a first answer in Slack: the app, its tokens, the campaign service. It tries each value at once, and
keeps what works in .env, which only you can read then. Stop at any point and start again: what is there is kept, and tried.

  npm run setup

It needs no other settings, and shows no secret that you type.
`;

const farewells = {
  kept: 'Not all of it is proven: npm run doctor says what is wrong, and how it is mended.',
  proven: `Everything works. See an answer at once:

  npm run ask -- "overview last week"

Start the bot (one that runs already must be started again), and leave it running:

  npm start

Then type in a channel of Slack:

  /invite @campaign-stats
  /campaign-stats

And for a first digest, which opens as a form that you can change:

  /campaign-stats ${firstDigest}`,
} as const satisfies Record<Exclude<WalkEnd, 'stopped'>, string>;

readCommandLine({ options: {}, usage, unread: 1 });
// Nobody reads a stack to learn that a disk is full.
process.on('uncaughtException', (error) => {
  if (!(error instanceof EnvFileError)) throw error;
  fail(error.message);
});
const written: string[] = [];
const file = openEnvFile('.env');
const apiUrl = file.valueOf('SLACK_API_URL') ?? process.env.SLACK_API_URL?.trim();
if (file.valueOf('SLACK_CLIENT_ID') !== undefined)
  fail(
    '.env is for many workspaces (SLACK_CLIENT_ID), each of which installs the bot by a click: docs/operating.md. This walk is for one.',
  );
if (apiUrl && settingFault('SLACK_API_URL', apiUrl) !== undefined)
  fail(`SLACK_API_URL ${settingFault('SLACK_API_URL', apiUrl)}.`);

const asker = createAsker(process.stdin, process.stdout);
const say = (text: string) => void process.stdout.write(`${text}\n`);
say('From nothing to a first answer in Slack. Type stop at any point, and run this again to go on.');
const manifest = new URL('../manifest.yml', import.meta.url);
const end = await walkThrough({
  asker,
  say,
  file: { ...file, set },
  faultOf: settingFault,
  slackUrl: new URL(apiUrl || 'https://slack.com/api/'),
  manifestLink: existsSync(manifest) ? manifestLink(readFileSync(manifest, 'utf8')) : undefined,
  clock: createClock(),
  // What goes wrong is told as a diagnosis.
  log: createLog('silent'),
});
asker.close();
if (file.close()) say('\nOther users could read .env. Now only you can.');
warnOfEnvironment();
say(`\n${end === 'stopped' ? stoppedInWords() : farewells[end]}`);
process.exit(end === 'stopped' ? 1 : 0);

function set(name: string, value: string): boolean {
  const isSet = file.set(name, value);
  if (isSet) written.push(name);
  return isSet;
}

function stoppedInWords(): string {
  return written.length === 0
    ? 'Stopped. Nothing was written; npm run setup begins where you were.'
    : `Stopped. ${written.join(' and ')} ${written.length === 1 ? 'is' : 'are'} in .env; npm run setup goes on from there.`;
}

/** The environment goes before the file. */
function warnOfEnvironment(): void {
  const other = settingsAskedFor.filter((name) => {
    const value = process.env[name]?.trim();
    return value && value !== file.valueOf(name);
  });
  if (other.length > 0)
    say(
      `\nThe environment has another ${other.join(', ')}, which goes before the one in .env. Take it away.`,
    );
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}
