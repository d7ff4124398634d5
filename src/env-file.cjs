'use strict';
// Reads the settings of .env into the environment, where there is such a file; what stands in the environment goes before. Node's own option would say, like a warning, that there is none.
const { existsSync, readFileSync } = require('node:fs');
const { parseEnv } = require('node:util');

if (existsSync('.env')) {
  // Editors on Windows begin a file with a mark that nobody sees. Node would take it for a part of the first name.
  const given = parseEnv(textOfSettings().replace(/^\uFEFF/, ''));
  Object.assign(process.env, { ...given, ...process.env });
}

/** Node would print its stack, and give another reason. */
function textOfSettings() {
  try {
    return readFileSync('.env', 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const why =
      code === 'EISDIR'
        ? 'it is a folder. Move it away'
        : code === 'EACCES'
          ? 'you have no right to. Start this as its owner'
          : `the system says ${code}`;
    console.error(`The settings in .env cannot be read: ${why}.`);
    process.exit(1);
  }
}
