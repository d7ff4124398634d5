// Joins the bot and what it uses of its packages into a few files of JavaScript, for a machine that has Node 24 and nothing else.

import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { readCommandLine } from './command-line.ts';

readCommandLine({
  options: {},
  usage: `Joins the bot and its packages into a few files in packed/, which need Node 24 alone. What is there is replaced.

  npm run pack
`,
});
const root = join(import.meta.dirname, '..');
const target = join(root, 'packed');

rmSync(target, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: root,
  // The store starts its thread by the name of a file, and the thread its guest.
  input: [
    'src/start.js',
    'src/store/thread/worker.ts',
    'src/store/postgres/guest-thread.ts',
    'src/watchdog/watch-heartbeat.ts',
  ],
  platform: 'node',
});
const { output } = await bundle.write({ dir: target, format: 'esm', chunkFileNames: '[name].js' });
await bundle.close();
// Node's own option reads some files of settings otherwise.
copyFileSync(join(root, 'src/env-file.cjs'), join(target, 'env-file.cjs'));
writeFileSync(join(target, 'package.json'), '{ "type": "module" }\n');
writeFileSync(join(target, 'LICENSES.txt'), licences());
process.stdout.write(
  `packed/ holds the bot in ${output.length} files. Start it with\n  MALLOC_ARENA_MAX=1 node --max-semi-space-size=4 --require ./packed/env-file.cjs packed/start.js\n`,
);

/** Of every package that something in the files comes from. */
function licences(): string {
  const packages = new Set(
    output
      .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      .flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/')) ?? []),
  );
  return [...packages]
    .sort()
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const texts = globSync('{LICEN[CS]E,licen[cs]e}*', { cwd: folder });
      const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n');
      return `${name} ${version} (${license})\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}
