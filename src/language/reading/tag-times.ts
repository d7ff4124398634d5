// Finds when something is to come in a text: schedules, time zones and places in Slack, and schedules that cannot be. Knows no report.

import { monthNamed } from '#language/periods/parse-date.ts';
import { longestOf, phraseTable } from '#language/read-outcome.ts';
import { readCondition } from '#language/schedules/read-condition.ts';
import { readSchedule } from '#language/schedules/read-schedule.ts';
import { asTyped, part, type Typed, wordsOf } from '#language/typed-words.ts';
import type { ParseProblem } from '#reports/question.ts';
import { numberIn, weekdayNames } from '#reports/words/vocabulary.ts';
import type { Tag } from './tag.ts';
import { isOwn, type Prepared } from './tag-words.ts';

/** Nobody can tell when that is. */
const vagueTimes = phraseTable([
  ...[
    'every now and then',
    'now and then',
    'from time to time',
    'every so often',
    'once in a while',
    'regularly',
  ],
  ...['occasionally', 'sometimes', 'every few days', 'every few weeks', 'every couple of days'],
]);

/** The most words that one schedule takes. */
const longestSchedule = 16;

export const scheduleExamples = [
  'every monday at 9:00',
  'weekdays at 9:00 and 17:30',
  'on the last day of the month at 9:00',
];

