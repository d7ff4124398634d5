// Finds in a text what it is asked for: `for my call at 3:`, `before tomorrow's review`. It changes nothing. Knows no names but where one stands.

import { endsClause, type Typed } from '#language/typed-words.ts';
import type { Lexicon } from './lexicon.ts';
import type { Tag } from './tag.ts';
import { type Prepared, setOf } from './tag-words.ts';

const whose = setOf('my our the a an his her their this next tomorrow’s today’s');

const events = setOf(
  'call review meeting standup stand-up sync report deck slides presentation board retro workshop interview qbr newsletter memo summary talk chat 1:1 1-1 catch-up catchup demo update call-in pitch session kickoff kick-off planning all-hands townhall',
);

const kinds = setOf(
  'weekly monthly quarterly daily yearly annual regular next upcoming short quick big client client’s customer team team’s sales board investor investors marketing leadership status performance progress management growth internal external account kickoff review planning strategy budget monday’s tuesday’s wednesday’s thursday’s friday’s',
);

const people = setOf(
  'client customer team boss manager lead board cfo ceo coo cmo vp founder founders investor investors colleagues',
);

/** The most words between `for my` and the event. */
const mostKinds = 3;

/** `for the monthly review`, `before tomorrow's call with the client`. */
export function occasionTags({ typed, meant }: Prepared, at: number): Tag[] {
  const end = occasionAt(typed, meant, at) ?? timeOfOpening(typed, meant, at);
  return end === undefined ? [] : [{ from: at, to: end, cost: 0.3, meaning: { kind: 'filler' } }];
}

function occasionAt(typed: Typed, { words }: Typed, at: number): number | undefined {
  if (!begins.has(words[at]?.key ?? '')) return undefined;
  const keys = words.slice(at, at + 12).map(({ key }) => key.replace(/'/g, '’').replace(/(?<=.):$/, ''));
  const led = leads.find((each) => keys.slice(0, each.length).join(' ') === each.join(' '))?.length;
  if (led === undefined || !(whose.has(keys[led] ?? '') || kinds.has(keys[led] ?? ''))) return undefined;
  const next = eventIn(keys, led);
  if (next === undefined) return undefined;
  // `before the demo on friday` is a time, `before my demo` is none.
  if (keys[0] === 'before' && ['the', 'a', 'an'].includes(keys[led] ?? '')) return undefined;
  const partner = keys[next + 1] === 'with' ? next + (whose.has(keys[next + 2] ?? '') ? 3 : 2) : -1;
  const last = people.has(keys[partner] ?? '') ? partner : next;
  // `for the workshop campaign` names one.
  const behind = keys[last + 1] ?? '';
  return endsClause(typed, at + last) || goesOn.has(behind) ? at + last + 1 : undefined;
}

/** Where the event stands. `the board deck`, `the sales review call`: the last of them is it. */
function eventIn(keys: readonly string[], led: number): number | undefined {
  const next = keys.findIndex(
    (key, index) => index > led && (events.has(key) ? !events.has(keys[index + 1] ?? '') : !kinds.has(key)),
  );
  return next > led + mostKinds + 1 || !events.has(keys[next] ?? '') ? undefined : next;
}

const goesOn = setOf(
  'with at tomorrow today later please and i we could can how what which who show give need tell list last past this next since from so',
);

const leads = ['for', 'before', 'ahead of', 'prior to'].map((each) => each.split(' '));
const begins: ReadonlySet<string> = new Set(leads.map(([first = '']) => first));

/** `for my call with Iberia at 3:` at the beginning of a text: the time is the call's. */
function timeOfOpening(typed: Typed, meant: Typed, at: number): number | undefined {
  const used = timeAt(meant.words.slice(at, at + 3).map(({ key }) => key));
  const [last, next] = [typed.words[at + used - 1], typed.words[at + used]];
  const ends = next !== undefined && /[,:–—-]/.test(typed.source.slice(last?.from, next.from));
  if (used === 0 || !ends) return undefined;
  const opening = meant.words.slice(0, at).findIndex(({ key }) => !greetings.has(key));
  return opening >= 0 && occasionAt(typed, meant, opening) !== undefined ? at + used : undefined;
}

const greetings = setOf('hi hello hey morning ok so and also please');

/** `Morning! How are replies?` greets, and names no time. */
export function greetingTags({ typed }: Prepared, at: number): Tag[] {
  const [first, next] = typed.words;
  const greets =
    at === 0 &&
    next !== undefined &&
    /^(?:good)?(?:morning|afternoon|evening)$/.test(first?.key ?? '') &&
    /[,.:–—-]/.test(typed.source.slice(first?.from, next.from));
  return greets ? [{ from: 0, to: 1, cost: -1, meaning: { kind: 'filler' } }] : [];
}

/** Words of a time: `at 3`, `tomorrow`, `this afternoon`, `on friday`, `later today`. */
function timeAt(keys: readonly string[]): number {
  const text = `${keys.slice(0, 3).join(' ')} `;
  const read =
    /^(?:at (?:\d{1,2}(?:[:.]\d\d)?(?:am|pm)?|noon)|tomorrow(?: morning| afternoon)?|later(?: today)?|this (?:morning|afternoon|evening)|tonight|on (?:mon|tues|wednes|thurs|fri)day|next week) /.exec(
      text,
    )?.[0];
  return read?.trim().split(' ').length ?? 0;
}

/** `the nordics client`: whoever the campaign that was named works for. */
export function clientTags({ meant, names }: Prepared, at: number, { campaigns }: Lexicon): Tag[] {
  const isClient = /^(?:client|customer|account)(?:['’]s)?$/.test(meant.words[at]?.key ?? '');
  const isNamed = (names[at - 1] ?? []).some((each) => campaigns.holding.has(each));
  return isClient && isNamed ? [{ from: at, to: at + 1, cost: 0.25, meaning: { kind: 'filler' } }] : [];
}
