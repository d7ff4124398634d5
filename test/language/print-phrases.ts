// Prints how the phrase books are read, by family: `npm run phrases`. `-- --show wrong` prints the phrases of a verdict, `--book FILE` another book.

import { parseArgs } from 'node:util';
import { followUpBook, judgeFollowUp } from './judge-follow-ups.ts';
import { type Judged, judge, type Phrase, phraseBook, verdicts } from './judge-phrases.ts';
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
const print = (text: string) => process.stdout.write(`${text}\n`);
const isFollowUp = ({ text }: Phrase) => text.includes(' >> ');
const book = values.book === undefined ? phraseBook() : phraseBook(values.book);
const followUps = values.book === undefined ? followUpBook() : book.filter(isFollowUp);
const fits = [
  printBook(
    'asked anew',
    book.filter((phrase) => !isFollowUp(phrase)),
    (phrase) => judge(phrase, values.nameless ? nameless : record),
    { answered: 0.97, wrong: 0 },
  ),
  // Of the phrase book, some lines ask for what no report says.
  printBook('follow-ups', followUps, judgeFollowUp, { answered: 0.9, wrong: 0.03 }),
];
if (fits.includes(false)) process.exitCode = 1;

/** Whether it meets the goals: nine of ten right, and these shares of what is right or asked back, and of what is wrong. */
function printBook(
  title: string,
  phrases: readonly Phrase[],
  judgeOne: (phrase: Phrase) => Judged,
  goal: { readonly answered: number; readonly wrong: number },
): boolean {
  const judged = phrases
    .filter(({ family }) => (values.family ?? family) === family)
    .map((phrase) => judgeOne(phrase));
  if (judged.length === 0) return true;
  const line = (name: string, all: readonly Judged[]) =>
    [
      name.padEnd(16),
      ...verdicts.map((each) => String(all.filter(({ verdict }) => verdict === each).length).padStart(8)),
      String(all.length).padStart(8),
    ].join('');
  print(
    [
      title.padEnd(16),
      ...['right', 'asked', 'clearly', 'unhelp.', 'wrong', 'of'].map((each) => each.padStart(8)),
    ].join(''),
  );
  for (const [family, all] of Map.groupBy(judged, ({ family }) => family)) print(line(family, all));
  print(`${line('all', judged)}\n`);
  for (const { verdict, family, text, expected, read } of judged)
    if (values.show?.includes(verdict) || values.show?.includes('all'))
      print(`${verdict} · ${family}: ${text}\n   expected ${expected}\n   read     ${read}\n`);
  const share = (...counted: readonly string[]) =>
    judged.filter(({ verdict }) => counted.includes(verdict)).length / judged.length;
  const missed = [
    ...(share('right') < 0.9 ? [`right: ${percent(share('right'))}, at least 90 %`] : []),
    ...(share('right', 'asked back') < goal.answered
      ? [`right or asked back: ${percent(share('right', 'asked back'))}, at least ${percent(goal.answered)}`]
      : []),
    ...(share('wrong') > goal.wrong
      ? [`wrong: ${percent(share('wrong'))}, at most ${percent(goal.wrong)}`]
      : []),
  ];
  for (const each of missed) print(`${title} misses a goal: ${each}`);
  return missed.length === 0;
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}
