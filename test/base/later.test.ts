// What is loaded behind a start: once, also where a file cannot be read for a moment.

import { expect, test } from 'vitest';
import { createLoader } from '#base/later.ts';

const clock = { monotonic: () => 0 };

/** Fails so often, as where no more files may be open. */
function failing(times: number, loaded: unknown) {
  let tries = 0;
  return {
    load: async () => {
      tries += 1;
      if (tries <= times) throw new Error('EMFILE: too many open files');
      return loaded;
    },
    tries: () => tries,
  };
}

test('a file that fails to load is tried again by whoever needs it next, and not once it is there', async () => {
  const file = failing(1, 'answers');
  const answers = createLoader().later(file.load);
  await expect(answers()).rejects.toThrow('EMFILE');
  expect(await answers()).toBe('answers');
  expect(await answers()).toBe('answers');
  expect(file.tries()).toBe(2);
});

test('a thousand who need it at once try once together, and each is told why it failed', async () => {
  const file = failing(1, 'answers');
  const answers = createLoader().later(file.load);
  const all = await Promise.allSettled(Array.from({ length: 1_000 }, () => answers()));
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
  expect(file.tries()).toBe(1);
});

test('a step that fails is taken again, and those before it are not', async () => {
  const loader = createLoader();
  const [first, second] = [failing(0, 'words'), failing(1, 'figures')];
  loader.loadInSteps([first.load, second.load]);
  const answers = loader.later(async () => 'answers');
  await expect(answers()).rejects.toThrow('EMFILE');
  expect(await answers()).toBe('answers');
  expect([first.tries(), second.tries()]).toEqual([1, 2]);
});

test('behind a start, one file that fails keeps no other from being loaded, and is named', async () => {
  const loader = createLoader();
  const [broken, sound] = [failing(1, 'answers'), failing(0, 'pictures')];
  const answers = loader.later(broken.load);
  loader.later(sound.load);
  await expect(loader.loadLater(clock)).rejects.toThrow('EMFILE');
  expect(sound.tries()).toBe(1);
  expect(await answers()).toBe('answers');
});
