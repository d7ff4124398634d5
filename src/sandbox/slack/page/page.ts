// The workspace's page as the server needs it: its files by path, and blocks drawn as HTML. Knows no server and no bot.

import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Block, DrawContext, SandboxPage } from '#sandbox/slack/page-port.ts';
import { dayIn } from './dates.ts';
import { draw } from './draw.ts';

/** Reads the page's files once. Text in blocks, names included, never becomes mark-up. */
export function createPage(): SandboxPage {
  const files = readFiles();
  return { assets: (path) => files.get(path), draw: drawingOnce() };
}

/** Of one list of blocks: for several people, and before and after a choice in it. */
const keptDrawings = 8;

/** Drawing a report takes about ten milliseconds, and every tick asks for it. Blocks that change come as another list. */
function drawingOnce(): SandboxPage['draw'] {
  const kept = new WeakMap<readonly Block[], { drawings: Map<string, string>; tellsAges: boolean }>();
  const surroundings = rememberSurroundings();
  return (blocks, surface, context) => {
    const own = kept.get(blocks) ?? {
      drawings: new Map(),
      tellsAges: JSON.stringify(blocks).includes('{ago}'),
    };
    kept.set(blocks, own);
    const { values, errors } = context;
    const key = [
      surroundings(context),
      own.tellsAges ? context.now : '',
      surface,
      JSON.stringify([values, errors]),
    ].join(' ');
    const html = own.drawings.get(key) ?? draw(blocks, surface, context);
    own.drawings.delete(key);
    own.drawings.set(key, html);
    for (const oldest of own.drawings.keys()) {
      if (own.drawings.size <= keptDrawings) break;
      own.drawings.delete(oldest);
    }
    return html;
  };
}

/** A number for who looks at what names on which day: looked up once for all messages of a screen, which share their list of people. */
function rememberSurroundings(): (context: DrawContext) => number {
  const numbers = new Map<string, number>();
  const ofScreen = new WeakMap<object, number>();
  return ({ viewer, people, channels, now }) => {
    const known = ofScreen.get(people);
    if (known !== undefined) return known;
    const text = JSON.stringify([viewer, people, channels, dayIn(viewer.tz, now)]);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    ofScreen.set(people, number);
    return number;
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
