// `npm run gallery`: whoever changes a view sees it in all looks on one page.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { looks } from './document-pictures.ts';

const root = join(import.meta.dirname, '../..');

test('a view stands on the gallery’s page in every look, and a modal with what its controls ask first', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-stats-gallery-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(root, 'test/browser/view-pictures.ts');
  execFileSync(process.execPath, [program, folder, 'waiting', 'modal-deleted'], { stdio: 'ignore' });
  const taken = readdirSync(folder).filter((file) => file.endsWith('.png'));
  const views = ['waiting', 'modal-deleted'].flatMap((view) =>
    Object.keys(looks).map((look) => `${view}.${look}.png`),
  );
  expect(taken).toEqual(expect.arrayContaining(views));
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(taken.filter((file) => !page.includes(`src="${file}"`))).toEqual([]);
});
