// What the composer holds: read from its inputs and from what it carries for those that are hidden. Believed no further than a question may go.

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { ownValue } from '#base/own-value.ts';
import { nothingChosen } from '#blocks/composer/composer-choices.ts';
import { composerInputs } from '#blocks/composer/composer-inputs.ts';
import { controls } from '#blocks/controls.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { parsePeriod } from '#language/reading/read-period.ts';
import { parseCampaignDates } from '#language/reading/tag-dates.ts';
import { needKinds } from '#reports/attention/attention-kind.ts';
import {
  blankComposition,
  type ComposedField,
  type ComposedReport,
  type Composition,
  composedReports,
  usualMetric,
  usualPeriod,
} from '#reports/composer/composition.ts';
import { highestLimit, metrics } from '#reports/figures/metric.ts';
import {
  type FigureLimit,
  listedStatuses,
  mostLimits,
  mostPlaces,
  type PeriodPhrase,
} from '#reports/question.ts';
import { decodeAsked, encodeAsked } from '#reports/question-codec.ts';
import { printDates, printPeriod } from '#reports/words/print-question.ts';
import { formStateOf, type InputState } from '#slack/digests/modal-inputs.ts';
import { readMemory } from '#slack/modal-memory.ts';
import { controlOf } from '#slack/receiving/envelope.ts';

/** What the composer carries besides its fields. */
export interface ComposerMemory {
  readonly more: boolean;
  /** Where the answer goes, signed; absent: to the person's own messages. */
  readonly place?: string | undefined;
  /** App Home says where the answer is. */
  readonly home?: boolean | undefined;
}

/** A view of Slack's with its inputs. */
export interface ComposerViewSent {
  readonly private_metadata: string;
  readonly state?: unknown;
}

const longestChoice = 150;
const choice = z.string().min(1).max(longestChoice);

const memorySchema = z.object({
  more: z.boolean(),
  place: z.string().optional(),
  home: z.boolean().optional(),
  kept: z.string().optional(),
  fields: z.record(z.string(), z.array(choice).max(20)),
});

export function printComposer(memory: ComposerMemory, composition: Composition): string {
  const { report, kept } = composition;
  const fields = Object.fromEntries(
    composedFields
      .map((field) => [field, choicesIn(composition, field)] as const)
      .filter(([, choices]) => choices.length > 0),
  );
  return JSON.stringify({
    ...memory,
    ...(kept && { kept: encodeAsked({ question: kept, page: 1 }) }),
    fields: { report: [report], ...fields },
  });
}

/** What the form shows, over what it carries of inputs that are hidden. */
export function readComposer(
  view: ComposerViewSent,
  context: ParseContext,
): { readonly composition: Composition; readonly memory: ComposerMemory } {
  const carried = readMemory(view.private_metadata, memorySchema) ?? { more: false, fields: {} };
  const { fields, kept, ...memory } = carried;
  const shown = Object.entries(formStateOf(view.state)).flatMap(([block, actions]) => {
    const field = fieldByControl.get(controlOf(block));
    const input = ownValue(actions, block);
    return field === undefined || input === undefined ? [] : [[field, chosenIn(input)] as const];
  });
  const choices: ReadonlyMap<string, readonly string[]> = new Map([...Object.entries(fields), ...shown]);
  const of = (field: ComposedField | 'report') =>
    (choices.get(field) ?? []).filter((each) => each !== nothingChosen);
  const keptQuestion = kept === undefined ? undefined : decodeAsked(kept)?.question;
  const composition = { ...compositionIn(of, context), kept: keptQuestion };
  const [before] = amongThese(composedReports, fields.report ?? []);
  return { composition: before ? withoutUsual(composition, before) : composition, memory };
}

