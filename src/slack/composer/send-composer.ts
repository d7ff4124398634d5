// What happens when the composer is sent: what lacks is told under its input, all else is asked as if it had been typed.

import type { ViewSubmitAction } from '@slack/bolt';
import { inputNameOf, lackingInWords } from '#blocks/composer/composer-modal.ts';
import { questionInBrief } from '#blocks/home/question-brief.ts';
import { typedForm } from '#language/composer/typed-form.ts';
import { composed } from '#reports/composer/composition.ts';
import { questionSchema } from '#reports/question-schema.ts';
import { answerTyped } from '#slack/answering/answer-typed.ts';
import { createDirectReply } from '#slack/answering/direct-reply.ts';
import { replyTo } from '#slack/answering/tell-privately.ts';
import { grammarIn } from '#slack/answering/typed-grammar.ts';
import { publishHome } from '#slack/home/app-home.ts';
import { tellLost } from '#slack/modal-memory.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { readComposer } from './composer-state.ts';
import { formOf } from './open-composer.ts';

/** Where it was opened from decides where the answer goes: under the command or the message, else into the person's own messages. */
export async function onComposerSubmitted(visit: Visit<ViewSubmitAction>): Promise<void> {
  const { tools, person, body, ack } = visit;
  const context = await grammarIn(tools, person.scope);
  const { composition, memory } = readComposer(body.view, context);
  const now = composed(composition, context);
  if (now.kind === 'lacking') {
    const form = await formOf(tools, person, { composition, memory, context });
    return ack({
      response_action: 'errors',
      errors: { [inputNameOf(now.field, form)]: lackingInWords(now) },
    });
  }
  const place =
    memory.place === undefined ? undefined : tools.modalPlaces.answerPlaceIn(memory.place, person.id);
  const isForged = memory.place !== undefined && place === undefined;
  if (isForged || !questionSchema.safeParse(now.question).success) return tellLost(visit);
  await ack();
  const typed = typedForm(now.question, context);
  const { question = now.question, text = '' } = typed ?? {};
  const reply = place ? replyTo(tools, place.url, person.id) : createDirectReply(tools, person.id);
  const placing = place?.instead ? 'replace' : 'private';
  const asking = answerTyped(
    tools,
    { person, reply, placing, opener: undefined },
    { text, typed: { kind: 'ask', question, readAs: undefined } },
  );
  const names = await tools.answers.campaignNames(person.scope);
  const told = memory.home
    ? publishHome(tools, person, `“${questionInBrief(question, names)}” is answered under Messages.`)
    : undefined;
  await Promise.all([asking, told]);
}
