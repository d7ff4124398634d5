// Why there are more or fewer answers, and in which campaigns: two lines of parts that add up to the change. Knows only these facts of a report.

import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import { distinct, nameIn } from '#blocks/parts/text.ts';
import { answerWords, metricInWords } from '#blocks/words/metric-words.ts';
import { howMany, signed } from '#blocks/words/numbers.ts';
import type { AnswersMoved } from '#reports/comparison/comparison-report.ts';
import { type Contributions, contributionsTo } from '#reports/figures/contributions.ts';
import { rateParts } from '#reports/figures/metric.ts';
import { type MoveCause, moveCauses } from '#reports/figures/why-moved.ts';
import type { RateName } from '#reports/question.ts';

/** One line each in mrkdwn: `*Why −138:* fewer messages −104 · …` and `*Where:* Nordics SaaS Founders −34 · … · others −83` */
export function movedInWords(moved: AnswersMoved): string[] {
  const where = whereInWords(moved);
  return [...whyInWords(moved), ...(where === undefined ? [] : [`*Where:* ${where}`])];
}

/** So many campaigns are named. All others are one part. */
const mostNamed = 2;
const nameLength = 28;

function whyInWords({ of, why }: AnswersMoved): string[] {
  if (why === undefined) return [];
  const parts = moveCauses
    .filter((cause) => why[cause] !== 0)
    .map((cause) => `${causeInWords(cause, of, why[cause])}\u00a0${signed(why[cause])}`);
  return [`*Why ${signed(why.change)}:* ${parts.join('\u00a0· ')}`];
}

function causeInWords(cause: MoveCause, of: RateName, by: number): string {
  switch (cause) {
    case 'workingDays':
      return by < 0 ? 'fewer working days' : 'more working days';
    case 'volume':
      return `${by < 0 ? 'fewer' : 'more'} ${answerWords[of].sent[1]}`;
    case 'rate':
      return `${by < 0 ? 'lower' : 'higher'} ${metricInWords(of)}`;
    case 'mix':
      return 'mix of campaigns';
    default:
      return unreachable(cause);
  }
}

/** undefined for a single campaign, and if no campaign's days are known. */
function whereInWords({ of, moves }: AnswersMoved): string | undefined {
  const contributions = contributionsTo(rateParts[of].part, moves);
  const largest = contributions.campaigns.slice(
    0,
    contributions.rest === 0 && contributions.campaigns.length === mostNamed + 1 ? 3 : mostNamed,
  );
  if (largest.length === 0) return undefined;
  const others = contributions.change - largest.reduce((sum, { change }) => sum + change, 0);
  const lacking = moves.lacking === 0 ? '' : ` (${howMany(moves.lacking, 'campaign')} not read)`;
  const parts = lines(largest);
  return [
    ...parts,
    ...(others === 0 && lacking === '' ? [] : [`others\u00a0${signed(others)}${lacking}`]),
  ].join('\u00a0· ');
}

/** In mrkdwn, behind More: one line for every campaign that moved by much. */
export function contributionLines({ of, moves }: AnswersMoved, most: number): string[] {
  return lines(contributionsTo(rateParts[of].part, moves).campaigns.slice(0, most), nameLengths.attention);
}

function lines(campaigns: Contributions['campaigns'], longest = nameLength): string[] {
  const names = distinct(
    campaigns.map(({ campaign }) => campaign.name),
    longest,
  );
  return campaigns.map(({ change }, at) => `${nameIn(names[at] ?? '', longest)}\u00a0${signed(change)}`);
}
