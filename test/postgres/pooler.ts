// PgBouncer in front of a server, started for a test: `transaction` takes a connection back after each transaction, `session` keeps it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { quickFolder } from '../support/quick-folder.ts';
import { freePort, ownerOfServer } from './cluster.ts';

export interface Pooler {
  readonly port: number;
  /** Ends it and all its connections, as a restart does; who connects meanwhile finds nobody. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const program = '/usr/sbin/pgbouncer';

/** In front of the server of that address. `settings` are PgBouncer's own. Rejects with a sentence where it is not installed. */
export async function openPooler(
  url: string,
  mode: 'session' | 'transaction',
  settings: Readonly<Record<string, string | number>> = {},
): Promise<Pooler> {
  if (!existsSync(program))
    throw new Error('PgBouncer is not installed. On Debian: apt-get install -y pgbouncer');
  const owner = ownerOfServer();
  const folder = mkdtempSync(join(quickFolder(), 'pooler-'));
  const { username, password, port: far } = new URL(url);
  const port = await freePort();
  const all = {
    ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', pool_mode: mode },
    ...{ auth_type: 'scram-sha-256', auth_file: join(folder, 'users') },
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, `[databases]\n* = host=127.0.0.1 port=${far}\n[pgbouncer]\n${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'users'), `"${username}" "${password}"\n`);
  for (const path of [folder, file, join(folder, 'users')]) chownSync(path, owner.uid, owner.gid);
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    const begun = spawn(program, ['-q', file], { ...owner, cwd: folder, stdio: 'ignore' });
    running = begun;
    while (!(await takes(through(url, port)))) {
      if (begun.exitCode !== null) throw new Error(`PgBouncer ended at once (${begun.exitCode})`);
      await wait(50);
    }
  }

  async function stop(): Promise<void> {
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  }

  await start();
  return {
    port,
    start,
    stop,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function takes(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => client.end().then(() => true),
      () => false,
    );
}

function through(url: string, port: number): string {
  return Object.assign(new URL(url), { port: `${port}` }).href;
}
