// What the digest form asks before it saves: each concern, and the answers to choose from.

import type { PlainTextOption } from '@slack/types';
import { zone } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { type DrawnBlock, divider, section } from '#blocks/parts/block.ts';
import { option } from '#blocks/parts/form.ts';
import { input } from '#blocks/parts/view.ts';
import { outsideInWords, placesInWords } from '#blocks/words/destination-words.ts';
import type { EarlyRun } from '#digests/when/service-days.ts';
import { earlyInWords } from './service-days-words.ts';

export type Concern =
  /** Channels that people of another company read, or such people. */
  | { readonly kind: 'outside'; readonly channels: readonly ChannelId[] }
  /** Another digest sends the same to these channels at the same times. */
  | { readonly kind: 'twin'; readonly channels: readonly ChannelId[] }
  /** It runs before the service's day is over. A later time is offered if its times are fixed. */
  | { readonly kind: 'early'; readonly run: EarlyRun };

/** `clock`: the zone of the digest. */
export function concernBlocks(
  concerns: readonly Concern[],
  mode: 'new' | 'edit',
  clock: string,
): DrawnBlock[] {
  if (concerns.length === 0) return [];
  const verb = mode === 'new' ? 'Create' : 'Save';
  const chooses = concerns.some(({ kind }) => kind === 'early');
  const which = chooses ? 'what you want' : concerns.length === 1 ? 'it' : 'both';
  const options = concerns.flatMap((concern) => answersTo(concern, verb));
  return [
    ...concerns.map((concern) => section(`⚠ ${concernInWords(concern, clock)}`)),
    input(
      controls.inputAgreed,
      'Are you sure?',
      { type: 'checkboxes', options },
      {
        hint: `Tick ${which} and choose ${verb} again, or change the form.`,
      },
    ),
    divider(),
  ];
}

/** The values of `agreed`. `later` takes the offered time. */
function answersTo(concern: Concern, verb: string): PlainTextOption[] {
  switch (concern.kind) {
    case 'outside':
      return [option('Yes, send it outside the company', 'outside')];
    case 'twin':
      return [option(`${verb} it all the same`, 'twin')];
    case 'early': {
      const { laterTime } = concern.run;
      const later = laterTime === undefined ? [] : [option(`Send it at ${laterTime} instead`, 'later')];
      return [...later, option('Keep the time as it is', 'early')];
    }
    default:
      return unreachable(concern);
  }
}

/** mrkdwn */
function concernInWords(concern: Concern, clock: string): string {
  switch (concern.kind) {
    case 'outside':
      return outsideInWords(concern.channels);
    case 'twin':
      return `Another digest already sends the same to ${placesInWords(concern.channels)} at the same times. It would arrive twice.`;
    case 'early':
      return earlyInWords(concern.run, zone(clock));
    default:
      return unreachable(concern);
  }
}
