// A Postgres server for tests: a cluster of its own in a temporary folder, on a free port of this machine, gone when it is stopped.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { quickFolder } from '../support/quick-folder.ts';

export interface Cluster {
  /** Of the database that is there from the start. */
  readonly adminUrl: string;
  /** Of a database that nobody has used yet. */
  newDatabase(): Promise<string>;
  /** As somebody who may do everything. */
  run(sql: string, database?: string): Promise<pg.QueryResult>;
  readonly port: number;
  start(): Promise<void>;
  /** `immediate`: as if its power was cut. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** All of its processes stand still, and what connects or asks gets no answer, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Stops it and removes all of it. */
  remove(): Promise<void>;
}

export interface ClusterOptions {
  /** Settings of the server, in place of ours or besides them. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** It follows that one, as a copy that may only be read until it is promoted. */
  readonly follows?: Cluster;
  /** Its files lie on the disk, as an operator's do: for what measures. Else where nobody waits for a disk. */
  readonly onDisk?: true;
  /** It offers TLS with a certificate of its own making. The role `guest` may connect in no other way. */
  readonly tls?: true;
}

const password = 'the-password-of-tests';

/** Rejects with a sentence where Postgres is not installed. */
export async function startCluster({
  settings: own,
  follows,
  onDisk,
  tls,
}: ClusterOptions = {}): Promise<Cluster> {
  const programs = newestPrograms();
  const owner = ownerOfServer();
  const folder = mkdtempSync(join(onDisk ? tmpdir() : quickFolder(), 'postgres-'));
  chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const calls = (program: string, options: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    execFileSync(join(programs, program), options, {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, ...env },
    });
  if (follows === undefined) {
    const secretFile = join(folder, 'password');
    writeFileSync(secretFile, password);
    chownSync(secretFile, owner.uid, owner.gid);
    const options = [
      '-U',
      'bot',
      '-A',
      'scram-sha-256',
      '--pwfile',
      secretFile,
      '-E',
      'UTF8',
      '--locale',
      'C',
    ];
    calls('initdb', ['-D', data, '--no-sync', ...options]);
  } else {
    const from = ['-h', '127.0.0.1', '-p', `${follows.port}`, '-U', 'bot'];
    const options = ['-D', data, '--no-sync', '--write-recovery-conf', '--checkpoint', 'fast'];
    calls('pg_basebackup', [...from, ...options], { PGPASSWORD: password });
  }
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 60,
    ...own,
    ...(tls && protectedBy(folder, data, owner)),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | undefined;
  let made = 0;
  const url = (database: string) => `postgres://bot:${password}@127.0.0.1:${port}/${database}`;

  async function run(sql: string, database = 'postgres'): Promise<pg.QueryResult> {
    const client = new pg.Client(url(database));
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
    for (;;) {
      if (server.exitCode !== null) throw new Error(`Postgres ended at once (${server.exitCode})`);
      if (
        await run('select 1').then(
          () => true,
          () => false,
        )
      )
        return;
      await wait(50);
    }
  }

  async function stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    if (server === undefined || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  }

  /** To the server's first process before its others, so that it starts none meanwhile. */
  function signal(name: NodeJS.Signals): void {
    const first = server?.pid;
    if (first === undefined || server?.exitCode !== null || server.signalCode !== null) return;
    process.kill(first, name);
    const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8');
    for (const pid of others.split(' ').filter((each) => each !== '')) {
      try {
        process.kill(Number(pid), name);
      } catch (error) {
        // It has ended since it was listed, as one does whose connection was closed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  await start();
  return {
    adminUrl: url('postgres'),
    port,
    run,
    start,
    stop,
    newDatabase: async () => {
      made += 1;
      const name = `store_${process.pid}_${made}`;
      await run(`create database ${name}`);
      return url(name);
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    remove: async () => {
      signal('SIGCONT');
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the certificate, and says who must use it. Returns the settings of the server. */
function protectedBy(folder: string, data: string, owner: { readonly uid: number; readonly gid: number }) {
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  for (const path of [certificate, key]) chownSync(path, owner.uid, owner.gid);
  chmodSync(key, 0o600);
  const rules = ['hostssl all guest 127.0.0.1/32 scram-sha-256', 'host all bot 127.0.0.1/32 scram-sha-256'];
  writeFileSync(join(data, 'pg_hba.conf'), `${rules.join('\n')}\n`);
  return { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key };
}

function newestPrograms(): string {
  const folders = globSync('/usr/lib/postgresql/*/bin').filter((each) => existsSync(join(each, 'initdb')));
  const version = (folder: string) => Number(folder.split('/').at(-2));
  const newest = folders.sort((one, other) => version(one) - version(other)).at(-1);
  if (newest === undefined)
    throw new Error(
      'Postgres is not installed: these tests start a server of their own. On Debian: apt-get install -y postgresql',
    );
  return newest;
}

/** Postgres does not run as root. */
export function ownerOfServer(): { readonly uid: number; readonly gid: number } {
  const mine = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (mine.uid !== 0) return mine;
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'));
  const [, , uid, gid] = row?.split(':') ?? [];
  if (uid === undefined)
    throw new Error('There is no user named postgres, and Postgres does not run as root.');
  return { uid: Number(uid), gid: Number(gid) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
