// What a run of words can mean: one reading of it, with what it costs to believe it. Knows no words and no report.

import type { TypedCondition } from '#language/schedules/parse-condition.ts';
import type { WishedPlace } from '#language/schedules/wish.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type {
  CampaignDates,
  CampaignRef,
  FigureLimit,
  ListedStatus,
  Metric,
  ParseProblem,
  PeriodPhrase,
  PlainCommand,
  Question,
} from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';

export type ReportWord =
  | Exclude<Question['kind'], 'compare-campaigns' | 'compare-periods' | 'working'>
  | PlainCommand['kind']
  | 'campaigns'
  | 'weekly'
  | 'owners'
  | 'each-campaign'
  | 'compare'
  | 'explain'
  | 'changes'
  | 'total';

export type DeedWord =
  | 'subscribe'
  | 'send'
  | 'alert'
  | 'watch'
  | 'pause'
  | 'resume'
  | 'delete'
  | 'change'
  | 'export'
  | 'stop'
  | 'reach';

export type AmendWord =
  /** Something of what stands stays: `and`, `only`, `what about`, where the text begins with it. */
  | 'keeps'
  /** What stands stays but for this, wherever it is said: `acceptance only`. */
  | 'only'
  /** It stays wherever it is said: `instead`, `same but`. */
  | 'changes'
  /** What stands is meant: `it`, `those`. */
  | 'refers'
  /** What is named is added: `including`, `too`. */
  | 'adds'
  /** The first that is named goes, the second comes: `swap ana for ben`. */
  | 'swaps'
  /** `the other way round` */
  | 'turns'
  /** `the paused one` */
  | 'one'
  | 'both'
  /** `was january better?` */
  | 'betters'
  /** All together, whatever it was narrowed to. */
  | 'total'
  | 'everybody'
  /** `back to all`: nobody's and no status alone any more. */
  | 'widens'
  | 'all'
  | 'all-statuses'
  | 'all-time'
  /** A rate's count, a count's rate. */
  | 'counted'
  | 'rated'
  | 'file'
  | 'start-over';

export type Meaning =
  | { readonly kind: 'period'; readonly phrase: PeriodPhrase }
  /** Beside another period that is named: the one before it, the same one a week or a year earlier, or the running one of its kind. */
  | { readonly kind: 'beside'; readonly which: 'before' | 'week-ago' | 'year-ago' | 'running' }
  /** `week over week`: the running one and the one before. */
  | { readonly kind: 'pair'; readonly unit: 'week' | 'month' | 'quarter' | 'year' }
  | { readonly kind: 'problem'; readonly problem: ParseProblem; readonly of: 'time' | 'period' }
  | { readonly kind: 'metric'; readonly metric: Metric }
  /** What the service does not count; `nearest` is what it does. */
  | { readonly kind: 'uncounted'; readonly what: string; readonly nearest: readonly Metric[] }
  | { readonly kind: 'status'; readonly status: ListedStatus }
  | { readonly kind: 'limits'; readonly limits: readonly FigureLimit[]; readonly period?: PeriodPhrase }
  /** A number held against whichever figure is named elsewhere. */
  | { readonly kind: 'bound'; readonly limitsOf: (metric: Metric) => readonly FigureLimit[] }
  | { readonly kind: 'dated'; readonly edge: 'begins' | 'ends'; readonly phrase: CampaignDates }
  | { readonly kind: 'part'; readonly part: string }
  | { readonly kind: 'order'; readonly order: 'top' | 'bottom'; readonly places?: number }
  | { readonly kind: 'number'; readonly count: number }
  /** An address, `me` or a mention; `several`: what was typed fits more than one; `campaigns`: `mine`, and no figure of mine. */
  | {
      readonly kind: 'owner';
      readonly owner: string;
      readonly several?: true;
      readonly campaigns?: true;
      /** `owner ana`: what stands before it is a report, and no campaign of hers that is called so. */
      readonly labelled?: true;
    }
  | {
      readonly kind: 'campaign';
      readonly ref: CampaignRef;
      /** Those it can mean; empty where the record does not know it. */
      readonly meant: readonly CampaignChoice[];
    }
  | { readonly kind: 'reason'; readonly reasons: readonly NeedKind[] }
  | { readonly kind: 'report'; readonly report: ReportWord }
  | { readonly kind: 'versus' }
  | { readonly kind: 'not' }
  /** `unless`: it comes where what follows is not so. */
  | { readonly kind: 'if'; readonly unless?: true }
  /** `if a new need arises`: what decides whether a digest comes. */
  | { readonly kind: 'condition'; readonly condition: TypedCondition }
  | { readonly kind: 'schedule'; readonly firm: boolean }
  | { readonly kind: 'place'; readonly place: WishedPlace }
  | { readonly kind: 'zone'; readonly zone: string }
  | { readonly kind: 'deed'; readonly deed: DeedWord }
  /** `how many`, `who`, `which`, `how is … doing`, `why`. */
  | { readonly kind: 'asks'; readonly what: 'count' | 'who' | 'which' | 'fares' | 'why' | 'is' }
  /** What a follow-up does to the question that stands. */
  | { readonly kind: 'amends'; readonly how: AmendWord }
  /**
   * It changes nothing. `but`: what `not` says ends before it, as in `not paused but active`. `or`: two stand beside each other. `with` and
   * `too`: the status behind or before it joins the others, as in `the paused ones too`.
   */
  | { readonly kind: 'filler'; readonly joint?: 'but' | 'or' | 'with' | 'too' }
  /** Nothing explains it. */
  | { readonly kind: 'unknown' };

export type MeaningOf<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>;

export interface Tag {
  /** The first of its words, and the one past its last. */
  readonly from: number;
  readonly to: number;
  readonly meaning: Meaning;
  readonly cost: number;
  /** It points at a row of what stands: `the second one`. */
  readonly isRow?: true;
  /** A name that stands there and nothing else: its word has no other meaning of ours. */
  readonly isSure?: true;
  /** Slips that were forgiven: `"dialy" → daily`. */
  readonly said?: readonly string[];
}
