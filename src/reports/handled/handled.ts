// The report on what was done about needs in a period, and how they turned out. Uses what is kept, and asks the service only for names.

import { type Day, daysBetween } from '#base/day.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import { answerWith, type ComposeContext, readAsLine } from '#reports/compose/context.ts';
import { standingOf } from '#reports/compose/standing.ts';
import { subjectNeeds, subjectOf, withoutSubject } from '#reports/compose/subject.ts';
import { type FileColumn, iso, type ReportRows, table } from '#reports/csv-rows.ts';
import { resolvePeriod } from '#reports/figures/period.ts';
import { deedsInForce, handledNeed } from '#reports/handling/fold-need-deeds.ts';
import type { KeptDeed, NeedWithDeeds } from '#reports/handling/kept-need.ts';
import { defaultCampaignPeriod, type QuestionOfKind } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import type { HandledEntry, HandledOutcome, HandledReport } from './handled-report.ts';

export const handled: ReportKind<'handled'> = {
  needs: wantedReadings,
  compose: composeHandled,
  needsSince: (question, context) => periodOf(question, context).range.first,
  rows: handledRows,
  activity: () => undefined,
  withPeriod: (question, period) => ({ ...question, period }),
  withCampaign: (_question, campaign) => ({ kind: 'campaign', campaign, period: defaultCampaignPeriod }),
};

type HandledQuestion = QuestionOfKind<'handled'>;

function periodOf({ period }: HandledQuestion, { today, weekStartsOn }: ComposeContext) {
  return resolvePeriod(period, today, weekStartsOn);
}

function wantedReadings({ owner }: HandledQuestion, known: Gathered): readonly Need[] {
  return owner === undefined ? [{ kind: 'campaigns' }] : subjectNeeds({ owner }, known);
}

function composeHandled(question: HandledQuestion, gathered: Gathered, context: ComposeContext): Answer {
  const subject = subjectOf({ owner: question.owner }, gathered, question);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const period = periodOf(question, context);
  const { first, last } = period.range;
  const names = new Map<string, string>(
    gathered.campaigns?.value.campaigns.map(({ id, name }) => [id, name]),
  );
  const email = subject.owner?.email.toLowerCase();
  const entries = context.needs.all
    .filter(({ need }) => email === undefined || need.campaign.ownerEmail.toLowerCase() === email)
    .flatMap((kept) => entryOf(kept, { first, last }, context.today) ?? [])
    .map((entry) => ({ ...entry, campaign: renamed(entry.campaign, names) }))
    .sort((a, b) => lastAt(b) - lastAt(a));
  return answerWith({
    kind: 'handled',
    question,
    readAs: readAsLine(context.readAs, ...subject.readAs),
    standing: { ...standingOf(gathered, { list: gathered.campaigns ?? subject.foundIn }), asOf: context.at },
    serviceZone: context.serviceZone,
    at: context.at,
    period,
    owner: subject.owner,
    handled: entries,
  });
}

function entryOf(
  kept: NeedWithDeeds,
  { first, last }: { readonly first: Day; readonly last: Day },
  today: Day,
): HandledEntry | undefined {
  const deeds = deedsInForce(kept.deeds).filter(({ on }) => on >= first && on <= last);
  if (deeds.length === 0) return undefined;
  const { campaign, reason, arose } = kept.need;
  return { campaign, reason, arose, deeds, outcome: outcomeOf(kept, deeds, today) };
}

function outcomeOf(kept: NeedWithDeeds, deeds: readonly KeptDeed[], today: Day): HandledOutcome {
  const { ended, reason } = kept.need;
  if (ended === undefined) return { kind: 'open', handling: handledNeed(kept, reason, today) };
  const { on, why } = ended;
  if (why !== 'normal') return { kind: why, on };
  const before = deeds.findLast((deed) => deed.on <= on);
  return { kind: 'normal', on, days: before && daysBetween(before.on, on) };
}

function renamed(campaign: HandledEntry['campaign'], names: ReadonlyMap<string, string>) {
  return { ...campaign, name: names.get(campaign.id) ?? campaign.name };
}

function lastAt({ deeds }: HandledEntry): number {
  return deeds.at(-1)?.at ?? 0;
}

interface DeedRow {
  readonly entry: HandledEntry;
  readonly deed: KeptDeed;
}

/** One row for each deed. */
function handledRows({ handled: entries }: HandledReport): ReportRows {
  return table(
    columns,
    entries.flatMap((entry) => entry.deeds.map((deed) => ({ entry, deed }))),
  );
}

const columns: readonly FileColumn<DeedRow>[] = [
  ['id', ({ entry }) => entry.campaign.id],
  ['name', ({ entry }) => entry.campaign.name],
  ['ownerEmail', ({ entry }) => entry.campaign.ownerEmail],
  ['reason', ({ entry }) => entry.reason.kind],
  ['arose', ({ entry }) => entry.arose],
  ['deed', ({ deed }) => deed.deed.kind],
  ['by', ({ deed }) => deed.by.name],
  ['at', ({ deed }) => iso(deed.at)],
  ['snoozedUntil', ({ deed: { deed } }) => (deed.kind === 'snooze' ? deed.until : undefined)],
  ['note', ({ deed: { deed } }) => (deed.kind === 'note' ? deed.text : undefined)],
  ['outcome', ({ entry }) => (entry.outcome.kind === 'open' ? stateOf(entry.outcome) : entry.outcome.kind)],
  ['outcomeOn', ({ entry }) => (entry.outcome.kind === 'open' ? undefined : entry.outcome.on)],
];

function stateOf({ handling }: Extract<HandledOutcome, { kind: 'open' }>): string {
  return handling.back?.why ?? handling.state.kind;
}
