// Stories on Postgres: a database for each world on the server that the run has, which shows the world's time and is waited for.

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Clock } from '#base/clock.ts';
import { awaitsToo } from './virtual-clock.ts';

export interface StoryDatabase {
  /** What a bot's settings say. */
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Undefined where the stories run on SQLite. */
export async function openStoryDatabase(clock: Pick<Clock, 'now'>): Promise<StoryDatabase | undefined> {
  const server = inject('postgres');
  if (server === undefined) return undefined;
  shown = clock;
  watchAsked();
  const name = `story_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  return {
    env: { DATABASE_URL: Object.assign(new URL(server), { pathname: `/${name}` }).href },
    remove: async () => {
      await onServer(server, `drop database if exists ${name} with (force)`);
      // What is tested next in this process may have a time of its own.
      if (shown === clock) shown = undefined;
    },
  };
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Of the newest world, while it is there. */
let shown: Pick<Clock, 'now'> | undefined;
let isWatched = false;
/** What the server was asked and has not answered. */
const asked = new Set<{ readonly words: string }>();

/** The first words of each. Values are not among them. */
export function unansweredStatements(): readonly string[] {
  return [...asked].map(({ words }) => words);
}

/** The clock is moved by hand: it waits for what the server is asked, and the server shows it where it is asked for the time. */
function watchAsked(): void {
  if (isWatched) return;
  isWatched = true;
  for (const name of ['connect', 'query'] as const) {
    const real = pg.Client.prototype[name] as (...given: unknown[]) => unknown;
    const counted = function (this: pg.Client, ...given: unknown[]) {
      const statement = { words: name === 'connect' ? name : firstWords(given[0]) };
      asked.add(statement);
      const over = () => void asked.delete(statement);
      // A pool asks with a callback, everybody else awaits a promise.
      const last = given.at(-1);
      given[0] = inShownTime(given[0]);
      if (typeof last === 'function')
        given[given.length - 1] = (...told: unknown[]) => {
          over();
          return last(...told);
        };
      const answer = real.apply(this, given);
      if (answer instanceof Promise) answer.then(over, over);
      return answer;
    };
    Object.assign(pg.Client.prototype, { [name]: counted });
  }
  awaitsToo(() => asked.size > 0);
}

function firstWords(asked: unknown): string {
  const text = typeof asked === 'string' ? asked : (asked as { readonly text?: unknown } | undefined)?.text;
  return String(text).trim().replace(/\s+/g, ' ').slice(0, 80);
}

/** A statement, or a statement with its values. */
function inShownTime(asked: unknown): unknown {
  if (shown === undefined) return asked;
  const at = `to_timestamp(${shown.now()} / 1000.0)`;
  if (typeof asked === 'string') return asked.replaceAll('clock_timestamp()', at);
  const { text } = (asked ?? {}) as { readonly text?: unknown };
  return typeof text === 'string'
    ? { ...(asked as object), text: text.replaceAll('clock_timestamp()', at) }
    : asked;
}
