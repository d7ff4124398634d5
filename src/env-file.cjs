'use strict';
// Reads the settings of .env into the environment, where there is such a file. Node's own option would say, like a warning, that there is none.
const { existsSync } = require('node:fs');

if (existsSync('.env')) process.loadEnvFile('.env');
