// Writes the log lines of Bolt and the Slack SDK into our log: their sentence is a field, and their level stays.

import type { Logger } from '@slack/bolt';
import type { Log } from '#base/log.ts';
import { LogLevel } from './bolt.ts';

/** Drops their debug lines, which hold what people typed. */
export function boltLog(log: Log): Logger {
  const at =
    (level: 'info' | 'warn' | 'error') =>
    (...parts: unknown[]) =>
      log[level]('slack sdk', { said: parts.map(inWords).join(' ') });
  return {
    debug: () => {},
    info: (...parts) => log.debug('slack sdk', { said: parts.map(inWords).join(' ') }),
    warn: at('warn'),
    error: at('error'),
    setLevel: () => {},
    getLevel: () => LogLevel.INFO,
    setName: () => {},
  };
}

function inWords(part: unknown): string {
  const text =
    part instanceof Error
      ? part.message || part.name
      : typeof part === 'string'
        ? part
        : JSON.stringify(part);
  return (text ?? '').replace(/xox[a-z]-[\w-]+|xapp-[\w-]+/g, '[token]').slice(0, 500);
}
