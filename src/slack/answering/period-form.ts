// The form in which somebody types another period. Its answer replaces the one on which it was opened.

import type { ViewSubmitAction } from '@slack/bolt';
import * as z from 'zod';
import { controls } from '#blocks/controls.ts';
import { periodModal } from '#blocks/reports/period-modal.ts';
import { parseProblemInWords } from '#blocks/words/problem-words.ts';
import { parsePeriod } from '#language/reading/read-period.ts';
import { type Asked, decodeAsked, encodeAsked } from '#reports/question-codec.ts';
import { withPeriod } from '#reports/report-kinds.ts';
import { formStateOf } from '#slack/digests/modal-inputs.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { readMemory, tellLost } from '#slack/modal-memory.ts';
import type { AnswerPlace } from '#slack/modal-place.ts';
import { sentModal } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { answerQuestion } from './answer-question.ts';
import { replyTo } from './tell-privately.ts';

export interface PeriodFormStart {
  readonly asked: Asked;
  readonly answers: AnswerPlace;
}

/** The form needs nothing but the record, so it opens at once. */
export async function openPeriodForm(
  tools: DoorTools,
  triggerId: string,
  { id, scope }: Visitor,
  { asked, answers }: PeriodFormStart,
): Promise<void> {
  const place = tools.modalPlaces.signed(answers, id);
  const memory: PeriodMemory = { asked: encodeAsked(asked, longestAsked), place };
  const view = periodModal(asked.question, JSON.stringify(memory), await tools.answers.campaignNames(scope));
  await tools.client.views.open({ trigger_id: triggerId, view: sentModal(tools, view) });
}

export async function onPeriodSubmitted(visit: Visit<ViewSubmitAction>): Promise<void> {
  const { tools, person, ack } = visit;
  const { view } = visit.body;
  const typed = formStateOf(view.state)[controls.inputPeriod]?.[controls.inputPeriod]?.value ?? '';
  const period = parsePeriod(typed, tools.grammar());
  if (period.kind === 'problem') {
    const fault = parseProblemInWords(period.problem);
    return ack({ response_action: 'errors', errors: { [controls.inputPeriod]: fault } });
  }
  const start = startOf(visit);
  if (start === undefined) return tellLost(visit);
  await ack();
  const { asked, answers } = start;
  // Over another period the campaign is no longer shown for its need.
  const { need: _, ...from } = asked;
  const question = withPeriod(asked.question, period.phrase, tools.grammar());
  const reply = replyTo(tools, answers.url, person.id);
  const placing = answers.instead ? 'replace' : 'private';
  await answerQuestion(tools, {
    asked: { ...from, question, page: 1 },
    person,
    reply,
    fresh: false,
    placing,
  });
}

/** Slack takes 3,000 characters of metadata, and the address takes some 130 of them. */
const longestAsked = 2_400;

const memorySchema = z.object({ asked: z.string(), place: z.string() });
type PeriodMemory = z.infer<typeof memorySchema>;

/** undefined if the bot did not write the metadata. */
function startOf({ tools, person, body }: Visit<ViewSubmitAction>): PeriodFormStart | undefined {
  const memory = readMemory(body.view.private_metadata, memorySchema);
  if (memory === undefined) return undefined;
  const asked = decodeAsked(memory.asked);
  const answers = tools.modalPlaces.answerPlaceIn(memory.place, person.id);
  return asked && answers ? { asked, answers } : undefined;
}
