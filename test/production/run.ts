// Proves that `npm start` needs no development package, the packed bot no package at all, and the bot of the image what its Dockerfile installs: starts each as an operator does.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock, within } from '#base/clock.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { baseBytes, bytesIn, readImageSteps } from './image-steps.ts';

/** All that a production machine needs of the repository. */
const shipped = ['package.json', 'package-lock.json', '.npmrc', 'src'];
const root = join(import.meta.dirname, '../..');
const patienceMs = 90_000;

const clock = createClock();
const base = mkdtempSync(join(tmpdir(), 'campaign-stats-production-'));
const [folder, packedFolder] = [join(base, 'installed'), join(base, 'packed')] as const;
const apiKey = 'key-of-production';
const service = createSandboxService({ clock, apiKey });
const slack = createSandboxSlack({ clock });
const started: ChildProcess[] = [];

try {
  const [{ url }] = await Promise.all([service.start(), slack.start()]);
  const settings = {
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
    CAMPAIGN_API_URL: url,
    CAMPAIGN_API_KEY: apiKey,
  };
  for (const name of shipped) cpSync(join(root, name), join(folder, name), { recursive: true });
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  check('development packages are left out', !existsSync(join(folder, 'node_modules/typescript')));

  const unset = npm('start', {});
  check('without settings it ends with code 1', (await unset.ended()) === 1);
  check('and names what is missing', unset.said().includes('SLACK_BOT_TOKEN is missing'));

  const demo = npm('run demo', {});
  check('the demo ends with code 1', (await demo.ended()) === 1);
  check('and says that it needs the whole install', demo.said().includes('This needs the whole install'));

  await worksWell('the installed bot', npm('start', settings));

  execFileSync(process.execPath, [join(root, 'src/pack.ts')], { stdio: 'ignore' });
  cpSync(join(root, 'packed'), packedFolder, { recursive: true });
  await worksWell('the packed bot', run(process.execPath, ['start.js'], packedFolder, settings));
  await imageWorksWell(settings);
} finally {
  for (const child of started) signal(child, 'SIGKILL');
  await Promise.all([service.stop(), slack.close()]);
  rmSync(base, { recursive: true, force: true });
}

interface Run {
  readonly child: ChildProcess;
  readonly said: () => string;
  /** The patience begins now, not at the start: on a loaded machine all before may have taken long. */
  readonly ended: () => Promise<number | null>;
}

/** Takes the steps of the Dockerfile by hand, in an empty folder in the place of /app. */
async function imageWorksWell(settings: Readonly<Record<string, string>>): Promise<void> {
  const steps = readImageSteps(join(root, 'Dockerfile'));
  const [app, data] = [join(base, 'image'), mkdtempSync(join(base, 'data-'))];
  for (const name of steps.copied) cpSync(join(root, name), join(app, name), { recursive: true });
  rmSync(join(app, 'src/sandbox'), { recursive: true });
  for (const command of steps.installs) execFileSync('sh', ['-c', command], { cwd: app, stdio: 'ignore' });
  const bytes = baseBytes + statSync(process.execPath).size + bytesIn(app);
  check(`the image is under 250 MB by the sum of its parts: ${Math.round(bytes / 1e6)} MB`, bytes < 250e6);
  const before = readdirSync(app, { recursive: true }).length;
  const [port, healthPort] = [await freePort(), await freePort()];
  const places = {
    STORE_PATH: join(data, 'campaign-stats.sqlite'),
    PORT: String(port),
    HEALTH_PORT: String(healthPort),
  };
  const env = { ...settings, ...steps.env, ...places };
  const [, ...words] = steps.command;
  const usage = run(process.execPath, ['src/ask.ts', '--help'], app, {});
  check('a question can be asked in the image', (await usage.ended()) === 0);
  await worksWell('the bot of the image', run(process.execPath, words, app, env), async () => {
    const [, ...asked] = steps.healthCheck;
    const checked = () => spawnSync(process.execPath, asked, { env }).status;
    check('its health check says that it is well', checked() === 0);
  });
  check('and it wrote nowhere but to its volume', readdirSync(app, { recursive: true }).length === before);
  const [, ...asked] = steps.healthCheck;
  check('its health check fails once it has ended', spawnSync(process.execPath, asked, { env }).status === 1);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function worksWell(
  name: string,
  bot: Run,
  whileItRuns: () => Promise<void> = async () => undefined,
): Promise<void> {
  await until(`${name} becomes ready`, () => bot.said().includes('campaign-stats is ready'));
  const ana = slack.as('ana');
  const before = ana.reads().length;
  await ana.types('/campaign-stats daily yesterday');
  const isAnswered = () => ana.reads().length > before && /Invitations sent: \d/.test(ana.sees()?.text ?? '');
  await until('it answers a question', isAnswered);
  await whileItRuns();
  signal(bot.child, 'SIGTERM');
  check('SIGTERM to its whole group ends it well', (await bot.ended()) === 0);
}

function npm(command: string, settings: Readonly<Record<string, string>>): Run {
  return run('npm', command.split(' '), folder, settings);
}

/** Only what the program needs is handed on, so that no setting or package of this copy helps it. */
function run(
  program: string,
  words: readonly string[],
  cwd: string,
  settings: Readonly<Record<string, string>>,
): Run {
  const { PATH, HOME } = process.env;
  const path = (PATH ?? '').split(':').filter((one) => !one.startsWith(root));
  const child = spawn(program, words, {
    cwd,
    env: { PATH: path.join(':'), HOME, ...settings },
    detached: true,
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const closed = once(child, 'close');
  const ended = async () => {
    check(`${program} ${words.join(' ')} ends`, (await within(patienceMs, closed, clock)) !== 'late');
    return child.exitCode;
  };
  return { child, said: () => text, ended };
}

/** To npm and all that it started, as systemd and a terminal do it. */
function signal({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, name);
}

function check(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`not so: ${what}`);
  process.stdout.write(`${what}\n`);
}

async function until(what: string, isTrue: () => boolean): Promise<void> {
  for (const last = clock.now() + patienceMs; !isTrue() && clock.now() < last; ) await clock.sleep(50);
  check(what, isTrue());
}
