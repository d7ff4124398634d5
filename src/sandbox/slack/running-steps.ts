// A person runs a workflow with the app's step: Slack vouches for them, tells the app, and waits for its word.

import { type ActionOutcome, SandboxMisuse, type Stage } from './interactions.ts';
import { eventPayload } from './payloads.ts';
import { app } from './seed.ts';
import type { Fields, Member } from './shapes.ts';
import { type StepExecution, stepDefinition } from './workflows.ts';

export interface StepInputs {
  readonly question: string;
  /** Its id. */
  readonly channel?: string | undefined;
}

/** `step`: its callback_id. Resolves when the app has acknowledged. https://docs.slack.dev/reference/events/function_executed */
export async function runStep(
  stage: Stage,
  person: Member,
  { question, channel }: StepInputs,
  step = stepDefinition.callbackId,
): Promise<{ readonly execution: StepExecution; readonly outcome: ActionOutcome }> {
  const { workspace, workflows, delivery } = stage;
  if (channel !== undefined && workspace.channel(channel) === undefined)
    throw new SandboxMisuse(`no such channel: ${channel}`);
  const inputs: Fields = {
    question,
    person: { id: person.id, secret: workspace.nextId('secret') },
    ...(channel !== undefined && { channel }),
  };
  const execution = workflows.begin(step, person, inputs);
  const event = {
    type: 'function_executed',
    function: {
      ...{ id: 'Fn0FIGURES', callback_id: step, title: stepDefinition.title, type: 'app', app_id: app.id },
      ...{ description: '', input_parameters: [], output_parameters: [] },
      ...{ date_created: 0, date_updated: 0, date_deleted: 0 },
    },
    inputs,
    function_execution_id: execution.id,
    workflow_execution_id: workspace.nextId('Wx'),
    bot_access_token: `xwfp-${execution.id}`,
  };
  const delivered = await delivery.deliver('events_api', eventPayload(workspace, event, false));
  if (delivered.kind === 'acknowledged') return { execution, outcome: { ok: true } };
  workflows.fail(execution.id, delivered.error);
  return { execution, outcome: { ok: false, error: delivered.error } };
}
