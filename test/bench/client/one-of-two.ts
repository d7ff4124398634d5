// One of two processes with the same key, a program of its own: opens the contender, then fetches its half when told to.

import { contenders } from './contenders.ts';
import { createSeeded } from './seeded.ts';

/** What the benchmark tells it, as its only argument. */
export interface Half {
  readonly contender: string;
  readonly apiKey: string;
  readonly limit: number;
  readonly windowMs: number;
  readonly storePath: string;
  readonly seed: number;
}

/** What it is told when the cell has opened, and what it tells about each request as it ends. */
export interface Start {
  readonly url: string;
  readonly campaigns: readonly string[];
}
export type Told = 'ready' | 'served' | 'failed';

const half = JSON.parse(process.argv[2] ?? '') as Half;
const contender = contenders.find(({ name }) => name === half.contender);
if (contender === undefined) throw new Error(`no contender is called ${half.contender}`);
const tell = (told: Told) => process.send?.(told);

process.on('disconnect', () => process.exit());
process.once('message', async ({ url, campaigns }: Start) => {
  const { fetch } = await contender.open({
    ...half,
    url: new URL(url),
    random: createSeeded(half.seed),
    share: undefined,
    peopleAreAbout: false,
  });
  for (const campaign of campaigns) {
    fetch(campaign, false).then(
      () => tell('served'),
      () => tell('failed'),
    );
  }
});
tell('ready');