/** Another report was chosen: what the last one showed although nobody had chosen it does not go on to the next. */
function withoutUsual(composition: Composition, before: ComposedReport): Composition {
  const { report, period, metric } = composition;
  if (report === before) return composition;
  return {
    ...composition,
    period: isDeepStrictEqual(period, usualPeriod(before)) ? undefined : period,
    metric: metric === usualMetric(before) ? undefined : metric,
    places: undefined,
  };
}

type ChoicesOf = (field: ComposedField | 'report') => readonly string[];

function compositionIn(of: ChoicesOf, context: ParseContext): Composition {
  const [report] = amongThese(composedReports, of('report'));
  const [metric] = amongThese(metrics, of('metric'));
  const period = (field: ComposedField) => periodIn(of(field)[0], context);
  const dates = (field: ComposedField) => parseCampaignDates(of(field)[0] ?? '', context);
  const places = Number(of('places')[0] ?? Number.NaN);
  return {
    ...blankComposition,
    report: report ?? blankComposition.report,
    campaign: nameIn(of('campaign')[0]),
    against: nameIn(of('against')[0]),
    owner: nameIn(of('owner')[0])?.toLowerCase(),
    part: nameIn(of('part')[0]),
    metric,
    places: Number.isInteger(places) && places >= 1 && places <= mostPlaces ? places : undefined,
    period: period('period'),
    versus: period('versus'),
    begins: dates('begins'),
    ends: dates('ends'),
    statuses: amongThese(listedStatuses, of('statuses')),
    reasons: amongThese(needKinds, of('reasons')),
    limits: of('limits').flatMap(limitIn).slice(0, mostLimits),
  };
}

function periodIn(printed: string | undefined, context: ParseContext): PeriodPhrase | undefined {
  const read = printed === undefined ? undefined : parsePeriod(printed, context);
  return read?.kind === 'period' ? read.phrase : undefined;
}

/** As a question may hold it. */
function nameIn(text: string | undefined): string | undefined {
  return text?.isWellFormed() && !/\p{Cc}/u.test(text) ? text : undefined;
}

const comparisons = ['below', 'at-most', 'above', 'at-least'] as const;

function limitIn(printed: string): FigureLimit[] {
  const [figure, how, amount, more] = printed.split(' ');
  const [metric] = amongThese(metrics, [figure ?? '']);
  const [is] = amongThese(comparisons, [how ?? '']);
  const value = Number(amount ?? Number.NaN);
  const isSound = metric !== undefined && is !== undefined && isHeldAgainst(metric, value);
  return isSound && more === undefined ? [{ metric, is, value }] : [];
}

/** Whether that figure can be held against that number. */
export function isHeldAgainst(metric: FigureLimit['metric'], value: number): boolean {
  return metric !== 'progress' && value >= 0 && value <= highestLimit(metric);
}

function amongThese<Value extends string>(all: readonly Value[], chosen: readonly string[]): Value[] {
  return all.filter((each) => chosen.includes(each));
}

const composedFields = Object.keys(composerInputs) as ComposedField[];

const fieldByControl: ReadonlyMap<string, ComposedField | 'report'> = new Map([
  [controls.inputComposeReport, 'report'] as const,
  ...composedFields.map((field) => [composerInputs[field].control, field] as const),
]);

function chosenIn({ selected_option, selected_options }: InputState): string[] {
  return [...(selected_option === undefined ? [] : [selected_option]), ...selected_options].map(
    ({ value }) => value,
  );
}

function choicesIn(composition: Composition, field: ComposedField): string[] {
  switch (field) {
    case 'period':
    case 'versus': {
      const phrase = composition[field];
      return phrase === undefined ? [] : [printPeriod(phrase)];
    }
    case 'begins':
    case 'ends': {
      const phrase = composition[field];
      return phrase === undefined ? [] : [printDates(phrase)];
    }
    case 'statuses':
    case 'reasons':
      return [...composition[field]];
    case 'limits':
      return composition.limits.map(({ metric, is, value }) => `${metric} ${is} ${value}`);
    default: {
      const value = composition[field];
      return value === undefined ? [] : [String(value)];
    }
  }
}
