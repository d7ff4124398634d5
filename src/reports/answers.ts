// The study's one door: a question goes in, reports come out, each more complete than the one before.

import type { Instant } from '#base/brand.ts';
import type { Lane } from '#campaigns/client.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import type { Question } from './question.ts';
import type { Answer } from './report.ts';
import type { CampaignChoice } from './report-base.ts';

export interface AnswerOptions {
  readonly lane: Lane;
  /** Whom the lane is fair to: a Slack user or a digest. */
  readonly asker?: string;
  readonly signal?: AbortSignal;
  /** The instant whose "yesterday" and "last week" are meant: now for people, the scheduled instant for a digest. */
  readonly at: Instant;
  /** Refresh: what was read before this instant is read again. */
  readonly notBefore?: Instant;
  /** How typed words were read where that was not exact; the report repeats it. */
  readonly readAs?: string;
}

export interface Answers {
  /** At least one answer; the last one is settled. Never throws for what the service or the question did. */
  answer(question: Question, options: AnswerOptions): AsyncIterable<Answer>;
  /** What the question will want at that instant: the collector reads it beforehand. */
  needs(question: Question, at: Instant): (known: Gathered) => readonly Need[];
  /** Campaigns whose name, id or owner holds the text, likeliest first, from the record alone; for type-ahead. */
  suggest(text: string, limit: number): Promise<readonly CampaignChoice[]>;
  /** Owners whose address holds the text, those with most campaigns first, from the record alone; for type-ahead. */
  suggestOwners(text: string, limit: number): Promise<readonly OwnerChoice[]>;
  /** Of every campaign in the record, by id. */
  campaignNames(): Promise<ReadonlyMap<string, string>>;
}

export interface OwnerChoice {
  readonly email: string;
  /** How many there are of this owner. */
  readonly campaigns: number;
}
