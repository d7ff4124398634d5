// The period in two or three sentences, each with only what is proven: what moved and why, who needs somebody, what was changed.

import { nameLengths } from '#blocks/limits.ts';
import { actions, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { campaignQuestion, lead, type SheetView } from '#blocks/parts/question-controls.ts';
import { capital, listed, nameIn, plural } from '#blocks/parts/text.ts';
import { statusInWords } from '#blocks/words/campaign-words.ts';
import { instantDay } from '#blocks/words/dates.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import { afterIs } from '#blocks/words/need-words.ts';
import { howMany, provenMove, signed } from '#blocks/words/numbers.ts';
import type { MoveParts } from '#reports/figures/why-moved.ts';
import type { NoticedChange, OverviewByCampaign, OverviewReport } from '#reports/overview/overview-report.ts';
import { perWorkingDay } from './period-in-brief.ts';

/** Each sentence in a section of its own, with the button that explains it below; nothing if nothing is proven. */
export function weekInWordsBlocks(report: OverviewReport, view: SheetView): DrawnBlock[] {
  const sentences = weekInWords(report);
  if (sentences.length === 0) return [];
  return [section(`*In words*\n${sentences.join('\n')}`), ...actions(...workings(report, view))];
}

/** mrkdwn, at most three. */
export function weekInWords(report: OverviewReport): string[] {
  const sentences = [movedInWords(report), needsInWords(report), noticedInWords(report)];
  return sentences.filter((sentence) => sentence !== undefined);
}

/** How each sentence was worked out. */
function workings({ period, byCampaign, activity }: OverviewReport, view: SheetView) {
  const { phrase, baseline } = period;
  const hasMoved = provenMove(activity.counters.messagesReplied.change) !== undefined;
  const noticed = byCampaign?.noticed[0]?.campaign;
  const largest = hasMoved ? byCampaign?.contributions.messagesReplied.campaigns[0] : undefined;
  const subjects = [largest?.campaign, noticed].filter((each) => each !== undefined);
  const unique = subjects.filter(({ id }, index) => subjects.findIndex((each) => each.id === id) === index);
  return [
    baseline &&
      lead(
        'Why did it move',
        { kind: 'compare-periods', periods: [phrase, { kind: 'dates', range: baseline }] },
        'why',
        view,
      ),
    ...unique.map(({ id, name }, index) =>
      lead(name, campaignQuestion(id), `told-${index + 1}`, view, { spoken: `Open ${name}` }),
    ),
  ];
}

const counters = ['messagesReplied', 'messagesSent', 'invitationsAccepted', 'invitationsSent'] as const;

/** Only what is more than chance has moved. */
function movedInWords({ activity, byCampaign, period }: OverviewReport): string | undefined {
  const moves = counters.flatMap((name) => {
    const words = provenMove(activity.counters[name].change, { arrow: true });
    return words === undefined ? [] : [{ name, words }];
  });
  if (moves.length === 0) {
    const isTold = counters.some((name) => {
      const { change } = activity.counters[name];
      return change.kind === 'by' && change.movement.kind === 'within-chance';
    });
    return isTold ? 'Nothing moved more than chance explains.' : undefined;
  }
  const per = perWorkingDay(period);
  const facts = moves.map(({ name, words }) => `${metricInWords(name)} ${words}${per}`);
  const isWhy = moves[0]?.name === 'messagesReplied';
  const why = isWhy && byCampaign ? whyInWords(byCampaign, per === '') : undefined;
  return `${capital(listed(facts))}${why === undefined ? '.' : `: ${why}.`}`;
}

/** `less sent −104, fewer of them answered −42, mix of campaigns +8; most in A (−36) and B (−20)` */
function whyInWords({ why, contributions }: OverviewByCampaign, isPlain: boolean): string | undefined {
  if (why === undefined) return undefined;
  const { change, campaigns } = contributions.messagesReplied;
  const causes = causesInWords(why);
  // Fewer per working day may be more in all, and then these would be the wrong ones.
  const alike = isPlain
    ? campaigns.filter((each) => Math.sign(each.change) === Math.sign(change)).slice(0, 2)
    : [];
  const names = alike.map(
    (each) => `${nameIn(each.campaign.name, nameLengths.owner)} (${signed(each.change)})`,
  );
  const most = names.length === 0 ? [] : [`most in ${listed(names)}`];
  return [...causes, ...most].join('; ');
}

const causeWords = {
  workingDays: { more: 'more working days', less: 'fewer working days' },
  volume: { more: 'more sent', less: 'less sent' },
  rate: { more: 'more of them answered', less: 'fewer of them answered' },
  mix: { more: 'mix of campaigns', less: 'mix of campaigns' },
} as const;

/** The parts add up to the change. Parts of zero are left out. */
function causesInWords(parts: MoveParts): string[] {
  const causes = (Object.keys(causeWords) as (keyof typeof causeWords)[])
    .filter((cause) => parts[cause] !== 0)
    .sort((a, b) => Math.abs(parts[b]) - Math.abs(parts[a]))
    .map((cause) => `${causeWords[cause][parts[cause] > 0 ? 'more' : 'less']} ${signed(parts[cause])}`);
  return causes.length === 0 ? [] : [causes.join(', ')];
}

function needsInWords({ attention }: OverviewReport): string | undefined {
  if (attention.length === 0) return undefined;
  const kinds = [...new Set(attention.map(({ reason }) => reason.kind))].slice(0, 3);
  const counts = kinds.map((kind) => {
    const of = attention.filter(({ reason }) => reason.kind === kind);
    const [first] = of;
    const one = of.length === 1 && first ? nameIn(first.campaign.name, nameLengths.owner) : undefined;
    return `${one ?? howMany(of.length, 'campaign')} ${plural(of.length, 'is', 'are')} ${afterIs(kind)}`;
  });
  return `${listed(counts)}.`;
}

const mostTold = 2;

/** A change lies between two readings, so its day is the one on which it was noticed. */
function noticedInWords({ byCampaign, serviceZone }: OverviewReport): string | undefined {
  const noticed = byCampaign?.noticed ?? [];
  const firstChanges = noticed.slice(0, mostTold).map((each) => {
    const on = instantDay(each.noticedAt, serviceZone).replace(/ \d{4}$/, '');
    return `${nameIn(each.campaign.name, nameLengths.owner)} ${becameInWords(each)} on ${on}`;
  });
  if (firstChanges.length === 0) return undefined;
  const more = noticed.length - firstChanges.length;
  const rest = more === 0 ? [] : [`${howMany(more, 'more change was', 'more changes were')} noticed`];
  return `${listed([...firstChanges, ...rest])}.`;
}

function becameInWords({ change }: NoticedChange): string {
  if (change.kind === 'status') return `was ${nameIn(statusInWords(change.to), 30)}`;
  if (change.kind !== 'audience') return 'was changed';
  const by = change.to - change.from;
  return `${by > 0 ? 'got' : 'lost'} ${howMany(Math.abs(by), 'lead')}`;
}
