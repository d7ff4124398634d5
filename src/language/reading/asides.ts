// What stands beside a question and asks nothing: `she is on holiday`, `so that I have it for the call`. It is left out, and that is said.

import { asTyped, part } from '#language/typed-words.ts';
import type { Tag } from './tag.ts';
import type { Prepared } from './tag-words.ts';

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
  const aside = asides.map(({ from, to }) => `left out “${asTyped(part(text.typed, from, to))}”`);
  return { rest, aside };
}

function isWithin({ from, to }: Span, span: Span): boolean {
  return from >= span.from && to <= span.to;
}

/** They begin behind a sign, at `because`, and where `so`, `since` or `as` is followed by whoever does something. */
function clausesOf({ typed }: Prepared): Span[] {
  const starts = typed.words.flatMap((word, at) => {
    const before = typed.words[at - 1];
    const gap = before ? `${before.text.slice(-1)}${typed.source.slice(before.to, word.from)}` : ',';
    const next = typed.words[at + 1]?.key ?? '';
    const isJoint =
      word.key === 'because' ||
      (word.key === 'so' && (next === 'that' || subjects.has(next))) ||
      (['since', 'as', 'before', 'while', 'until', 'till', 'but'].includes(word.key) &&
        (subjects.has(next) || spoken.has(next.replace(/’/g, "'"))));
    return /[,.;:!?–—]/.test(gap) || isJoint ? [at] : [];
  });
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? typed.words.length }));
}

/** The fewest words of a clause that says nothing of what is asked. */
const shortest = 3;

function isAside(clause: Span, tags: readonly Tag[], { typed, meant }: Prepared): boolean {
  const own = tags.filter((tag) => isWithin(tag, clause));
  if (!own.some(({ meaning }) => meaning.kind === 'unknown')) return false;
  const keys = typed.words.slice(clause.from, clause.to).map(({ key }) => key.replace(/’/g, "'"));
  const [first = ''] = keys;
  // `only for acme corp` restricts, whoever that is.
  if (restricting.has(first)) return false;
  // `because I always forget` tells of somebody, and asks for nobody's.
  const isTeller = ({ from, to, meaning }: Tag) =>
    meaning.kind === 'owner' && to - from === 1 && meant.words[from]?.key === 'i';
  // `as chloe said above`
  const isQuoted = ({ from, meaning }: Tag) =>
    meaning.kind === 'owner' && first === 'as' && from === clause.from + 1;
  const isSilent = own.every((tag) => silent.has(tag.meaning.kind) || isTeller(tag) || isQuoted(tag));
  if (isSilent) return leads.has(first) || keys.length >= shortest;
  // `the client noticed fewer replies` tells, whatever it names of what is counted.
  return (
    isTold(keys) &&
    !keys.some((key) => narrowing.has(key)) &&
    own.every((tag) => silent.has(tag.meaning.kind) || isTeller(tag) || isHarmless(tag, meant.words))
  );
}

const leads: ReadonlySet<string> = new Set('because before after so since as while until till'.split(' '));

const restricting: ReadonlySet<string> = new Set(
  'only just for of from by with without except excluding not but'.split(' '),
);

const narrowing: ReadonlySet<string> = new Set(
  'only except excluding without besides other if unless when mean meant'.split(' '),
);

/** Somebody does something: the clause begins with who, and a verb follows. */
function isTold(keys: readonly string[]): boolean {
  const at = keys.findIndex((key) => !opening.has(key));
  const subject = keys[at] ?? '';
  if (spoken.has(subject)) return true;
  const rest = keys.slice(at + 1, at + 5);
  if (subjects.has(subject)) return rest.length > 0;
  return (determiners.has(subject) || /^\d+$/.test(subject)) && rest.some((key) => verbs.has(key));
}

const opening: ReadonlySet<string> = new Set(
  'and so that because since as while before after until till'.split(' '),
);

const determiners: ReadonlySet<string> = new Set('the a an my our his her their this that'.split(' '));

const subjects: ReadonlySet<string> = new Set(
  'i we he she they it you nobody everybody everyone somebody someone people this that there'.split(' '),
);

const spoken: ReadonlySet<string> = new Set(
  "i'd i'm i'll i've we'd we're we'll we've he's he'd he'll she's she'd she'll they're they'd they'll they've it's it'll that's there's".split(
    ' ',
  ),
);

const verbs: ReadonlySet<string> = new Set(
  'is was are were has had have will would wants wanted needs needed asks asked says said thinks thought feels felt looks looked seems seemed keeps noticed complained mentioned wonders wondered called wrote told expects left leaves comes came'.split(
    ' ',
  ),
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
  if (meaning.kind === 'not') return /n['’]?t$/.test(words[from]?.key ?? '');
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