export function timeTags(text: Prepared, at: number): Tag[] {
  return [
    ...scheduleTags(text, at),
    ...placeTags(text, at),
    ...zoneTags(text, at),
    ...conditionTags(text, at),
  ];
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the ways in which a schedule is none, one after the other
function scheduleTags({ typed, meant, slips }: Prepared, at: number): Tag[] {
  const step = daysApart({ typed, meant, slips, names: [] }, at);
  if (step) return [step];
  const vague = longestOf(part(meant, at, at + longestSchedule), vagueTimes);
  if (vague > 0) {
    const word = asTyped(part(typed, at, at + vague));
    return [problemTag(at, at + vague, { kind: 'unknown-word', word, nearest: scheduleExamples })];
  }
  const yearly = onceAYear(meant, at);
  if (yearly > 0) {
    const word = asTyped(part(typed, at, at + yearly));
    return [problemTag(at, at + yearly, { kind: 'unknown-word', word, nearest: scheduleExamples })];
  }
  const day =
    slips[at] !== undefined &&
    [...weekdayNames, 'weekday', 'weekdays'].includes((meant.words[at]?.key ?? '').replace(/days$/, 'day'));
  const word = typed.words[at]?.text ?? '';
  if (day)
    return [
      problemTag(at, at + 1, {
        kind: 'unknown-word',
        word,
        nearest: [`every ${meant.words[at]?.key} at 9:00`, ...scheduleExamples.slice(1)],
      }),
    ];
  const keys = opensSchedule.test((meant.words[at]?.key ?? '').replace(/:$/, ''))
    ? scheduleKeys({ typed, meant, slips }, at)
    : [];
  const read = keys.length > 0 ? readSchedule(keys) : undefined;
  if (read === undefined) {
    const opens =
      ['every', 'each'].includes(keys[0] ?? '') &&
      (!isOwn(meant.words[at + 1]?.key ?? '') || slips[at + 1] !== undefined);
    const stray = typed.words[at + 1];
    if (!opens) return [];
    const problem: ParseProblem = {
      kind: 'unknown-word',
      word: stray?.text ?? word,
      nearest: scheduleExamples,
    };
    return [problemTag(at, Math.min(at + 2, typed.words.length), problem)];
  }
  const to = at + read.used;
  // `replies on monday` is a period.
  const firm = (read.firm && !(keys[0] === 'on' && read.used === 2)) || isSentDaily(meant, at);
  if (read.kind === 'schedule')
    return [
      { from: at, to, cost: read.perhapsReport ? 1.9 : firm ? 0.8 : 1, meaning: { kind: 'schedule', firm } },
    ];
  const said = asWritten(read.word, keys, part(typed, at, to));
  if (read.kind === 'no-such-time') return [problemTag(at, to, { kind: 'impossible-time', word: said })];
  const nearest = read.instead.length > 0 ? read.instead : scheduleExamples;
  return [problemTag(at, to, { kind: 'unknown-word', word: said, nearest })];
}

/** `send me the overview daily`: behind what is to be sent it says when, and no report. */
function isSentDaily({ words }: Typed, at: number): boolean {
  const isLast = words[at]?.key === 'daily' && at === words.length - 1;
  const sends = words.slice(0, Math.min(4, at - 1)).some(({ key, quoted }) => !quoted && sending.test(key));
  return isLast && sends;
}

const sending = /^(?:send|post|share|deliver|forward|dm|e?-?mail)$/;

/** What may be of a schedule: neither a quoted word, nor one that was forgiven. */
function scheduleKeys(
  { typed, meant, slips }: Pick<Prepared, 'typed' | 'meant' | 'slips'>,
  at: number,
): string[] {
  const keys = meant.words.slice(at, at + longestSchedule).map(({ key }) => key.replace(/:$/, ''));
  const end = keys.findIndex(
    (_, index) => typed.words[at + index]?.quoted || slips[at + index] !== undefined,
  );
  return end < 0 ? keys : keys.slice(0, end);
}

/** `every 31st of february`: how many words say so. */
function onceAYear({ words }: Typed, at: number): number {
  const [every, date, of, month] = words.slice(at, at + 4).map(({ key }) => key);
  if (!/^(?:every|each)$/.test(every ?? '') || !/^\d{1,2}(?:st|nd|rd|th)?$/.test(date ?? '')) return 0;
  if (of === 'of') return monthNamed(month ?? '') === undefined ? 0 : 4;
  return monthNamed(of ?? '') === undefined ? 0 : 3;
}

/** The words as somebody typed them, where they were read as others that are like them. */
function asWritten(words: string, keys: readonly string[], typed: Typed): string {
  const count = words.split(' ').length;
  const from = keys.findIndex((_, index) => keys.slice(index, index + count).join(' ') === words);
  return from < 0 ? words : asTyped(part(typed, from, from + count));
}

/** A condition without a figure, as the schedules shelf reads it. */
function conditionTags({ typed }: Prepared, at: number): Tag[] {
  const key = typed.words[at]?.key ?? '';
  const next = typed.words[at + 1];
  if (!['if', 'when'].includes(key) || next === undefined) return [];
  const read = readCondition(typed.source.slice(next.from));
  if (read === undefined) return [];
  const to = typed.words.length - wordsOf(read.rest).words.length;
  return to <= at
    ? []
    : [{ from: at, to, cost: 0.8, meaning: { kind: 'condition', condition: read.condition } }];
}

/** Only such words begin a schedule: it is asked at every word of a text. */
const opensSchedule =
  /^(?:\d|every|each|daily|week|work|business|month|quarter|hour|mon|tue|wed|thu|fri|sat|sun|at$|@|on$|other|alternat|bi|fortnight|first|second|third|fourth|last|the$|end$|eom|twice|thrice|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|noon|midday|midnight|morning|afternoon|evening|half|except|excluding|without|skipping|not?$|but|and$|&|also|once|of$|in$|a$|an$|per$|start|beginning)/;

/** `every 3 days`, `once every other day`: by the days of the month. */
function daysApart({ meant }: Prepared, at: number): Tag | undefined {
  const from = meant.words[at]?.key === 'once' ? at + 1 : at;
  const [every, count, unit] = meant.words.slice(from, from + 3).map(({ key }) => key);
  if (every !== 'every') return undefined;
  const other = ['other', 'second', '2nd'].includes(count ?? '') ? 2 : undefined;
  const days = /^-\d+$/.test(count ?? '') ? Number(count) : (other ?? numberIn(count ?? ''));
  if (days === undefined || !/^days?$/.test(unit ?? '')) return undefined;
  if (days < 1 || days > 15)
    return problemTag(at, from + 3, {
      kind: 'unknown-word',
      word: `every ${count} ${unit}`,
      nearest: ['every day at 9:00', 'every other day at 9:00', 'every week'],
    });
  return { from: at, to: from + 3, cost: 0.8, meaning: { kind: 'schedule', firm: true } };
}

export function problemTag(
  from: number,
  to: number,
  problem: ParseProblem,
  of: 'time' | 'period' = 'time',
): Tag {
  return { from, to, cost: 1.4, meaning: { kind: 'problem', problem, of } };
}

function placeTags({ typed }: Prepared, at: number): Tag[] {
  const [, name] = /^(?:<#[A-Z0-9]+\|)?#?([\p{L}\d_-]+)>?[,.;:!?]*$/u.exec(typed.words[at]?.text ?? '') ?? [];
  const marked = /^<?#/.test(typed.words[at]?.text ?? '');
  if (name === undefined || !marked) return [];
  const to = at + (typed.words[at + 1]?.key === 'channel' ? 2 : 1);
  return [{ from: at, to, cost: 0.5, meaning: { kind: 'place', place: { kind: 'channel', name } } }];
}

const shortZones: ReadonlyMap<string, string> = new Map([
  ['utc', 'UTC'],
  ['gmt', 'UTC'],
  ['cet', 'Europe/Berlin'],
  ['cest', 'Europe/Berlin'],
  ['bst', 'Europe/London'],
  ['est', 'America/New_York'],
  ['edt', 'America/New_York'],
  ['et', 'America/New_York'],
  ['pst', 'America/Los_Angeles'],
  ['pdt', 'America/Los_Angeles'],
  ['pt', 'America/Los_Angeles'],
  ['ist', 'Asia/Kolkata'],
  ['eet', 'Europe/Athens'],
  ['uk', 'Europe/London'],
  ['eastern', 'America/New_York'],
  ['pacific', 'America/Los_Angeles'],
  ['uhr', ''],
]);

let cities: ReadonlyMap<string, string> | undefined;

/** The zone of a city, by its name in the zone's own: `berlin`, `sao paulo`, `europe/berlin`. */
function zoneOf(name: string): string | undefined {
  cities ??= new Map(
    Intl.supportedValuesOf('timeZone').flatMap((zone) => {
      const whole = zone.toLowerCase().replaceAll('_', ' ');
      return [[whole, zone] as const, [whole.split('/').at(-1) ?? whole, zone] as const];
    }),
  );
  return shortZones.get(name) ?? cities.get(name.replaceAll('_', ' '));
}

function zoneTags({ meant, typed }: Prepared, at: number): Tag[] {
  const tags: Tag[] = [];
  if (!mayBeZone(meant, at)) return tags;
  for (const used of [1, 2]) {
    const words = meant.words.slice(at, at + used);
    if (words.length < used || words.some(({ quoted }) => quoted)) continue;
    const name = words.map(({ key }) => key).join(' ');
    const called = longestOf(part(meant, at + used, at + used + 2), ['time', 'timezone', 'time zone', 'tz']);
    const plain =
      name.includes('/') ||
      (used === 1 && shortZones.has(name) && !['et', 'pt', 'uk', 'eastern', 'pacific'].includes(name));
    if (called === 0 && !plain) continue;
    const zone = zoneOf(name);
    if (zone) tags.push({ from: at, to: at + used + called, cost: 0.6, meaning: { kind: 'zone', zone } });
    else if (used === 1 && (/^[a-z]+\/[a-z_]+$/.test(name) || isPlaceName(name)))
      tags.push(
        problemTag(at, at + used + called, {
          kind: 'unknown-word',
          word: typed.words[at]?.text ?? name,
          nearest: zonesLike(name),
        }),
      );
  }
  return tags;
}

/** Hardly any word is one, and each is asked. */
function mayBeZone({ words }: Typed, at: number): boolean {
  const [key = '', next = '', further = ''] = [words[at]?.key, words[at + 1]?.key, words[at + 2]?.key];
  const isWritten = key.includes('/') || next.includes('/') || shortZones.has(key);
  return isWritten || zoneNouns.has(next) || zoneNouns.has(further);
}

const zoneNouns: ReadonlySet<string> = new Set(['time', 'timezone', 'tz']);

/** `of time` and `this time` name no place. */
function isPlaceName(name: string): boolean {
  return (
    name.length > 3 &&
    !/^(?:this|that|same|last|next|some|over|real|long|short|first|what|which|full|part|each|every|response|reply)$/.test(
      name,
    )
  );
}

function zonesLike(name: string): string[] {
  const [area = ''] = name.split('/');
  const near = [...(cities?.entries() ?? [])]
    .filter(([each]) => each.startsWith(name.slice(0, Math.max(4, area.length + 4))))
    .map(([, zone]) => zone);
  return [...new Set([...near, 'Europe/Berlin', 'America/New_York', 'UTC'])].slice(0, 3);
}
