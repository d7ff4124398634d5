// What stands beside a question and asks nothing: `she is on holiday`, `so that I have it for the call`. It is left out, and that is said.

import { asTyped, part } from '#language/typed-words.ts';
import type { Tag } from './tag.ts';
import { type Prepared, setOf } from './tag-words.ts';

type Span = Pick<Tag, 'from' | 'to'>;

export interface WithoutAsides {
  readonly rest: readonly Tag[];
  /** What was left out, in words. */
  readonly aside: readonly string[];
}

/** Clauses of their own that no report has a word for. */
export function withoutAsides(tags: readonly Tag[], text: Prepared): WithoutAsides {
  const clauses = clausesOf(text);
  const asides = clauses.filter((clause) => isAside(clause, tags, text));
  const rest = tags.filter((tag) => !asides.some((each) => isWithin(tag, each)));
  const aside = asides.map(({ from, to }) => `asked without “${asTyped(part(text.typed, from, to))}”`);
  return { rest, aside };
}

function isWithin({ from, to }: Span, span: Span): boolean {
  return from >= span.from && to <= span.to;
}

/** They begin behind a sign, at `because`, and where `so`, `as`, `while` or `but` is followed by whoever does something. */
function clausesOf({ typed }: Prepared): Span[] {
  const starts = typed.words.flatMap((word, at) => {
    const before = typed.words[at - 1];
    const gap = before ? `${before.text.slice(-1)}${typed.source.slice(before.to, word.from)}` : ',';
    const next = typed.words[at + 1]?.key ?? '';
    const isJoint =
      word.key === 'because' ||
      (word.key === 'so' && (next === 'that' || subjects.has(next))) ||
      // `I prepare my talks and would love the numbers`
      (word.key === 'and' && wishes.has(next)) ||
      (['as', 'while', 'but'].includes(word.key) && (subjects.has(next) || spoken.has(plain(next))));
    return /[,.;:!?–—]/.test(gap) || isJoint ? [at] : [];
  });
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? typed.words.length }));
}

function isAside(clause: Span, tags: readonly Tag[], { typed, meant }: Prepared): boolean {
  const own = tags.filter((tag) => isWithin(tag, clause));
  if (!own.some(({ meaning }) => meaning.kind === 'unknown')) return false;
  const keys = typed.words.slice(clause.from, clause.to).map(({ key }) => plain(key));
  if (!isTold(keys) || keys.some((key) => leavesOut.has(key))) return false;
  // `I need it for zebra corp` restricts, whoever that is; `for the client call` does not.
  const isWished = own.some(({ from, to, meaning }) => {
    const words = typed.words.slice(from, to).map(({ key }) => key);
    const isOccasion = meaning.kind === 'filler' && words[0] === 'for' && words.length > 2;
    return !isOccasion && words.some((key) => wishing.has(key));
  });
  if (isWished && keys[0] !== 'because') return false;
  return own.every((tag) => {
    const { from, to, meaning } = tag;
    // `because I always forget` tells of somebody, and asks for nobody's; so does `as chloe said above`.
    const isTeller = meaning.kind === 'owner' && to - from === 1 && meant.words[from]?.key === 'i';
    const isQuoted = meaning.kind === 'owner' && keys[0] === 'as' && from === clause.from + 1;
    // `I have 2 calls` counts nothing of ours.
    const isCounted = meaning.kind === 'number' && to === clause.to;
    return !isCounted && (silent.has(meaning.kind) || isTeller || isQuoted || isHarmless(tag, meant.words));
  });
}

const plain = (key: string) => key.replace(/’/g, "'");

const leavesOut = setOf('only except excluding without besides minus other if unless');
const wishing = setOf('want wants need needs mean means meant care interested for of from about');

/** Somebody does something: the clause begins with who, and a verb follows. */
function isTold(keys: readonly string[]): boolean {
  if (keys[0] === 'because') return keys[1] !== 'of';
  if (keys[0] === 'as') return keys.length > 2;
  const at = keys.findIndex((key) => !opening.has(key));
  const subject = keys[at] ?? '';
  if (spoken.has(subject)) return true;
  const rest = keys.slice(at + 1, at + 5);
  if (subjects.has(subject)) return rest.length > 0;
  return (determiners.has(subject) || /^\d+$/.test(subject)) && rest.some((key) => verbs.has(key));
}

const opening = setOf(
  'and so that while before after when whenever until till once since although though given now',
);
const wishes = setOf("would could want wanted need should can i'd we'd");
const determiners = setOf('the a an my our his her their');
const subjects = setOf('i we he she they it you nobody everybody somebody someone people there');
const spoken = setOf(
  "i'd i'm im i'll i've we'd we're we'll we've you're you've he's he'd he'll she's she'd she'll they're they'd they'll they've it's it'll that's there's",
);
const verbs = setOf(
  'keep keeps kept start starts started begin begins argue argues disagree disagrees meet meets met see sees saw sit sits join joins love loves hate hates do does did need needs know knows wait waits waiting go goes went get gets got work works run runs can could may might must should told tells promised owe owes bet bets is was are were has have had will would asks asked says said thinks thought feels felt looks looked seems seemed keeps noticed complained mentioned wonders wondered called wrote told expects left leaves comes came',
);

const silent: ReadonlySet<Tag['meaning']['kind']> = new Set(['filler', 'asks', 'unknown', 'number']);

/** What a clause that tells may name without asking for it: nothing that narrows a question to some campaigns, people or days. */
const harmless: ReadonlySet<Tag['meaning']['kind']> = new Set([
  'deed',
  'metric',
  'reason',
  'order',
  'amends',
  'report',
]);

function isHarmless({ from, meaning }: Tag, words: Prepared['meant']['words']): boolean {
  // Nobody asks for days to come, nor for when a meeting is.
  if (meaning.kind === 'problem') return meaning.problem.kind === 'future-period';
  if (meaning.kind === 'schedule') return !meaning.firm;
  if (meaning.kind === 'not')
    return /n['’]?t$/.test(words[from]?.key ?? '') || words[from - 1]?.key === 'rather';
  if (meaning.kind === 'place') return meaning.place.kind !== 'channel';
  return harmless.has(meaning.kind) || (meaning.kind === 'owner' && meaning.owner === 'me');
}

/** What is said again in another clause is meant once: `my call with Iberia at 3: how many replies did Iberia get?` */
export function saidOnce(tags: readonly Tag[], text: Prepared): readonly Tag[] {
  const clauses = clausesOf(text);
  if (clauses.length < 2) return tags;
  const clauseOf = ({ from }: Tag) => clauses.findLastIndex((clause) => clause.from <= from);
  return tags.filter((tag, at) => {
    if (!['campaign', 'owner', 'period'].includes(tag.meaning.kind)) return true;
    const name = JSON.stringify(tag.meaning);
    return !tags
      .slice(0, at)
      .some((each) => JSON.stringify(each.meaning) === name && clauseOf(each) !== clauseOf(tag));
  });
}
