// A board in one sentence: who is first, and only as much as is proven.

import { unreachable } from '#base/unreachable.ts';
import type { SheetView } from '#blocks/parts/question-controls.ts';
import { listed, nameOf } from '#blocks/parts/text.ts';
import { ownerName } from '#blocks/words/campaign-words.ts';
import { valueAlone } from '#blocks/words/figure-words.ts';
import { answerWords, metricInWords, nounOf } from '#blocks/words/metric-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import { isFilter, limitInWords } from '#blocks/words/question-words.ts';
import type { ActivityCounterName } from '#campaigns/campaign.ts';
import type { BoardReport, BoardRow } from '#reports/board/board-report.ts';
import { hasPeriod, isCounter, isRate } from '#reports/figures/metric.ts';

/** Plain text. */
export function boardHeadline(report: BoardReport, view: SheetView): string {
  const { lead, ranked, order, metric, of, counted, standing } = report;
  const [first] = ranked;
  const top = order === 'top';
  if (lead.kind === 'not-counted') {
    const none = standing.settled ? 'No ranking' : 'No ranking yet';
    return `${none}: ${count(counted.have)} of ${count(counted.of)} ${of} counted`;
  }
  if (isFilter(report.question)) return filterInWords(report);
  if (lead.kind === 'nobody' || first === undefined) return nobodyInWords(report);
  const name = nameOf(boardSubject(first, view), longestName);
  const value = figureInWords(first, report);
  const soFar = counted.have < counted.of ? ' so far' : '';
  switch (lead.kind) {
    case 'alone':
      return `Only ${name} can be ranked: ${value}`;
    case 'so-far':
      return top ? `${name} leads so far: ${value}` : `${name} is last so far: ${value}`;
    case 'shared':
      if (top && first.value.kind === 'count' && first.value.count === 0)
        return `Nobody leads: ${value} for each of ${count(lead.by)} ${of}`;
      return `${count(lead.by)} ${of} ${top ? 'share the lead' : 'are last'}${soFar} by ${metricInWords(metric)}: ${valueAlone(first.value)}`;
    case 'first':
      return `${name} has the ${superlative(report)} ${metricInWords(metric)}: ${valueAlone(first.value)}`;
    case 'clear':
      return top ? `${name} leads clearly: ${value}` : `${name} is clearly last: ${value}`;
    case 'too-close': {
      const [one, other] = [first, lead.rival].map((row) => {
        return `${nameOf(boardSubject(row, view), longestOfTwo)} ${valueAlone(row.value)}`;
      });
      return `Too close to call: ${one}, ${other}`;
    }
    default:
      return unreachable(lead);
  }
}

/** A headline is one line on a desk and two on a phone. */
const longestName = 32;
const longestOfTwo = 22;

/** Who asks which ones are below a number asks for no winner: `4 campaigns with reply rate below 5 %`. */
function filterInWords({ question, rankable, ranPartly, unasked, counted, of }: BoardReport): string {
  const within = rankable + ranPartly.length + unasked.length;
  const found = within === 0 ? `No ${of}` : howMany(within, of === 'campaigns' ? 'campaign' : 'owner');
  const soFar = counted.have < counted.of ? ' so far' : '';
  return `${found} with ${listed((question.limits ?? []).map(limitInWords))}${soFar}`;
}

function nobodyInWords({ tooFew, ranPartly, unasked, incomparable, of, metric }: BoardReport): string {
  if (tooFew.length > 0) return `Too few were sent to rank ${of} by ${metricInWords(metric)}`;
  if (ranPartly.length > 0) return `None of the ${of} ran on all of these days`;
  if (unasked.length > 0) return `None of the ${of} sent anything that could be answered`;
  return incomparable.length > 0
    ? `No two of the ${of} have a ${metricInWords(metric)} of one kind`
    : `There are no ${of} to rank`;
}

function superlative({ metric, order, ranked }: BoardReport): string {
  const isCount = ranked[0]?.value.kind === 'count';
  if (order === 'top') return isCount ? 'most' : 'highest';
  return isCount && metric !== 'totalLeadCount' ? 'fewest' : 'lowest';
}

/** `36.4 % answer`, `1 reply` */
function figureInWords({ value }: BoardRow, { metric }: BoardReport): string {
  if (isRate(metric)) return `${valueAlone(value)} ${answerWords[metric].present}`;
  if (metric === 'progress') return `${valueAlone(value)} done`;
  return value.kind === 'count' && isCounted(metric)
    ? `${count(value.count)} ${nounOf(metric, value.count)}`
    : `${metricInWords(metric)} ${valueAlone(value)}`;
}

/** The four counters whose words have a singular here. */
function isCounted(metric: BoardReport['metric']): metric is ActivityCounterName {
  return isCounter(metric) && hasPeriod(metric);
}

export function boardSubject({ subject }: BoardRow, { owners }: Pick<SheetView, 'owners'>): string {
  return subject.kind === 'campaign' ? subject.campaign.name : ownerName(subject.owner.email, owners);
}
