// The workspace's page as the server needs it: its files by path, and blocks drawn as HTML. Knows no server and no bot.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { SandboxPage } from '#sandbox/slack/page-port.ts';
import { dayIn } from './dates.ts';
import { draw } from './draw.ts';

/** Reads the page's files once. Text in blocks, names included, never becomes mark-up. */
export function createPage(): SandboxPage {
  const files = readFiles();
  return { assets: (path) => files.get(path), draw: drawingOnce() };
}

const keptDrawings = 200;

/** Drawing a report takes about ten milliseconds, and every tick asks for it, so the last drawings are kept. */
function drawingOnce(): SandboxPage['draw'] {
  const kept = new Map<string, string>();
  return (blocks, surface, context) => {
    const { viewer, people, channels, now, values, errors } = context;
    const drawingKey = JSON.stringify([blocks, surface, viewer, people, channels, values, errors]);
    const when = drawingKey.includes('{ago}') ? now : dayIn(viewer.tz, now);
    const key = createHash('sha256').update(`${when} ${drawingKey}`).digest('base64');
    const html = kept.get(key) ?? draw(blocks, surface, context);
    kept.delete(key);
    kept.set(key, html);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptDrawings) break;
      kept.delete(oldest);
    }
    return html;
  };
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

function readFiles(): Map<string, { readonly type: string; readonly body: string }> {
  const folder = new URL('./assets/', import.meta.url);
  const own = readdirSync(folder).map((name) => ({
    path: name === 'index.html' ? '/' : `/${name}`,
    type: types[extname(name)] ?? 'application/octet-stream',
    body: readFileSync(new URL(name, folder), 'utf8'),
  }));
  const theirs = readFileSync(new URL(import.meta.resolve('slack-blocks-to-jsx/dist/style.css')), 'utf8');
  const all = [...own, { path: '/text.css', type: types['.css'] ?? '', body: byClass(theirs) }];
  return new Map(all.map(({ path, type, body }) => [path, { type, body }]));
}

/** The library gives every drawn text the same id. The page has many of them, so its styles use the class and yield to ours. */
function byClass(css: string): string {
  return css.replaceAll('#slack_blocks_to_jsx', '.slack_blocks_to_jsx').replaceAll('!important', '');
}
