'use strict';
// Stops with one clear line where development packages are missing: the bot and the probe run without them, all else needs them.
require('./node-version.cjs');
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { devDependencies } = require('../package.json');

const missing = Object.keys(devDependencies).filter(
  (name) => !existsSync(join(__dirname, '../node_modules', name)),
);
if (missing.length > 0) {
  console.error(
    `This needs the whole install, and ${missing.length} development packages are missing (${missing[0]}). Run "npm install" first. ` +
      'The bot itself needs less: "npm ci --omit=dev && npm start".',
  );
  process.exit(1);
}
