// The door of the room: a question goes in, answers come out, each more complete than the one before.

import type { Instant } from '#base/brand.ts';
import type { Scope } from '#base/scope.ts';
import type { Lane } from '#campaigns/client.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import type { Question } from './question.ts';
import type { Answer } from './report.ts';
import type { CampaignChoice } from './report-base.ts';

export interface AnswerOptions {
  readonly lane: Lane;
  /** Who asks: a Slack user or a digest. The lane shares its calls fairly among them. */
  readonly asker?: string;
  readonly signal?: AbortSignal;
  /** The instant whose "yesterday" and "last week" are meant: now for people, the scheduled instant for a digest. */
  readonly at: Instant;
  /** Refresh: what was read before this instant is read again. */
  readonly notBefore?: Instant;
  /** How typed words were read where they were not exact. The report repeats it. */
  readonly readAs?: string;
}

/** Of the account and the campaigns of the scope, and of nothing else. A scope that shows nothing has a problem for an answer. */
export interface Answers {
  /** At least one answer; the last one is settled. Never throws for what the service or the question did. */
  answer(scope: Scope, question: Question, options: AnswerOptions): AsyncIterable<Answer>;
  /** What the question will need of the account's readings at that instant, so that the collector can read them beforehand. */
  needs(scope: Scope, question: Question, at: Instant): Promise<(known: Gathered) => readonly Need[]>;
  /** Composed once from what the record holds; the service is asked nothing. undefined where the bot is stopping. */
  rehearse(scope: Scope, question: Question): Promise<Answer | undefined>;
  /** Campaigns whose name, id or owner holds the text, likeliest first, from the record alone; for type-ahead. */
  suggest(scope: Scope, text: string, limit: number): Promise<readonly CampaignChoice[]>;
  /** Owners whose address holds the text, those with most campaigns first, from the record alone; for type-ahead. */
  suggestOwners(scope: Scope, text: string, limit: number): Promise<readonly OwnerChoice[]>;
  /** The name of every campaign in the record, by id. */
  campaignNames(scope: Scope): Promise<ReadonlyMap<string, string>>;
}

export interface OwnerChoice {
  readonly email: string;
  /** How many campaigns the owner has. */
  readonly campaigns: number;
}
