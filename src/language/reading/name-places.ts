// Tells where a word of ours that changes nothing stands for a name: `replies of will`, `how is always doing`. Knows no name.

import { keywords } from '#reports/words/productions.ts';
import { sayings } from './sayings.ts';
import type { Meaning } from './tag.ts';
import { metricAt } from './tag-limits.ts';
import type { Prepared } from './tag-words.ts';

/** Whether only a name fits there, though elsewhere the word changes nothing. */
export function isNamePlace({ typed, meant }: Prepared, at: number): boolean {
  const word = typed.words[at];
  const key = meant.words[at]?.key ?? '';
  if (word === undefined || key.length < 3 || !changesNothing(key) || standsForMany(key)) return false;
  const [before, further] = [meant.words[at - 1]?.key ?? '', meant.words[at - 2]?.key ?? ''];
  return (
    isNamed({ typed, meant }, at) ||
    (further === 'how' && /^(?:is|are|was|were)$/.test(before)) ||
    meant.words[at + 1]?.key === 'campaign' ||
    isCapital({ typed, meant }, at)
  );
}

/** Whether a word of ours that is a whole name, and no command of ours, stands for who or what is called so: `replies of star last week`. */
export function isWholeNamePlace({ typed, meant }: NamePlace, at: number): boolean {
  const key = meant.words[at]?.key ?? '';
  if (key.length < 3 || keywords.some((each) => each === key) || !yieldsToName(key) || standsForMany(key))
    return false;
  const before = meant.words[at - 1]?.key ?? '';
  const isDated = opensPeriod.has(meant.words[at + 1]?.key ?? '');
  return (
    isNamed({ typed, meant }, at) ||
    doing.has(before) ||
    (isDated && (at === 0 || metricAt(meant, at - 1) !== undefined))
  );
}

type NamePlace = Pick<Prepared, 'typed' | 'meant'>;

/** By what stands beside it. */
function isNamed({ typed, meant }: NamePlace, at: number): boolean {
  const before = meant.words[at - 1]?.key ?? '';
  const isJoined = joints.has(before) && meant.words.some(({ key }) => comparing.has(key));
  return (
    typed.words.length === 1 ||
    /['’]s$/iu.test(typed.words[at]?.text ?? '') ||
    leads.has(before) ||
    isJoined ||
    comparing.has(meant.words[at + 1]?.key ?? '')
  );
}

/** What a word may mean by itself and still be somebody's name: nothing that says when, how much or of which state. */
const yielding: ReadonlySet<Meaning['kind']> = new Set([
  'filler',
  'order',
  'uncounted',
  'amends',
  'deed',
  'report',
]);

export function yieldsMeaning({ kind }: Meaning): boolean {
  return yielding.has(kind);
}

function yieldsToName(key: string): boolean {
  const alone = (sayings.get(key) ?? []).filter(({ words }) => words.length === 1);
  return alone.length > 0 && alone.every(({ meaning }) => yieldsMeaning(meaning));
}

const doing: ReadonlySet<string> = new Set(['did', 'does', 'has']);
const opensPeriod: ReadonlySet<string> = new Set(
  'last this yesterday today since in from on between over during'.split(' '),
);

function changesNothing(key: string): boolean {
  const alone = (sayings.get(key) ?? []).filter(({ words }) => words.length === 1);
  return alone.length > 0 && alone.every(({ meaning }) => meaning.kind === 'filler');
}

const leads: ReadonlySet<string> = new Set([
  ...'of for about by from owner campaign against than'.split(' '),
  ..."how's how’s hows".split(' '),
]);
const comparing: ReadonlySet<string> = new Set('compare comparing comparison vs vs. versus'.split(' '));
const joints: ReadonlySet<string> = new Set(['and', 'with', 'to', 'or', ...comparing]);

/** `show me Always last week`: within a sentence that is not all in capitals. */
function isCapital({ typed }: Pick<Prepared, 'typed' | 'meant'>, at: number): boolean {
  const [before, word] = [typed.words[at - 1], typed.words[at]];
  if (before === undefined || word === undefined || !/^\p{Lu}\p{Ll}/u.test(word.text)) return false;
  const gap = `${before.text.slice(-1)}${typed.source.slice(before.to, word.from)}`;
  return (
    !/[.!?:;]/.test(gap) &&
    typed.words.every((each) => each === word || !/^\p{Lu}\p{Ll}/u.test(each.text) || each === typed.words[0])
  );
}

function standsForMany(key: string): boolean {
  return generic.has(key) || key.endsWith('ing');
}

/** Of the words that change nothing, those that may stand behind `of` or `how are` and name nothing: `of everything`, `how is the`. */
const generic: ReadonlySet<string> = new Set(
  (
    'the that this these those there our ours you your they them their its she his her one ones it us we ' +
    'with about across over during into onto within among amongst via from and now then so just only what where whom ' +
    'everything everyone everybody anyone anything anybody someone somebody something somewhere anywhere all any some whole entire full many much lot lots itself more also even ' +
    'status numbers figures data metrics results result figure number report reports updates update info information details kpi outreach performance ' +
    'things thing stuff period time times date dates folks team guys mate persons performer performers contenders linkedin account boss value values view display share question way channel moment current currently right been being'
  ).split(' '),
);
