// Runs the bot with Node's compile cache beside the store, and V8 set for a small process; plain JavaScript that imports nothing of the bot until the cache is open.

// TypeScript in this file would cost each start 35 ms and 20 MiB, and what a file imports at its top runs before its first line.
import { lstatSync, mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { usualStorePath } from './settings/store-path.js';

// V8 would soon compile undici's parser of HTTP anew, as one function of 79 KB: 23 MiB at once, of which 15 stay, and up to half a second
// of processor time, to parse heads some microseconds faster. So it waits for some thousand answers.
setFlagsFromString('--wasm-tiering-budget=1000000000');

const { STORE_PATH, NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE } = process.env;
if (!NODE_COMPILE_CACHE && !NODE_DISABLE_COMPILE_CACHE) keepCompiledBeside(STORE_PATH || usualStorePath);
await import('./main.ts');

/** @param {string} storePath */
function keepCompiledBeside(storePath) {
  const folder = `${storePath}.compiled`;
  if (storePath === ':memory:' || !isThere(folder)) return;
  const { directory } = enableCompileCache(folder);
  // Threads open their own cache, and learn from here where it is.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE = folder;
}

/**
 * Makes this one folder where it can be made. Node would make those above it too: a store whose folder is missing would find it, and
 * under /proc Node tries for ever.
 *
 * @param {string} folder
 */
function isThere(folder) {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    return isOwnFolder(lstatSync(folder, { throwIfNoEntry: false }));
  }
}

/**
 * What stands in it is run: it must be the bot's own. Windows tells of no owner.
 *
 * @param {import('node:fs').Stats | undefined} found
 */
function isOwnFolder(found) {
  if (!found?.isDirectory()) return false;
  const user = process.geteuid?.();
  return user === undefined || (found.uid === user && (found.mode & 0o022) === 0);
}
