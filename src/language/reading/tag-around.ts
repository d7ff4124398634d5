// Finds words that change nothing where they stand: `between ben and chloe`, `compare me …`, a picture at the end. And where others do. Knows no report.

import { endsClause, type Typed } from '#language/typed-words.ts';
import { comparedAt, reaching } from './compared.ts';
import { gettingWords } from './said-in-many-ways.ts';
import { timeWords } from './sayings.ts';
import type { Tag } from './tag.ts';
import { type Prepared, setOf } from './tag-words.ts';

export function aroundTags(text: Prepared, at: number): Tag[] {
  const { typed, meant } = text;
  return [
    ...betweenTags(text, at),
    ...fallenShortTags(meant, at),
    ...givenTags(meant, at),
    ...pictureTags(typed, at),
  ];
}

/** A word that elsewhere changes nothing. */
export function saysMore(words: readonly string[], meant: Typed, at: number): boolean {
  return isOfName(words, meant, at) || isSoon(words, meant, at);
}

/** `between ben and chloe who has more replies`: both are named. */
function betweenTags({ meant, names }: Prepared, at: number): Tag[] {
  const isNamed = (names[at + 1] ?? []).length > 0 && comparedAt(meant, at) === undefined;
  const next = meant.words[at + 1]?.key ?? '';
  return meant.words[at]?.key === 'between' && isNamed && !/^\d/.test(next) && !timeWords.has(next)
    ? [{ from: at, to: at + 1, cost: 0.4, meaning: { kind: 'filler' } }]
    : [];
}

/** `failed to reach 20`, `never got past 20`: the number is held against the opposite. */
function fallenShortTags(meant: Typed, at: number): Tag[] {
  const key = meant.words[at]?.key ?? '';
  const used =
    key === 'never' ? 1 : /^fail(?:ed|s|ing)?$/.test(key) && meant.words[at + 1]?.key === 'to' ? 2 : 0;
  return used > 0 && reaching.test(meant.words[at + used]?.key ?? '') && comparedAt(meant, at + used)
    ? [{ from: at, to: at + used, cost: 0.1, meaning: { kind: 'filler' } }]
    : [];
}

const pictures = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u;

/** Behind all words a picture says nothing; alone it thanks or greets. `replies of 🔥` asks for a campaign that is called so. */
function pictureTags({ words }: Typed, at: number): Tag[] {
  const text = words[at]?.text ?? '';
  if (words[at]?.quoted || !pictures.test(text) || namesOne.has(words[at - 1]?.key ?? '')) return [];
  const report = /[👋]/u.test(text)
    ? 'help'
    : /[🙏👍👌🙌🎉❤💯😊😀🙂😍🥳👏✅]/u.test(text)
      ? 'thanks'
      : undefined;
  const isAlone = words.every((word) => pictures.test(word.text));
  if (isAlone)
    return report === undefined
      ? []
      : [{ from: at, to: at + 1, cost: 0.5, meaning: { kind: 'report', report } }];
  // `🚀 launch` may be called so.
  const ends = words.slice(at).every((word) => pictures.test(word.text));
  return ends ? [{ from: at, to: at + 1, cost: 0.9, meaning: { kind: 'filler' } }] : [];
}

const namesOne = setOf('of for by from about campaign campaign: named called and vs vs. versus with');

/** `replies of drew and pat`: whoever that is, nobody is asked for without them. */
function isOfName(words: readonly string[], { words: all }: Typed, at: number): boolean {
  if (words.length > 1 || !getting.has(words[0] ?? '')) return false;
  const [before, further] = [all[at - 1]?.key ?? '', all[at - 3]?.key ?? ''];
  return ofWhom.has(before) || (before === 'and' && ofWhom.has(further));
}

const getting = setOf(gettingWords);
const ofWhom = setOf('of by from');

/** `accepted immediately` says how soon, which nobody counts; `send it immediately` does not. */
function isSoon(words: readonly string[], { words: all }: Typed, at: number): boolean {
  const before = all[at - 1]?.key ?? '';
  return (
    /^(?:immediately|instantly|at once|right away|straight away|quickly|fast|quick|soon|right|straight)$/.test(
      words.join(' '),
    ) &&
    /^(?:accepted|replied|answered|responded|received|came|back|accepts|replies|answers|responds)$/.test(
      before,
    ) &&
    !/^(?:the|my|our|of|all)$/.test(all[at - 2]?.key ?? '')
  );
}

/** `tell me`, and `compare me wave 2 with wave 1`; in `compare me with ben` somebody is compared. */
export function isGivenTo(typed: Typed, at: number): boolean {
  const { words } = typed;
  const before = words[at - 1]?.key ?? '';
  const isCompared =
    before === 'compare' && (joinsBoth.has(words[at + 1]?.key ?? '') || endsClause(typed, at));
  return givesTo.has(before) && !isCompared;
}

function givenTags(meant: Typed, at: number): Tag[] {
  const isGiven = ['me', 'us'].includes(meant.words[at]?.key ?? '') && isGivenTo(meant, at);
  return isGiven ? [{ from: at, to: at + 1, cost: 0.4, meaning: { kind: 'filler' } }] : [];
}

const joinsBoth = setOf('with and to vs vs. versus against or / &');

/** `send me the numbers`: everybody's. */
const givesTo = setOf(
  'say compare sort rank order count calculate explain show tell give get draw plot write send let help bring remind pull fetch shoot make read find email mail ping message to',
);
