// The totals of a period on two lines: invitations with acceptances, and messages with replies. Knows no report but figures.

import { nounOf } from '#blocks/words/metric-words.ts';
import { count, intervalInWords, notGrowthInWords, provenMove, rateAlone } from '#blocks/words/numbers.ts';
import type { ActivityCounterName } from '#campaigns/campaign.ts';
import type { Activity, Counted, Rated } from '#reports/figures/figure.ts';

/** In mrkdwn: an arrow means more than chance. Otherwise the count before is shown without one. */
export function totalsInWords({ counters, acceptanceRate, replyRate }: Activity): string {
  const sent = (name: ActivityCounterName) =>
    `*${count(counters[name].count)}* ${nounOf(name, counters[name].count)}${inBrackets(changeOf(counters[name]))}`;
  const resultOf = (name: ActivityCounterName, rated: Rated) =>
    `*${count(counters[name].count)}* ${nounOf(name, counters[name].count)}${inBrackets(rateOf(rated))}`;
  return [
    `${sent('invitationsSent')} →\u00a0${resultOf('invitationsAccepted', acceptanceRate)}`,
    `${sent('messagesSent')} →\u00a0${resultOf('messagesReplied', replyRate)}`,
  ].join('\n');
}

function changeOf(counted: Counted): string | undefined {
  const { change } = counted;
  const move = provenMove(change, { arrow: true });
  const before = change.kind === 'by' ? `${count(change.before)} before` : undefined;
  const parts = [move ?? before, notGrowthInWords(counted)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}

function rateOf(rated: Rated): string | undefined {
  if (rated.rate.kind === 'none') return undefined;
  const parts = [rateAlone(rated.rate), provenMove(rated.change, { arrow: true }), intervalInWords(rated)];
  return parts.filter((part) => part !== undefined).join(', ');
}

function inBrackets(words: string | undefined): string {
  return words === undefined ? '' : ` (${words})`;
}
