// Why somebody may not see a digest, or may not do that with it. The words tell nothing that they may not see.

import { unreachable } from '#base/unreachable.ts';
import { listed } from '#blocks/parts/text.ts';
import { personInWords, placesInWords } from '#blocks/words/destination-words.ts';
import { howMany } from '#blocks/words/numbers.ts';
import type { BarredPlace, DigestRefusal } from '#digests/digests.ts';
import { unreadableMeans } from './unreadable-digests.ts';

export const goneWords = 'This digest was deleted, or goes to no place that you see.';

const untoldWords = 'Slack did not say in time which channels you are in. Try again in a minute.';

/** One or two sentences in mrkdwn. */
export function digestRefusalInWords(refusal: DigestRefusal): string {
  switch (refusal.kind) {
    case 'gone':
      return goneWords;
    case 'untold':
      return untoldWords;
    case 'unreadable':
      return unreadableMeans;
    case 'unseen':
      return 'This digest goes to a place that you do not see. As an admin you can pause, resume and delete it, and hand it over.';
    case 'not-yours':
      return `Only its owner ${personInWords(refusal.owner)}, a manager of its channel’s room or an admin can do that. Whoever is in one of its channels can pause it.`;
    case 'too-many':
      return `Not done: ${personInWords(refusal.owner)} has ${howMany(refusal.most, 'digest')}, as many as one person may have. One of them has to be deleted or handed over first.`;
    case 'no-member':
      return 'Only people in one of its channels, its owner and admins can do that. Join the channel first.';
    case 'barred':
      return barredInWords(refusal.places);
    case 'not-theirs':
      return notTheirsInWords(refusal);
    case 'changed':
      return 'This digest was changed meanwhile. Open it again to see how it is now.';
    case 'settled':
      return refusal.delivery.state.kind === 'posted'
        ? 'This was posted already: nothing was sent again.'
        : 'This was settled meanwhile: nothing was sent again.';
    default:
      return unreachable(refusal);
  }
}

/** One sentence for each reason, in mrkdwn. Names no place, because the reader sees none of them. */
export function barredInWords(barred: readonly BarredPlace[]): string {
  if (barred.length === 0) return 'I may not speak where it goes. Ask whoever runs the bot to allow it.';
  const sentences = whys.flatMap((why) => {
    const places = barred.flatMap((one) => (one.why === why ? [one.place] : []));
    return places.length === 0 ? [] : [barredWords[why](placesInWords(places))];
  });
  return sentences.join(' ');
}

const barredWords: Readonly<Record<BarredPlace['why'], (places: string) => string>> = {
  closed: (places) => `You are not in ${places}.`,
  untellable: (places) =>
    `I cannot see who is in ${places}: it is private, and I am not in it. Invite me there first, or choose another place.`,
  unknown: (places) => `Slack did not say in time whether you are in ${places}. Try again in a minute.`,
  'kept-out': (places) => `I may not speak in ${places}. Ask whoever runs the bot to allow it.`,
  'room-unseen': (places) =>
    `To ${places} it would show the campaigns of the channel that it was set up in, and as far as Slack tells you are not in that one. Set up a digest of your own, or choose a channel.`,
};

const whys = Object.keys(barredWords) as readonly BarredPlace['why'][];

function notTheirsInWords({ user, places, others }: Extract<DigestRefusal, { kind: 'not-theirs' }>): string {
  const where = places.length === 0 ? [] : [placesInWords(places)];
  const more =
    others === 0 ? [] : [`${howMany(others, 'place')}${places.length === 0 ? ' where it goes' : ' more'}`];
  return `Not handed over: as far as Slack tells, <@${user}> does not see ${listed([...where, ...more])}. Let them in first, or choose somebody who is in.`;
}
