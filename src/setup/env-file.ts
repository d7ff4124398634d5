// The file of settings on disk: read as Node reads it, and written whole or not at all, for its user alone. Knows no setting.

import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { parseEnv } from 'node:util';
import { ownValue } from '#base/own-value.ts';
import { withSetting } from './env-text.ts';

export interface EnvFile {
  /** As it is asked for. */
  readonly path: string;
  readonly isThere: boolean;
  /** undefined for what is absent or empty. */
  valueOf(name: string): string | undefined;
  /** Keeps all else that stands in it. False if such a value cannot be written there. Throws EnvFileError. */
  set(name: string, value: string): boolean;
  /** Takes from other users the right to read it. Returns whether they had it. Throws EnvFileError. */
  close(): boolean;
}

/** The file cannot be read or written, and is as it was; says so in the operator's words. */
export class EnvFileError extends Error {}

const forItsUser = 0o600;

/** Throws EnvFileError where it cannot be read, or no file can be made beside it: before anybody has typed a secret. */
export function openEnvFile(asked: string): EnvFile {
  // Where it is a link, what it leads to is changed.
  const path = existsSync(asked) ? realpathSync(asked) : asked;
  const read = () => {
    const text = told(asked, 'read', () => (existsSync(path) ? readFileSync(path, 'utf8') : ''));
    if (text.includes('\0'))
      throw new EnvFileError(
        `${asked} cannot be read: it is no UTF-8, as Windows PowerShell writes it. Save it as UTF-8.`,
      );
    return text.replace(/^\uFEFF/, '');
  };
  read();
  told(asked, 'written', () => {
    makePart(`${path}.part`, '');
    rmSync(`${path}.part`);
  });
  return {
    path: asked,
    isThere: existsSync(path),
    valueOf: (name) => ownValue(parseEnv(read()), name)?.trim() || undefined,
    set: (name, value) => {
      const changed = withSetting(read(), name, value);
      if (changed.kind === 'impossible') return false;
      told(asked, 'written', () => replace(path, changed.text));
      return true;
    },
    close: () => {
      if (process.geteuid === undefined || !existsSync(path) || (statSync(path).mode & 0o077) === 0)
        return false;
      told(asked, 'closed to other users', () => chmodSync(path, forItsUser));
      return true;
    },
  };
}

/** Whoever is killed in between leaves the file as it was, and where it cannot be written no part of it is left. */
function replace(path: string, text: string): void {
  const part = `${path}.part`;
  try {
    makePart(part, text);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function makePart(part: string, text: string): void {
  rmSync(part, { force: true });
  const file = openSync(part, 'wx', forItsUser);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function told<Result>(asked: string, what: string, deed: () => Result): Result {
  try {
    return deed();
  } catch (error) {
    const { code = 'unknown fault' } = error as NodeJS.ErrnoException;
    const why = reasons.get(code) ?? code;
    throw new EnvFileError(`${asked} cannot be ${what}: ${why}. It is as it was.`, { cause: error });
  }
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full (ENOSPC). Free space, then run this again'],
  ['EDQUOT', 'your part of the disk is used up (EDQUOT). Free space, then run this again'],
  ['EROFS', 'the disk may only be read (EROFS). Run this where you can write, and copy .env here'],
  ['EACCES', 'you have no right to it, or to its folder (EACCES). Run this as their owner'],
  ['EPERM', 'you do not own it (EPERM). Run this as its owner'],
  ['EISDIR', 'a folder stands in its place, or in that of .env.part (EISDIR). Move it away'],
  ['ENOENT', 'its folder is gone (ENOENT). Run this in the folder of the bot'],
]);
