'use strict';
// Reads the settings of .env into the environment, where there is such a file; what stands in the environment goes before. Node's own option would say, like a warning, that there is none.
const { existsSync, readFileSync } = require('node:fs');
const { parseEnv } = require('node:util');

if (existsSync('.env')) {
  const text = textOfSettings();
  const given = parseEnv(text);
  endFor([...lineFaults(text), ...quoteFaults(given)]);
  Object.assign(process.env, { ...given, ...process.env });
}

/** Node would print its stack, and give another reason. */
function textOfSettings() {
  try {
    const bytes = readFileSync('.env');
    if (bytes.includes(0)) endFor(['it is no UTF-8, as Windows PowerShell writes it. Save it as UTF-8']);
    // Editors on Windows begin a file with a mark that nobody sees. Node would take it for a part of the first name.
    return bytes.toString().replace(/^\uFEFF/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const why =
      code === 'EISDIR'
        ? 'it is a folder. Move it away'
        : code === 'EACCES'
          ? 'you have no right to. Start this as its owner'
          : `the system says ${code}`;
    endFor([why]);
    return '';
  }
}

/**
 * Node takes what stands behind a # for a comment. So a key would lose its end, and a setting that bars channels would bar none.
 *
 * @param {string} text
 */
function lineFaults(text) {
  return text.split('\n').flatMap((line) => {
    const name = /^\s*(?:export\s+)?([A-Z0-9_]+)=(?:[^\s'"`#][^#]*[^\s#])?#/.exec(line)?.[1];
    return name === undefined
      ? []
      : [`# in ${name} would begin a comment. Put its value between single quotes`];
  });
}

/** @param {NodeJS.Dict<string>} given */
function quoteFaults(given) {
  return Object.entries(given).flatMap(([name, value]) =>
    /^['"`]|\n/.test(value ?? '')
      ? [`the quote in ${name} does not end on its line. Put one behind the value`]
      : [],
  );
}

/** @param {readonly string[]} faults */
function endFor(faults) {
  if (faults.length === 0) return;
  for (const fault of faults) console.error(`The settings in .env cannot be read: ${fault}.`);
  process.exit(1);
}
