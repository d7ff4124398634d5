'use strict';
// Reads the settings of .env into the environment, where there is such a file. Node's own option would say, like a warning, that there is none.
const { existsSync, readFileSync } = require('node:fs');

if (existsSync('.env')) {
  refuseUnreadable();
  process.loadEnvFile('.env');
}

/** Node would print its stack, and give another reason. */
function refuseUnreadable() {
  try {
    readFileSync('.env');
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
