// The step "Get campaign figures" of Slack's Workflow Builder: asks as the person who ran the workflow, and ends with words and figures or with a reason.

import { refusalMessage, tooMuchMessage } from '#blocks/short-messages.ts';
import {
  nobodyRanInWords,
  noChannelInWords,
  noQuestionInWords,
  stepFaultInWords,
  unknownStepInWords,
} from '#blocks/words/step-words.ts';
import { mostRowsHandedOn } from '#reports/csv-rows.ts';
import type { Report } from '#reports/report.ts';
import { answerInText } from '#slack/answering/answer-in-text.ts';
import { csvHead } from '#slack/answering/csv-file.ts';
import { plainText } from '#slack/answering/plain-text.ts';
import { saidWords } from '#slack/answering/said-words.ts';
import type { Caller, Visit } from '#slack/receiving/caller.ts';
import type { Listener } from '#slack/receiving/hear-payload.ts';
import { longCommand } from '#slack/receiving/overlong-input.ts';
import { visitorInRoomOf } from '#slack/visitor.ts';
import { endStep, failStep } from './end-step.ts';
import { figuresStep, type StepRun, stepRunIn } from './step-run.ts';

/** Slack leaves a run open until the app ends it, so each of these ways ends it. */
export const step: Listener<StepRun> = {
  kinds: ['function_executed'],
  reads: (payload) => stepRunIn(payload),
  asks: () => true,
  tooLong: ({ question }) => longCommand({ text: question }),
  slowDown: (caller, much) => fail(caller, tooMuchMessage(much).text),
  turnAway: (caller, why) =>
    fail(caller, caller.envelope.user === '' ? nobodyRanInWords : plainText(refusalMessage(why).text)),
  welcome: run,
  fail: (caller, words) => fail(caller, plainText(words)),
};

async function run(visit: Visit<StepRun>): Promise<void> {
  const { tools, body, person } = visit;
  if (body.step !== figuresStep.callbackId) return fail(visit, unknownStepInWords);
  if (body.question === '') return fail(visit, noQuestionInWords);
  if (body.isRoomBroken) return fail(visit, noChannelInWords);
  const there = await visitorInRoomOf(tools, person, body.room);
  if ('refused' in there) return fail(visit, plainText(refusalMessage(there.refused).text));
  const answer = await answerInText(tools, there, saidWords(plainText(body.question)));
  if (answer.kind === 'untold') return fail(visit, answer.why);
  const { report, text } = answer;
  const { csv, rows } = csvHead(report, mostRowsHandedOn);
  const { outputs } = figuresStep;
  await endStep(tools, body.execution, {
    [outputs.text]: text,
    [outputs.figures]: csv,
    [outputs.rows]: rows,
    [outputs.link]: linkTo(report, visit),
  });
}

/** The campaign's own page if the team has one; else the bot in Slack. */
function linkTo(report: Report, { tools, body }: Visit<StepRun>): string {
  if (report.kind === 'campaign' && report.page !== undefined) return report.page;
  const link = new URL('https://slack.com/app_redirect');
  link.search = new URLSearchParams({ app: body.app ?? '', team: tools.identity.workspace }).toString();
  return link.href;
}

/** The envelope's id is that of the run. */
async function fail({ tools, envelope }: Caller, why: string): Promise<void> {
  if (envelope.id !== undefined) await failStep(tools, envelope.id, stepFaultInWords(why));
}
