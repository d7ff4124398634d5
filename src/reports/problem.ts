// Every way there can be no report, as data. No words, no Slack.

import type { ServiceFault } from '#campaigns/client.ts';
import type { ParseProblem, Question } from './question.ts';
import type { CampaignChoice } from './report-base.ts';

/** Every way there can be no report. */
export type Problem =
  /** `retries`: what it would ask with another word in place of the one that is not known, best first. */
  | {
      readonly kind: 'not-understood';
      readonly problem: ParseProblem;
      readonly retries?: readonly Retry[];
    }
  /** Nothing called that; `nearest` are the likeliest, best first, at most five. */
  | {
      readonly kind: 'campaign-unknown';
      readonly wanted: string;
      readonly nearest: readonly CampaignChoice[];
      readonly question: Question;
    }
  /** Several are called that; `choices` best first, `of` in all. */
  | {
      readonly kind: 'campaign-ambiguous';
      readonly wanted: string;
      readonly choices: readonly CampaignChoice[];
      readonly of: number;
      readonly question: Question;
    }
  /** It was asked for by id (a button, a digest) and the service no longer has it. */
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
  /** The service gave nothing, and the record holds nothing to show instead. */
  | { readonly kind: 'service'; readonly fault: ServiceFault; readonly question: Question }
  | { readonly kind: 'internal'; readonly reference: string };

export interface Retry {
  /** What would be typed instead. */
  readonly word: string;
  readonly question: Question;
}
