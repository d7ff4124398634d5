// Reads words that point at what stands without naming it: `any problems there?`, `does this need attention`, `which others are hers`. Decides nothing.

import type { Tag } from '#language/reading/tag.ts';
import type { Prepared } from '#language/reading/tag-words.ts';
import type { Question } from '#reports/question.ts';
import { ownersIn } from './owner-changes.ts';

/** `about`: how many campaigns the question that stands is about by name. */
export function pointingTags({ meant }: Prepared, stands: Question, about: number): Tag[] {
  const keys = meant.words.map(({ key, quoted }) => (quoted ? '' : key));
  const isOfOwner = ownersIn(stands).length === 1;
  return keys.flatMap((key, from): Tag[] => {
    if (isThere(keys, from) || (isOfOwner && pronoun.test(key))) return [refers(from, from + 1)];
    if (about > 0 && key === 'this') return thisTags(keys[from + 1] ?? '', from);
    return isOfOwner || about === 1 ? othersTags(keys, from) : [];
  });
}

function refers(from: number, to: number): Tag {
  return { from, to, cost: 0.2, meaning: { kind: 'amends', how: 'refers' } };
}

const pronoun = /^(?:he|she|him|her|they)$/;

/** `is there` points at nothing, and neither does `hey there`. */
function isThere(keys: readonly string[], at: number): boolean {
  return keys[at] === 'there' && at > 0 && at === keys.length - 1 && !opensThere.test(keys[at - 1] ?? '');
}

const opensThere = /^(?:is|are|was|were|be|been|hi|hey|hello|you)$/;

function thisTags(next: string, from: number): Tag[] {
  if (noun.test(next)) return [refers(from, from + 2)];
  return next === '' || verb.test(next) ? [refers(from, from + 1)] : [];
}

const noun = /^(?:one|campaign)$/;
const verb = /^(?:need|needs|look|looks|ok|okay|fine|stalled|stuck|in|at|running|doing|going)$/;

/** `which others are hers`: their campaigns. */
function othersTags(keys: readonly string[], from: number): Tag[] {
  const words = others.exec(keys.slice(from, from + 3).join(' '))?.[0];
  const isOwned = words !== undefined && keys.slice(from).some((key) => owns.test(key));
  if (!isOwned) return [];
  const to = from + words.split(' ').length;
  return [{ from, to, cost: 0.3, meaning: { kind: 'report', report: 'campaigns' } }];
}

const others = /^(?:what else|(?:which|what) others?(?: ones| campaigns)?)(?= |$)/;
const owns = /^(?:runs?|running|owns?|has|have|got|manages?|managing|handles?|handling|hers|his|theirs)$/;
