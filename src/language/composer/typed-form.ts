// A question as somebody would type it: with names in place of ids, where what is typed then asks just that. Looks nothing up but in the names of the record.

import { isDeepStrictEqual } from 'node:util';
import type { ParseContext } from '#language/read-outcome.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { longestText, tidied } from '#language/typed-words.ts';
import type { CampaignRef, Question } from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';

export interface TypedForm {
  /** What is asked by typing it. */
  readonly question: Question;
  readonly text: string;
}

/** undefined if it cannot be typed, because it would be too long. */
export function typedForm(question: Question, context: ParseContext): TypedForm | undefined {
  return [withNames(question, context), question]
    .map((each) => ({ question: each, text: printQuestion(each) }))
    .find(({ question: meant, text }) => reads(text, meant, context));
}

function reads(text: string, meant: Question, context: ParseContext): boolean {
  if (text.length > longestText) return false;
  const { typed, wish } = parseSubscription(text, context);
  return typed.kind === 'ask' && wish === undefined && isDeepStrictEqual(typed.question, meant);
}

function withNames(question: Question, context: ParseContext): Question {
  if (question.kind === 'compare-campaigns') {
    const [one, other] = question.campaigns;
    return { ...question, campaigns: [withName(one, context), withName(other, context)] };
  }
  return 'campaign' in question && question.campaign !== undefined
    ? { ...question, campaign: withName(question.campaign, context) }
    : question;
}

/** A name that two campaigns have says less than the id. */
function withName(ref: CampaignRef, { names }: ParseContext): CampaignRef {
  if (ref.by === 'name' || names === undefined) return ref;
  const { items } = names.campaigns;
  const name = items.find(({ id }) => id === ref.id)?.name;
  if (name === undefined || name !== tidied(name)) return ref;
  const lower = name.toLowerCase();
  const alike = items.filter((each) => each.name.toLowerCase() === lower || each.id === name);
  return alike.length === 1 ? { by: 'name', name } : ref;
}
