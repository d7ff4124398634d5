// Every reason why there can be no report, as data. No words, no Slack.

import type { Nothing } from '#base/scope.ts';
import type { UserId } from '#base/tenant.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import type { ParseProblem, Question } from './question.ts';
import type { CampaignChoice } from './report-base.ts';

export type Problem =
  /**
   * `retries`: the question with a known word in place of the unknown one, best first. `text`: what was typed, if it was. `fault`: why no
   * names are known yet, if that is in the way.
   */
  | {
      readonly kind: 'not-understood';
      readonly problem: ParseProblem;
      readonly retries?: readonly Retry[];
      readonly text?: string;
      readonly fault?: ServiceFault;
    }
  /** No campaign has that name. `nearest`: the likeliest ones, best first, at most five. */
  | {
      readonly kind: 'campaign-unknown';
      readonly wanted: string;
      readonly nearest: readonly CampaignChoice[];
      readonly question: Question;
    }
  /** Several campaigns fit the name: `of` is how many; `choices` are the best of them. */
  | {
      readonly kind: 'campaign-ambiguous';
      readonly wanted: string;
      readonly choices: readonly CampaignChoice[];
      readonly of: number;
      readonly question: Question;
    }
  /** A button or a digest asked for it by id, and the service no longer has it. */
  | { readonly kind: 'campaign-gone'; readonly name: string | undefined; readonly question: Question }
  | {
      readonly kind: 'owner-unknown';
      readonly wanted: string;
      readonly nearest: readonly string[];
      readonly question: Question;
    }
  | {
      readonly kind: 'owner-ambiguous';
      readonly wanted: string;
      readonly choices: readonly string[];
      readonly question: Question;
    }
  /** The place of the question shows no campaigns. `admins`: who can mend it; undefined if whoever asks can. */
  | {
      readonly kind: 'nothing-here';
      readonly why: Nothing['why'];
      readonly admins?: readonly UserId[] | undefined;
    }
  /** The service gave nothing, and the record holds nothing to show instead. */
  | { readonly kind: 'service'; readonly fault: ServiceFault; readonly question: Question }
  | { readonly kind: 'internal'; readonly reference: string };

export interface Retry {
  /** What to type instead. */
  readonly word: string;
  readonly question: Question;
}
