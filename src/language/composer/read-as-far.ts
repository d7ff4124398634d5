// What a text that is no question asks as far as it is understood: words that nothing explains are left out, and named. For a form to begin with.

import type { ParseContext } from '#language/read-outcome.ts';
import { coversOf } from '#language/reading/cover.ts';
import { misfitCost } from '#language/reading/filled.ts';
import { framesOf } from '#language/reading/frames.ts';
import { type Lexicon, unreadNames } from '#language/reading/lexicon.ts';
import { readText } from '#language/reading/read-text.ts';
import type { Tag } from '#language/reading/tag.ts';
import { tagsOf } from '#language/reading/tag-text.ts';
import { prepared } from '#language/reading/tag-words.ts';
import { toldIn } from '#language/reading/told.ts';
import { asTyped, longestText, part, tidied } from '#language/typed-words.ts';
import type { CampaignRef, Command, ParseProblem, Question } from '#reports/question.ts';

export interface FarRead {
  /** undefined if nothing of it asks anything. */
  readonly question: Question | undefined;
  /** As they were typed, in the order of the text. */
  readonly leftOut: readonly string[];
}

/** Never throws. Of a longer text the beginning is read. */
export function readAsFar(text: string, context: ParseContext): FarRead {
  const source = beginningOf(tidied(text));
  const { names = unreadNames } = context;
  const whole = askedBy(readText(source, context).typed);
  const ready = prepared(source, names);
  const [best] = coversOf(tagsOf(ready, names, context), ready.typed.words.length);
  const known = best?.tags.filter(({ meaning }) => meaning.kind !== 'unknown') ?? [];
  const leftOut = runsOf(best?.tags ?? []).map(({ from, to }) => asTyped(part(ready.typed, from, to)));
  if (leftOut.length === 0) return { question: whole, leftOut };
  const says = known.some(({ meaning }) => !['filler', 'asks', 'number'].includes(meaning.kind));
  const [nearest] = says
    ? framesOf(toldIn(known), context)
        .filter(({ cost }) => cost < misfitCost)
        .sort((one, other) => one.cost - other.cost)
    : [];
  const question = nearest?.meant.kind === 'question' ? nearest.meant.question : namingKnown(whole, names);
  return { question, leftOut };
}

/** Words that nothing explains may be read as the name of a campaign that the record does not know. A form has no choice for it. */
function namingKnown(question: Question | undefined, { campaigns }: Lexicon): Question | undefined {
  const refs = question?.kind === 'compare-campaigns' ? question.campaigns : [];
  const one = question !== undefined && 'campaign' in question ? question.campaign : undefined;
  const isKnown = (ref: CampaignRef) =>
    campaigns.items.some(({ id, name }) => (ref.by === 'id' ? id === ref.id : name === ref.name));
  return [...refs, ...(one ? [one] : [])].every(isKnown) ? question : undefined;
}

function beginningOf(text: string): string {
  if (text.length <= longestText) return text;
  const cut = text.slice(0, longestText).lastIndexOf(' ');
  return text.slice(0, cut > 0 ? cut : longestText).toWellFormed();
}

function askedBy(typed: Command | ParseProblem): Question | undefined {
  if ('question' in typed) return typed.question;
  return 'choices' in typed ? typed.choices?.[0] : undefined;
}

/** Unknown words that stand beside each other are one. */
function runsOf(tags: readonly Tag[]): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const { meaning, from, to } of tags) {
    if (meaning.kind !== 'unknown') continue;
    const last = runs.at(-1);
    if (last?.to === from) last.to = to;
    else runs.push({ from, to });
  }
  return runs;
}
