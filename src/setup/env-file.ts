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
  /** Keeps all else that stands in it. False if such a value cannot be written there. */
  set(name: string, value: string): boolean;
  /** Takes from other users the right to read it. Returns whether they had it. */
  close(): boolean;
}

const forItsUser = 0o600;

export function openEnvFile(asked: string): EnvFile {
  // Where it is a link, what it leads to is changed.
  const path = existsSync(asked) ? realpathSync(asked) : asked;
  const read = () => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  return {
    path: asked,
    isThere: existsSync(path),
    valueOf: (name) => ownValue(parseEnv(read()), name)?.trim() || undefined,
    set: (name, value) => {
      const changed = withSetting(read(), name, value);
      if (changed.kind === 'impossible') return false;
      replace(path, changed.text);
      return true;
    },
    close: () => {
      if (process.geteuid === undefined || !existsSync(path) || (statSync(path).mode & 0o077) === 0)
        return false;
      chmodSync(path, forItsUser);
      return true;
    },
  };
}

/** Whoever is killed in between leaves the file as it was, and where it cannot be written no part of it is left. */
function replace(path: string, text: string): void {
  const part = `${path}.part`;
  rmSync(part, { force: true });
  try {
    const file = openSync(part, 'wx', forItsUser);
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
