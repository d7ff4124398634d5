// Tells Slack how a run of a workflow step ended. Slack takes the first word alone, so it is safe to say it again.

import { isPassingWord } from '#blocks/words/slack-errors.ts';
import { outputsRefusedInWords, stepFaultInWords } from '#blocks/words/step-words.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { slackErrorOf } from '#slack/slack-word.ts';

type EndingTools = Pick<DoorTools, 'client' | 'holds' | 'clock' | 'log'>;

const mostTries = 3;
const againMs = 2_000;

/** https://docs.slack.dev/reference/methods/functions.completeSuccess; ends as failed where Slack does not take the outputs. */
export async function endStep(
  tools: EndingTools,
  execution: string,
  outputs: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { functions } = tools.client;
  const run = { function_execution_id: execution, outputs: { ...outputs } };
  const isTaken = await told(tools, 'functions.completeSuccess', () => functions.completeSuccess(run));
  if (!isTaken) await failStep(tools, execution, stepFaultInWords(outputsRefusedInWords));
}

/** https://docs.slack.dev/reference/methods/functions.completeError. `error`: what whoever runs or builds the workflow reads. */
export async function failStep(tools: EndingTools, execution: string, error: string): Promise<void> {
  const run = { function_execution_id: execution, error };
  await told(tools, 'functions.completeError', () => tools.client.functions.completeError(run));
}

/** False only if Slack said no. */
async function told(
  { holds, clock, log }: EndingTools,
  method: string,
  call: () => Promise<unknown>,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      await holds.run(method, call);
      return true;
    } catch (error) {
      const word = slackErrorOf(error);
      const isRefused = word !== undefined && !isPassingWord(word);
      if (!isRefused && tries < mostTries) {
        await clock.sleep(againMs);
        continue;
      }
      log.warn('slack was not told how a workflow step ended', { error });
      return !isRefused;
    }
  }
}
