// The choices of the composer's inputs: how each is shown, and the value that it carries. Looks nothing up.

import type { PlainTextOption } from '@slack/types';
import { limits } from '#blocks/limits.ts';
import { option } from '#blocks/parts/form.ts';
import { capital, clipped, nameOf } from '#blocks/parts/text.ts';
import { statusInWords } from '#blocks/words/campaign-words.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import { reasonInBrief } from '#blocks/words/need-words.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { phraseInWords } from '#blocks/words/period-words.ts';
import { limitInWords, questionInWords } from '#blocks/words/question-words.ts';
import { type NeedKind, needKinds } from '#reports/attention/attention-kind.ts';
import { type ComposedReport, composedReports } from '#reports/composer/composition.ts';
import { metrics } from '#reports/figures/metric.ts';
import { myself } from '#reports/finding/owner-mention.ts';
import {
  type CampaignDates,
  type FigureLimit,
  type ListedStatus,
  listedStatuses,
  type PeriodPhrase,
  type Question,
} from '#reports/question.ts';
import { printDates, printPeriod } from '#reports/words/print-question.ts';

/** Carried by the choice that chooses nothing: all time, everybody, all campaigns. */
export const nothingChosen = '-';
/** Slack's limit for the value of an option. */
const longestChoice = 150;

const reportWords: Readonly<Record<Exclude<ComposedReport, 'kept'>, string>> = {
  overview: 'Overview',
  campaign: 'One campaign',
  daily: 'Day by day',
  list: 'List of campaigns',
  best: 'Best campaigns',
  worst: 'Worst campaigns',
  owners: 'Owners, ranked',
  periods: 'Two periods compared',
  campaigns: 'Two campaigns compared',
  needs: 'What needs somebody',
  handled: 'What was done about needs',
  working: 'One figure, explained',
};

/** `kept`: offered beside the others while there is one. */
export function reportChoices(kept: Question | undefined): PlainTextOption[] {
  return composedReports.flatMap((report) => {
    if (report !== 'kept') return [option(reportWords[report], report)];
    return kept === undefined
      ? []
      : [option(clipped(`As asked: ${questionInWords(kept)}`, limits.option.text), report)];
  });
}

/** undefined: all time, or at any time. */
export function periodChoice(phrase: PeriodPhrase | undefined, none = 'All time'): PlainTextOption {
  return phrase === undefined
    ? option(none, nothingChosen)
    : option(clipped(capital(phraseInWords(phrase)), limits.option.text), printPeriod(phrase));
}

/** When campaigns begin or end. */
export function datesChoice(dates: CampaignDates): PlainTextOption {
  return option(clipped(capital(phraseInWords(dates)), limits.option.text), printDates(dates));
}

export function noneChoice(label: string): PlainTextOption {
  return option(label, nothingChosen);
}

export function ownChoice(): PlainTextOption {
  return option('My own', myself);
}

export function metricChoices(): PlainTextOption[] {
  return metrics.map((metric) => option(capital(metricInWords(metric)), metric));
}

export function placesChoices(places: number): PlainTextOption[] {
  const offered = [3, 5, 10, 20, 50];
  return [...new Set([...offered, places])]
    .sort((one, other) => one - other)
    .map((count) => option(String(count), String(count)));
}

export function statusChoices(statuses: readonly ListedStatus[] = listedStatuses): PlainTextOption[] {
  return statuses.map((status) => option(capital(statusInWords(status)), status));
}

export function reasonChoices(reasons: readonly NeedKind[] = needKinds): PlainTextOption[] {
  return reasons.map((kind) => option(capital(reasonInBrief({ kind })), kind));
}

export function limitChoice(limit: FigureLimit): PlainTextOption {
  return option(capital(limitInWords(limit)), `${limit.metric} ${limit.is} ${limit.value}`);
}

/** `campaigns`: how many have it in their names; undefined: not counted. undefined for one that is too long to carry. */
export function partChoice(part: string, campaigns?: number): PlainTextOption | undefined {
  if (part.length > longestChoice) return undefined;
  const shown = option(nameOf(part, limits.option.text), part);
  if (campaigns === undefined) return shown;
  const { text } = option(howMany(campaigns, 'campaign'), part);
  return { ...shown, description: text };
}

export function metricLabel(report: ComposedReport): string {
  return report === 'working' ? 'Figure' : 'Ranked by';
}
