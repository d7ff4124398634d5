// How a figure is defined and where its numbers come from, in words.

import { unreachable } from '#base/unreachable.ts';
import { capital, plural } from '#blocks/parts/text.ts';
import { slackTime } from '#blocks/words/dates.ts';
import { changeInWords, valueInWords } from '#blocks/words/figure-words.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import { noArrow } from '#blocks/words/no-arrow.ts';
import { count, howMany, rateWithCounts, uncountedInWords } from '#blocks/words/numbers.ts';
import { windowsInWords } from '#blocks/words/period-words.ts';
import type { Endpoint } from '#campaigns/client.ts';
import type { FigureValue, UnitVerdict } from '#reports/figures/figure.ts';
import type { Definition, Source, WorkingReport } from '#reports/working/working-report.ts';
import { cohortBeside, cohortInWords, cohortMethod } from './cohort-line.ts';

/** In mrkdwn: the figure with its change, its definition, and how what was sent was answered. */
export function factsInWords({ value, definition, cohort }: WorkingReport): string[] {
  const change = changeInWords(value);
  const unproven = whyNoArrow(value);
  return [
    `*${valueInWords(value)}*${change === undefined ? '' : `  ${change}`}`,
    ...(unproven === undefined ? [] : [`*Why no arrow?* ${unproven}`]),
    `*What it is:* ${definitionInWords(definition)}`,
    ...(cohort === undefined ? [] : [`${cohortInWords(cohort)}; ${cohortBeside}.`]),
  ];
}

/** In mrkdwn: its days, its unit, how it is estimated, and where it comes from. */
export function originInWords({ cohort, inputs, sources, unit, at, serviceZone }: WorkingReport): string[] {
  return [
    `*Days:* ${inputs.kind === 'days' ? windowsInWords(inputs.period) : 'the whole life of each campaign'}`,
    ...(unit === undefined ? [] : [`*Unit:* ${unitInWords(unit)}`]),
    ...(cohort === undefined ? [] : [`*Answered so far:* ${cohortMethod}`]),
    ...sources.map(
      (source) => `*Source:* ${sourceInWords(source, (instant) => slackTime(instant, at, serviceZone))}`,
    ),
  ];
}

/** `Within chance: by itself the figure moves as far …`; undefined if there is an arrow, or no change. */
function whyNoArrow(value: FigureValue): string | undefined {
  if (value.kind === 'progress') return undefined;
  const { change } = value;
  const lacks = change.kind === 'too-few' && (change.window === 'now' ? 'sends' : 'sends-before');
  const movement =
    change.kind === 'by' ? change.movement : lacks && ({ kind: 'cannot-tell', lacks } as const);
  const reason = movement ? noArrow(movement) : undefined;
  return reason && `${capital(reason.beside)}: ${reason.means}.`;
}

const sourceWords: Readonly<Record<Endpoint, readonly [string, string | undefined]>> = {
  daily: ['day', 'daily activity'],
  statistics: ['campaign', 'all-time statistics'],
  campaigns: ['list', 'campaigns'],
  campaign: ['campaign', 'campaigns'],
};

function sourceInWords({ endpoint, readings, oldest, newest }: Source, time: (at: number) => string): string {
  const [item, collection] = sourceWords[endpoint];
  const when = oldest === newest ? `at ${time(oldest)}` : `between ${time(oldest)} and ${time(newest)}`;
  return `the service’s ${collection}, ${count(readings)} ${plural(readings, item)} read ${when}`;
}

function definitionInWords(definition: Definition): string {
  switch (definition.kind) {
    case 'sum-of-days':
      return `${metricInWords(definition.counter)} of each day, added up`;
    case 'share-of-days':
      return `${metricInWords(definition.part)} ÷ ${metricInWords(definition.of)}, each added up over the days: the plain ratio. Some of them answer what was sent before`;
    case 'sum-of-lives':
      return `the service’s own count of ${metricInWords(definition.counter)}, added up over campaigns`;
    case 'share-of-lives':
      return `${metricInWords(definition.part)} ÷ ${metricInWords(definition.of)}, each added up over campaigns`;
    case 'stated-progress':
      return 'as the service states it';
    case 'stated-rate': {
      const counters = `${metricInWords(definition.part)} ÷ ${metricInWords(definition.of)}`;
      return `as the service states it; ${counters} comes to ${rateWithCounts(definition.counted)}, ${uncountedInWords(definition)}`;
    }
    default:
      return unreachable(definition);
  }
}

function unitInWords({ unit, source, evidence }: UnitVerdict): string {
  const unitWords = { percent: 'percent', ratio: 'a ratio', unknown: 'unknown, so it is shown as stated' }[
    unit
  ];
  switch (source) {
    case 'setting':
      return `${unitWords}, set by the operator`;
    case 'worked-out':
      return `${unitWords}, worked out from ${howMany(evidence, 'campaign')}`;
    case 'nothing-to-go-by':
      return `${unitWords}, nothing to go by yet`;
    default:
      return unreachable(source);
  }
}
