// What a text asks if nothing stands, and whether it then says by itself all that it asks.

import type { Cover } from '#language/reading/cover.ts';
import { meantBy } from '#language/reading/meant-deeds.ts';
import type { ReportWord, Tag } from '#language/reading/tag.ts';
import type { Prepared } from '#language/reading/tag-words.ts';
import { toldIn } from '#language/reading/told.ts';
import type { Question } from '#reports/question.ts';
import { campaignsIn } from './follow-up-tags.ts';
import type { SaidPlace } from './said.ts';

export interface WholeReading {
  readonly cost: number;
  /** Every word is explained, and the report takes what is said. */
  readonly isRead: boolean;
  /** It names its report, or a figure with its days. */
  readonly saysAll: boolean;
  readonly namesReport: boolean;
  /** It says whose or what, and when: it may be a question of its own. */
  readonly standsAlone: boolean;
  /** undefined: it asks for something to be done, or is refused. */
  readonly question: Question | undefined;
}

/** A reading that costs more beside its words drops or bends something that was said. */
const tooDear = 4;

export function wholeReading(
  covers: readonly Cover[],
  { text, context, stands }: SaidPlace,
): WholeReading | undefined {
  let best: (WholeReading & { readonly cost: number }) | undefined;
  for (const cover of covers) {
    for (const { meant, cost } of meantBy(cover.tags, text, context)) {
      if (best !== undefined && cover.cost + cost >= best.cost) continue;
      const unknown = cover.tags.some(({ meaning }) => meaning.kind === 'unknown');
      best = {
        cost: cover.cost + cost,
        isRead: !unknown && cost < tooDear && cover.tags.some(({ meaning }) => meaning.kind !== 'filler'),
        saysAll: namesReport(cover.tags) || (saysAll(cover.tags, text) && !isOfOne(cover.tags, stands, text)),
        namesReport: namesReport(cover.tags, true),
        standsAlone: standsAlone(cover.tags),
        question: meant.kind === 'ask' ? meant.question : undefined,
      };
    }
  }
  return best;
}

const reportsAlone: readonly ReportWord[] = [
  ...(['overview', 'list', 'campaigns', 'needs', 'handled', 'status', 'help', 'digests'] as const),
  ...(['accounts', 'room', 'audit'] as const),
];

/** `besidesNouns`: `emma's campaigns only` may as well be a change. */
function namesReport(tags: readonly Tag[], besidesNouns = false): boolean {
  const { reports } = toldIn(tags);
  return reportsAlone.some((each) => reports.has(each) && !(besidesNouns && each === 'campaigns'));
}

function saysAll(tags: readonly Tag[], text: Prepared): boolean {
  const { reports, periods, metrics, orders, versus, campaigns, owners } = toldIn(tags);
  const isCompared = versus || reports.has('compare');
  if (isCompared && (campaigns.length === 2 || periods.length === 2)) return true;
  if (periods.length === 0) return false;
  if (isCompared && owners.length > 1) return true;
  // `acceptance rate and this month` tells two changes.
  if (isJoined(tags, text)) return false;
  return (
    metrics.length > 0 ||
    reports.has('daily') ||
    reports.has('board') ||
    (orders.length > 0 && reports.has('owners'))
  );
}

/** After one campaign a figure with its days is about it, unless somebody says `we`. */
function isOfOne(tags: readonly Tag[], stands: Question, { meant }: Prepared): boolean {
  if (campaignsIn(stands).length !== 1) return false;
  const others = ['we', 'us', 'our', 'all', 'total', 'overall', 'everybody', 'everyone'];
  const content = tags.filter(({ meaning }) => meaning.kind !== 'filler');
  const isFigures = ({ meaning }: Tag) =>
    meaning.kind === 'report' && (meaning.report === 'daily' || meaning.report === 'total');
  return (
    content.every((each) => ['metric', 'period', 'asks'].includes(each.meaning.kind) || isFigures(each)) &&
    !meant.words.some(({ key }) => others.includes(key))
  );
}

/** `and` stands between the figure and its days. */
function isJoined(tags: readonly Tag[], { meant }: Prepared): boolean {
  const content = tags.filter(({ meaning }) => meaning.kind !== 'filler');
  return content.some((tag, at) => {
    const next = content[at + 1];
    const kinds = [tag.meaning.kind, next?.meaning.kind];
    const between = meant.words.slice(tag.to, next?.from).map(({ key }) => key);
    return kinds.includes('metric') && kinds.includes('period') && between.includes('and');
  });
}

function standsAlone(tags: readonly Tag[]): boolean {
  const { periods, owners, campaigns } = toldIn(tags);
  return periods.length > 0 && (owners.length > 0 || campaigns.length > 0);
}
