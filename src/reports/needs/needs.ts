// The report on what needs somebody: all needs of the overview, or those of an owner or for some reasons.

import type { Steps } from '#base/slices.ts';
import type { Campaign, CampaignList } from '#campaigns/campaign.ts';
import type { Gathered, Need, Reading } from '#readings/reading.ts';
import { attentionIn, attentionNeeds } from '#reports/attention/attention.ts';
import { type NeedKind, needKinds } from '#reports/attention/attention-kind.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import { answerWith, type ComposeContext, nothingYet, readAsLine } from '#reports/compose/context.ts';
import { activeAmong } from '#reports/compose/narrowing.ts';
import { standingOf } from '#reports/compose/standing.ts';
import {
  campaignsOf,
  type KnownSubject,
  type QuestionSubject,
  subjectNeeds,
  subjectOf,
  withoutSubject,
} from '#reports/compose/subject.ts';
import { type FileColumn, iso, type ReportRows, table } from '#reports/csv-rows.ts';
import { isTakenBy } from '#reports/handling/arrange-needs.ts';
import { lookBackDay } from '#reports/handling/needs-by-campaign.ts';
import { recoveredNeeds, workingDayBefore } from '#reports/handling/recovered-needs.ts';
import { defaultCampaignPeriod, type QuestionOfKind } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { ReportKind } from '#reports/report-kind.ts';
import type { NeedsReport } from './needs-report.ts';

export const needs: ReportKind<'needs'> = {
  needs: wantedReadings,
  compose: composeNeeds,
  needsSince: (_question, { today }) => lookBackDay(today),
  rows: needRows,
  activity: () => undefined,
  withPeriod: (question) => question,
  withCampaign: (_question, campaign) => ({ kind: 'campaign', campaign, period: defaultCampaignPeriod }),
};

type NeedsQuestion = QuestionOfKind<'needs'>;

function wantedReadings(question: NeedsQuestion, known: Gathered, context: ComposeContext): readonly Need[] {
  const { owner } = question;
  const subject = needsSubject(question, known);
  const sought: readonly Need[] =
    owner && question.taker === undefined ? subjectNeeds({ owner }, known) : [{ kind: 'campaigns' }];
  const read = subject.kind === 'known' ? campaignsIn(subject, known) : undefined;
  if (read === undefined) return sought;
  const others = takenByAsker(question, known, context, read.value.campaigns);
  const active = activeAmong([...read.value.campaigns, ...others]);
  return [
    ...sought,
    { kind: 'statistics', campaignIds: active.map(({ id }) => id) },
    ...attentionNeeds(active),
  ];
}

function campaignsIn(subject: KnownSubject, gathered: Gathered): Reading<CampaignList> | undefined {
  return subject.foundIn ?? campaignsOf(subject, gathered);
}

/** A person who owns no campaigns still sees what they took of others. */
function needsSubject(question: NeedsQuestion, gathered: Gathered): QuestionSubject {
  const { owner, taker } = question;
  const subject = subjectOf({ owner }, gathered, question);
  const isUnknown = subject.kind === 'problem' && subject.problem.kind === 'owner-unknown';
  if (!isUnknown || taker === undefined || owner === undefined || gathered.campaigns === undefined)
    return subject;
  const foundIn = { ...gathered.campaigns, value: { campaigns: [], unreadable: [] } };
  return { kind: 'known', campaign: undefined, owner: undefined, readAs: [], foundIn };
}

function* composeNeeds(question: NeedsQuestion, gathered: Gathered, context: ComposeContext): Steps<Answer> {
  const subject = needsSubject(question, gathered);
  if (subject.kind !== 'known') return withoutSubject(subject, question, gathered, context);
  const read = campaignsIn(subject, gathered);
  if (read === undefined) return nothingYet(question, gathered, context);
  const { campaigns } = read.value;
  const { reasons } = question;
  const isAsked = (kind: NeedKind) => reasons.length === 0 || reasons.includes(kind);
  const attention = yield* attentionIn(campaigns, gathered, context);
  const others = takenByAsker(question, gathered, context, campaigns);
  const { lines: ofOthers } = yield* attentionIn(others, gathered, context);
  const theirs = new Set<string>([...campaigns, ...others].map(({ id }) => id));
  const recovered = recoveredNeeds(context.needs.all, workingDayBefore(context.today));
  const statistics = activeAmong(campaigns).map(({ id }) => id);
  return answerWith({
    kind: 'needs',
    question,
    readAs: readAsLine(context.readAs, ...subject.readAs),
    standing: standingOf(gathered, { list: read, statistics }),
    serviceZone: context.serviceZone,
    at: context.at,
    reasons: needKinds.filter((kind) => reasons.includes(kind)),
    owner: subject.owner,
    attention: attention.lines.filter(({ reason }) => isAsked(reason.kind)),
    takenOfOthers: ofOthers.filter((line) => isAsked(line.reason.kind) && isTakenBy(line, question.taker)),
    attentionChecked: attention.checked,
    recovered: recovered.filter(({ campaign, kind }) => isAsked(kind) && theirs.has(campaign.id)),
  });
}

/** Campaigns of other owners with a need that the asker took. */
function takenByAsker(
  { taker }: NeedsQuestion,
  { campaigns }: Gathered,
  { needs: kept }: ComposeContext,
  own: readonly Campaign[],
): readonly Campaign[] {
  if (taker === undefined) return [];
  const takenNeeds = kept.all.filter(({ deeds }) =>
    deeds.some(({ deed, by }) => deed.kind === 'take' && by.id === taker),
  );
  const ids = new Set(takenNeeds.map(({ need }) => need.campaignId));
  for (const { id } of own) ids.delete(id);
  return campaigns?.value.campaigns.filter(({ id }) => ids.has(id)) ?? [];
}

function needRows({ attention, takenOfOthers }: NeedsReport): ReportRows {
  return table(columns, [...attention, ...takenOfOthers]);
}

const columns: readonly FileColumn<AttentionLine>[] = [
  ['id', ({ campaign }) => campaign.id],
  ['name', ({ campaign }) => campaign.name],
  ['status', ({ campaign }) => campaign.status],
  ['ownerEmail', ({ campaign }) => campaign.ownerEmail],
  ['reason', ({ reason }) => reason.kind],
  ['arose', ({ handling }) => handling?.arose],
  ['state', ({ handling }) => handling?.state.kind],
  ['by', ({ handling }) => signedOf(handling)?.by.name],
  ['at', ({ handling }) => iso(signedOf(handling)?.at)],
  ['snoozedUntil', ({ handling }) => (handling?.state.kind === 'snoozed' ? handling.state.until : undefined)],
  ['back', ({ handling }) => handling?.back?.why],
  ['note', ({ handling }) => handling?.note?.text],
];

function signedOf(handling: AttentionLine['handling']) {
  return handling === undefined || handling.state.kind === 'open' ? undefined : handling.state;
}
