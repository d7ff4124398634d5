// What doctor says of the bot, in the lines of `status` that only admins read: what is wrong with its mend, then the rest.

import { nameLengths } from '#blocks/limits.ts';
import { capital, nameIn } from '#blocks/parts/text.ts';
import { howMany } from '#blocks/words/numbers.ts';
import type { BotCheck } from '#reports/status/bot-check.ts';
import type { StatusReport } from '#reports/status/status-report.ts';

interface CheckLines {
  readonly title: string;
  readonly lines: readonly string[];
}

/** mrkdwn; what is wrong with the bot, each with its mend. */
export function wrongLines({ checks = [] }: StatusReport): CheckLines[] {
  const lines = checks.filter(({ severity }) => severity === 'wrong').map(checkInWords);
  return lines.length === 0 ? [] : [{ title: 'To be mended', lines }];
}

/** mrkdwn; what is not wrong and not as it could be, and how much is well. */
export function checkLines({ checks = [] }: StatusReport): CheckLines[] {
  if (checks.length === 0) return [];
  const others = checks.filter(({ severity }) => severity === 'note' || severity === 'unknown');
  const well = checks.filter(({ severity }) => severity === 'ok').length;
  const count = `${howMany(well, 'thing')} looked at and well. \`npm run doctor\` looks at more.`;
  return [{ title: 'What doctor says', lines: [...others.map(checkInWords), count] }];
}

function checkInWords({ of, severity, says, mend }: BotCheck): string {
  const mark = severity === 'wrong' ? '⚠ ' : '';
  const what = `${mark}${capital(nameIn(of, nameLengths.line))}: ${nameIn(says, longestCheck)}`;
  return mend === undefined ? what : `${what} → ${nameIn(mend, longestCheck)}`;
}

const longestCheck = 300;
