// The door of the room: a question goes in, answers come out, each more complete than the one before.

import type { Instant } from '#base/brand.ts';
import type { Scope } from '#base/scope.ts';
import type { Lane, ServiceFault } from '#campaigns/client.ts';
import type { Gathered, Need } from '#readings/reading.ts';
import type { Question } from './question.ts';
import type { Answer } from './report.ts';
import type { CampaignChoice } from './report-base.ts';

export interface AnswerOptions {
  readonly lane: Lane;
  /** Who asks: a Slack user or a digest. The lane divides its calls fairly among askers. */
  readonly asker?: string;
  readonly signal?: AbortSignal;
  /** The instant that "yesterday" and "last week" refer to: now for people, the scheduled instant for a digest. */
  readonly at: Instant;
  /** Refresh: what was read before this instant is read again. */
  readonly notBefore?: Instant;
  /** How inexact words were read. The report repeats it. */
  readonly readAs?: string;
}

/** All of it concerns only the account and the campaigns of the scope. For a scope that shows nothing, the answer is a problem. */
export interface Answers {
  /** Gives at least one answer; the last one is settled. Never throws because of the service or the question. */
  answer(scope: Scope, question: Question, options: AnswerOptions): AsyncIterable<Answer>;
  /** What the question will need of the account's readings at that instant, so that the collector can read it before. */
  needs(scope: Scope, question: Question, at: Instant): Promise<(known: Gathered) => readonly Need[]>;
  /** An answer from the record alone; the service is asked nothing. undefined while the bot stops. */
  rehearse(scope: Scope, question: Question): Promise<Answer | undefined>;
  /** Campaigns whose name, id or owner contains the text, likeliest first, from the record alone; for type-ahead. */
  suggest(scope: Scope, text: string, limit: number): Promise<readonly CampaignChoice[]>;
  /** Owners whose address contains the text, those with most campaigns first, from the record alone; for type-ahead. */
  suggestOwners(scope: Scope, text: string, limit: number): Promise<readonly OwnerChoice[]>;
  /** Every campaign in the record, the same list until it is read anew: what typed names are looked up in. */
  campaigns(scope: Scope): Promise<readonly CampaignChoice[]>;
  /**
   * Every campaign, from the record alone if it holds the list. If the list was never read, the service is asked for it. Never rejects.
   */
  firstCampaigns(scope: Scope, options: FirstListOptions): Promise<FirstList>;
  /** The name of every campaign in the record, by id. */
  campaignNames(scope: Scope): Promise<ReadonlyMap<string, string>>;
}

export type FirstListOptions = Pick<AnswerOptions, 'lane' | 'asker' | 'signal'>;

export type FirstList =
  | { readonly kind: 'read'; readonly campaigns: readonly CampaignChoice[] }
  /** `fault` is undefined if the question was given up, or the bot stops. */
  | { readonly kind: 'unread'; readonly fault: ServiceFault | undefined };

export interface OwnerChoice {
  readonly email: string;
  /** How many campaigns the owner has. */
  readonly campaigns: number;
}
