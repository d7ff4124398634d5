// npm run ask: reads the command line, and leaves the question to what answers in the terminal.

import { randomUUID } from 'node:crypto';
import { exits } from './ask-exits.ts';
import { readCommandLine } from './command-line.ts';

const usage = `Answers a question as the bot does in Slack. Where no service is configured, the sandbox answers.

  npm run ask -- "top 5 by reply rate last week"
  npm run ask -- --as ana "my campaigns"     my: of that owner, by name or e-mail address
  npm run ask -- --page 2 list               another page of a long list
  npm run ask -- --wait 30 overview          reads for so many minutes at most (10)
  npm run ask -- help                        what can be asked
  npm run --silent ask -- --csv list         its rows as CSV, for a spreadsheet
  npm run --silent ask -- --json list        the answer as Block Kit: {"blocks": […]}
  npm run --silent ask -- --url list         a link that shows it in Slack's Block Kit Builder

It reads the bot's store if there is one, and sends nothing to Slack. How far a long reading is, and what went wrong, stands on stderr.
Ends with 0 if the answer is whole, 3 if it lacks something, 2 if the question or an option is not understood, 1 if there are no
figures or a setting is wrong, 130 after Ctrl+C.
`;

const asked = read();
// Whoever asks how it is used, or mistypes an option, does not wait until what answers is loaded.
const { answerAsked } = await import('./answer-asked.ts');
const newId = () => randomUUID().replaceAll('-', '');
await answerAsked(asked, { env: process.env, newId, random: Math.random });

function read() {
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    as: { type: 'string' },
    page: { type: 'string', default: '1' },
    wait: { type: 'string', default: '10' },
    csv: flag,
    json: flag,
    url: flag,
  } as const;
  // Whoever reads no further has read enough.
  const { values, positionals, end } = readCommandLine({
    ...{ options, usage, wrong: exits['not-understood'], takesWords: true, unread: exits.answered },
  });
  const page = Number(values.page);
  if (!Number.isInteger(page) || page < 1) end('--page wants the number of a page, from 1.');
  if ([values.csv, values.json, values.url].filter(Boolean).length > 1)
    end('--csv, --json and --url each print the answer in another form: give one.');
  const wait = Number(values.wait);
  if (!(wait > 0 && wait <= 1_440)) end('--wait wants minutes, more than 0 and at most 1440.');
  return { ...values, page, wait, words: positionals.join(' ') };
}
