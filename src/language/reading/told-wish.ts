// What a text says of how a digest is sent: when, where to, and which report its condition can judge. Knows no names.

import type { TypedCondition } from '#language/schedules/parse-condition.ts';
import { readSchedule, type SpokenSchedule } from '#language/schedules/read-schedule.ts';
import { distinctPlaces, type Wish, type WishedPlace } from '#language/schedules/wish.ts';
import { defaultCampaignPeriod, defaultPeriod, type Question } from '#reports/question.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import type { DeedWord, Tag } from './tag.ts';
import type { Prepared } from './tag-words.ts';

/** `send me` and `let me know` say where to. */
export function placeIn(
  places: readonly WishedPlace[],
  deeds: readonly DeedWord[],
  { meant }: Prepared,
): Pick<Wish, 'to' | 'also'> {
  // In `dm ana the overview` they stand before `send me` and `here`, which go with many words.
  const named = places.filter(({ kind }) => kind === 'channel' || kind === 'person');
  const [said, ...more] = distinctPlaces(
    named.length > 0 ? [...named, ...besideChannels(places, meant)] : places.slice(0, 1),
  );
  if (said) return { to: said, ...(more.length > 0 && { also: more }) };
  const keys = meant.words.map(({ key }) => key).join(' ');
  const me = toMe.test(keys) || (deeds.includes('alert') && !/\b(?:us|team)\b/.test(keys));
  return me ? { to: { kind: 'me' } } : {};
}

/** `to me and #sales`; in `send me the overview to #sales` the channel is the only place. */
function besideChannels(places: readonly WishedPlace[], { words }: Prepared['meant']): WishedPlace[] {
  const keys = words.map(({ key }) => key.replace(/,$/, '')).join(' ');
  return [
    ...(meBeside.test(keys) ? [{ kind: 'me' } as const] : []),
    ...(hereBeside.test(keys) ? places.filter(({ kind }) => kind === 'here') : []),
  ];
}

const besideChannel = (place: string) =>
  new RegExp(
    `\\b(?:${place}) (?:(?:and|plus|&|n) )(?:also )?(?:(?:to|in|into) )?<?#|<?#\\S+ (?:and|plus|&|n) (?:also )?(?:(?:to|in|into|as) )?(?:a )?(?:${place})\\b`,
  );
const meBeside = besideChannel('me|myself|my dms?|dms?');
const hereBeside = besideChannel('here|this channel');

const toMe =
  /\b(?:send|post|give|get|say|tell|alert|notify|ping|dm|message|email|mail|remind|warn|inform|page|subscribe|let|show|shoot|bring) me\b|\b(?:to|for) me\b|^(?:please )?(?:i (?:want|need|would like|would love|wish)|i['’]d (?:like|love)) (?!to (?!have|see|know))|\bdms?\b|\blmk\b|\b(?:i|i['’]d|i would|can i|could i|may i|might i) (?:(?:would )?(?:like|love|want|need|wish) to |want )?(?:receive|get)\b/;

/** A figure decides over reports that count days: the whole report stands for one figure of it. */
export function judgeable(question: Question, condition: TypedCondition | undefined): Question {
  if (condition?.kind !== 'figure' || question.kind !== 'working') return question;
  const { campaign, owner, period } = question;
  if (campaign) return { kind: 'campaign', campaign, period: period ?? defaultCampaignPeriod };
  return { kind: 'overview', period: period ?? defaultPeriod, ...(owner !== undefined && { owner }) };
}

/** What is said of when in several places is read as one: `weekly … tuesdays 9`. */
export function scheduleOf(
  tags: readonly Tag[],
  { meant }: Prepared,
): SpokenSchedule | 'unreadable' | undefined {
  if (tags.length === 0) return undefined;
  const runs = tags.map(({ from, to }) => {
    const keys = meant.words.slice(from, to).map(({ key }) => key);
    return keys[0] === 'once' && keys[1] === 'every' ? keys.slice(1) : keys;
  });
  const apart = runs.find(
    ([every, count, unit]) => every === 'every' && /^days?$/.test(unit ?? '') && count !== undefined,
  );
  const others = runs.filter((run) => run !== apart).flat();
  if (apart) {
    const days = ['other', 'second', '2nd'].includes(apart[1] ?? '') ? 2 : (numberIn(apart[1] ?? '') ?? 1);
    const time = others.length === 0 ? undefined : readSchedule(['daily', ...others]);
    const [at = '09:00'] = time?.kind === 'schedule' ? time.schedule.times : [];
    const [hour = '9', minute = '0'] = at.split(':');
    if (days === 1)
      return {
        rhythm: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1 },
        times: [at],
        exceptHolidays: false,
      };
    return {
      rhythm: { kind: 'cron', expression: `${Number(minute)} ${Number(hour)} */${days} * *` },
      times: [],
      exceptHolidays: false,
    };
  }
  const orders = [runs.flat(), runs.toReversed().flat()];
  for (const words of orders) {
    const read = readSchedule(words);
    if (read?.kind === 'schedule' && read.used === words.length) return read.schedule;
  }
  return 'unreadable';
}
