// The history of a campaign, newest first: paused, finished, renamed, given to somebody else, more leads.

import type { Zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import { nameIn } from '#blocks/parts/text.ts';
import { statusInWords } from '#blocks/words/campaign-words.ts';
import { instantDay } from '#blocks/words/dates.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import type { CampaignChange } from '#readings/reading.ts';
import type { CampaignReport } from '#reports/campaign/campaign-report.ts';

const shown = 5;

/** In mrkdwn. A change lies between two readings, so its day is the one on which it was noticed. */
export function journalLines({ journal, serviceZone, datesZone }: CampaignReport): string[] {
  const lines = journal
    .slice(0, shown)
    .map(
      ({ change, noticedAt }) => `${instantDay(noticedAt, serviceZone)}: ${changeInWords(change, datesZone)}`,
    );
  const more = journal.length - lines.length;
  return more > 0 ? [...lines, `and ${count(more)} earlier`] : lines;
}

/** `zone`: for stated starts and ends. */
function changeInWords(change: CampaignChange, zone: Zone): string {
  switch (change.kind) {
    case 'status':
      return `${nameIn(statusInWords(change.to), 30)}, was ${nameIn(statusInWords(change.from), 30)}`;
    case 'renamed':
      return `renamed, was ${nameIn(change.from, nameLengths.line)}`;
    case 'owner':
      return `owner changed from ${nameIn(change.from, nameLengths.line)} to ${nameIn(change.to, nameLengths.line)}`;
    case 'start-date':
      return `start date ${dateOr(change.to, zone)}, was ${dateOr(change.from, zone)}`;
    case 'end-date':
      return `end date ${dateOr(change.to, zone)}, was ${dateOr(change.from, zone)}`;
    case 'audience': {
      const by = change.to - change.from;
      return `${by > 0 ? 'audience grown' : 'audience shrunk'} by ${count(Math.abs(by))} to ${howMany(change.to, 'lead')}`;
    }
    default:
      return unreachable(change);
  }
}

function dateOr(instant: number | undefined, zone: Zone): string {
  return instant === undefined ? 'open' : instantDay(instant, zone);
}
