// Every answer is one screen: drawn in the sandbox's page on a desk and on a phone, with usual names and with the longest.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { controls } from '#blocks/controls.ts';
import { screens } from '#blocks/limits.ts';
import { homes, messages } from '../blocks/gallery.ts';
import { openBrowser } from './chromium.ts';
import { type Heights, measured, type Screen, type Views } from './heights.ts';

/** What More unfolds, and what a digest puts into its thread, is asked for by a click. */
function isUnfolded(name: string): boolean {
  const buttons = JSON.stringify(messages[name]?.().blocks ?? []);
  return buttons.includes(`"action_id":"${controls.less}"`) || /-(more|thread)\b/.test(name);
}

const views = [...Object.keys(messages), ...Object.keys(homes)];
const screenNames = Object.keys(screens) as Screen[];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each(['usual', 'longest'])('with %s names', (names) => {
  let heights: Heights;
  beforeAll(async () => {
    heights = await measured(browser, await viewsWith(names));
    process.stdout.write(`px / rows of controls, with ${names} names\n${asLines(heights)}\n`);
  });

  test.each(views.filter((name) => !isUnfolded(name)))('%s is one screen', (name) => {
    for (const screen of screenNames) {
      const { height, controlRows } = screens[screen];
      const view = heights.get(name)?.[screen];
      expect(view?.height, `${screen}: px`).toBeLessThanOrEqual(height);
      expect(view?.controlRows, `${screen}: rows of controls`).toBeLessThanOrEqual(controlRows);
    }
  });
});

/** The fixtures take their names when they are loaded. */
async function viewsWith(names: string): Promise<Views> {
  vi.stubEnv('NAMES', names);
  vi.resetModules();
  const views = await import('../blocks/gallery.ts');
  vi.unstubAllEnvs();
  return views;
}

function asLines(heights: Heights): string {
  const tallestFirst = [...heights].sort(([, one], [, other]) => other.phone.height - one.phone.height);
  const line = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(32)}${cells.map((cell) => String(cell).padStart(12)).join('')}`;
  return [
    line('', screenNames),
    ...tallestFirst.map(([name, at]) =>
      line(
        name,
        screenNames.map((screen) => `${at[screen].height} / ${at[screen].controlRows}`),
      ),
    ),
  ].join('\n');
}
