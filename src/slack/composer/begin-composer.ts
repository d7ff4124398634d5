// With what the composer begins: nothing, a question, or somebody's words as far as they are understood, in names that the place shows. Draws nothing.

import type { ComposeStart } from '#blocks/composer/compose-button.ts';
import { readFromInWords, unfilledInWords } from '#blocks/composer/composer-modal.ts';
import { readAsFar } from '#language/composer/read-as-far.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { blankComposition, type Composition } from '#reports/composer/composition.ts';
import { compositionOf } from '#reports/composer/composition-of.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';
import type { CampaignRef, Question } from '#reports/question.ts';
import { withAddress } from '#slack/answering/owner-address.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';

export interface Beginning {
  readonly composition: Composition;
  /** What could not be filled in, in plain text. */
  readonly remarks: readonly string[];
}

export async function beginningOf(
  tools: DoorTools,
  person: Visitor,
  start: ComposeStart,
  context: ParseContext,
): Promise<Beginning> {
  if (start.kind === 'blank') return { composition: blankComposition, remarks: [] };
  if (start.kind === 'question') return filledWith(tools, person, start.question, context);
  const { question, leftOut } = readAsFar(start.text, context);
  const said = readFromInWords(start.text, leftOut, question !== undefined);
  if (question === undefined) return { composition: blankComposition, remarks: [said] };
  const { composition, remarks } = await filledWith(tools, person, question, context);
  return { composition, remarks: [said, ...remarks] };
}

async function filledWith(
  tools: DoorTools,
  person: Visitor,
  asked: Question,
  context: ParseContext,
): Promise<Beginning> {
  const remarks: string[] = [];
  const owned = await withKnownOwner(tools, person, withoutTaker(asked, person), remarks);
  const question = await withIds(tools, person, owned, remarks);
  return { composition: compositionOf(question, context), remarks };
}

/** Who asks for their own needs is named by `me`. */
function withoutTaker(question: Question, { id }: Visitor): Question {
  if (question.kind !== 'needs' || question.taker !== id) return question;
  const { taker: _, ...rest } = question;
  return { ...rest, owner: 'me' };
}

/** A part of an address that fits one owner alone is theirs; else the field stays empty. */
async function withKnownOwner(
  tools: DoorTools,
  person: Visitor,
  question: Question,
  remarks: string[],
): Promise<Question> {
  if (!('owner' in question) || question.owner === undefined) return question;
  if (mentionIn(question.owner)?.kind === 'asker') return question;
  const { owner: typed = '', ...rest } = (await withAddress(tools, question, person)) as typeof question;
  const wanted = typed.toLowerCase();
  const found = (await tools.answers.suggestOwners(person.scope, wanted, 2)).map(({ email }) =>
    email.toLowerCase(),
  );
  const [one, more] = found;
  if (found.includes(wanted)) return { ...rest, owner: wanted } as Question;
  if (one !== undefined && more === undefined) return { ...rest, owner: one } as Question;
  remarks.push(`I do not know which owner ${mentionIn(typed) ? 'that is' : `“${typed}” is`}: choose one.`);
  return rest as Question;
}

/** Campaigns that the place shows, by their ids; another one leaves its field empty. */
async function withIds(
  tools: DoorTools,
  { scope }: Visitor,
  question: Question,
  remarks: string[],
): Promise<Question> {
  const campaigns = await tools.answers.campaigns(scope);
  const idOf = async (ref: CampaignRef): Promise<CampaignRef> => {
    if (ref.by === 'id') {
      if (campaigns.some(({ id }) => id === ref.id)) return ref;
      remarks.push('The campaign that was asked for is not shown here: choose another one.');
      return { by: 'name', name: ref.id };
    }
    const lower = ref.name.toLowerCase();
    const exact = campaigns.filter(({ id, name }) => name.toLowerCase() === lower || id === ref.name);
    const fitting = exact.length > 0 ? exact : await tools.answers.suggest(scope, ref.name, mostCounted);
    const [one, more] = fitting;
    if (one !== undefined && more === undefined) return { by: 'id', id: one.id };
    remarks.push(unfilledInWords(ref.name, fitting.length));
    return ref;
  };
  if (question.kind === 'compare-campaigns') {
    const [one, other] = question.campaigns;
    return { ...question, campaigns: [await idOf(one), await idOf(other)] };
  }
  return 'campaign' in question && question.campaign !== undefined
    ? { ...question, campaign: await idOf(question.campaign) }
    : question;
}

const mostCounted = 100;
