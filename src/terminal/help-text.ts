// What can be asked, by example, as one types it in a shell; and what only Slack can show.

import { examples, slackExamples } from '#reports/words/productions.ts';
import { displayWidth, padded } from './display-width.ts';
import { quotedForShell } from './typed-instead.ts';

/** `command`: what asks, `npm run ask --`. Ends in a line break. */
export function helpText(command: string): string {
  const asked = examples
    .filter((example) => !slackExamples.includes(example))
    .map(
      ({ typed, gives }) => [typed === '' ? command : `${command} ${quotedForShell(typed)}`, gives] as const,
    );
  const opened = slackExamples.map(({ typed, gives }) => [`/campaign-stats ${typed}`, gives] as const);
  return [
    'What you can ask:\n',
    ...underEachOther(asked),
    '\nOr in your own words:\n',
    `  ${command} "which campaigns have the best reply rate this month?"`,
    '\nIn Slack:\n',
    ...underEachOther(opened),
    '',
  ].join('\n');
}

function underEachOther(lines: readonly (readonly [typed: string, gives: string])[]): readonly string[] {
  const width = Math.max(...lines.map(([typed]) => displayWidth(typed)));
  return lines.map(([typed, gives]) => `  ${padded(typed, width, 'left')}  ${gives}`);
}
