// Prints how the phrase book is read, by family: `npm run phrases`. `-- --show wrong` prints the phrases of a verdict, `--book FILE` another book.

import { parseArgs } from 'node:util';
import { judge, phraseBook, verdicts } from './judge-phrases.ts';
import { record } from './phrase-record.ts';

const { values } = parseArgs({
  options: {
    show: { type: 'string', multiple: true },
    book: { type: 'string' },
    family: { type: 'string' },
    nameless: { type: 'boolean' },
  },
});
const { names: _, ...nameless } = record;
const phrases = phraseBook(values.book).filter(({ family }) => (values.family ?? family) === family);
const judged = phrases
  .filter(({ family }) => family !== 'follow-ups')
  .map((phrase) => judge(phrase, values.nameless ? nameless : record));
const families = Map.groupBy(judged, ({ family }) => family);
const print = (text: string) => process.stdout.write(`${text}\n`);
const line = (name: string, all: typeof judged) =>
  [
    name.padEnd(16),
    ...verdicts.map((each) => String(all.filter(({ verdict }) => verdict === each).length).padStart(8)),
    String(all.length).padStart(8),
  ].join('');
print(
  [
    'family'.padEnd(16),
    ...['right', 'asked', 'clearly', 'unhelp.', 'wrong', 'of'].map((each) => each.padStart(8)),
  ].join(''),
);
for (const [family, all] of families) print(line(family, all));
print(line('all', judged));
for (const { verdict, family, text, expected, read } of judged)
  if (values.show?.includes(verdict) || values.show?.includes('all'))
    print(`\n${verdict} · ${family}: ${text}\n   expected ${expected}\n   read     ${read}`);
const share = (...counted: readonly string[]) =>
  judged.filter(({ verdict }) => counted.includes(verdict)).length / judged.length;
if (share('right') < 0.9 || share('right', 'asked back') < 0.97 || share('wrong') > 0) process.exitCode = 1;
