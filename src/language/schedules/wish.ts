// What a text says of when, on what condition and where a report is to come. Knows no words.

import type { Question } from '#reports/question.ts';
import type { TypedCondition } from './parse-condition.ts';
import type { SpokenSchedule } from './read-schedule.ts';

/** A part that the text does not say is undefined. */
export interface Wish {
  readonly schedule: SpokenSchedule | undefined;
  readonly condition: TypedCondition | undefined;
  /** An IANA name. */
  readonly zone?: string;
  readonly to?: WishedPlace;
  /** Places beside that one. */
  readonly also?: readonly WishedPlace[];
}

/** A question that somebody wants to come by itself, as it was understood; nothing of it is set up. */
export interface WishedReport {
  readonly question: Question;
  readonly wish: Wish;
}

/** Where it is to come; a channel by its name, without the sign. */
export type WishedPlace =
  | { readonly kind: 'channel'; readonly name: string }
  | { readonly kind: 'me' }
  | { readonly kind: 'here' }
  /** A mention, or an address that Slack did not mark. */
  | { readonly kind: 'person'; readonly who: string };

export function distinctPlaces(places: readonly WishedPlace[]): WishedPlace[] {
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}
