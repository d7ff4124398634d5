// One run of the workflow step as Slack tells of it: who ran it, what they ask, and in whose room.

import type { ChannelId } from '#base/tenant.ts';
import { fieldsOf, wordIn } from '#slack/payload-fields.ts';

/** The step's names in the manifest. */
export const figuresStep = {
  callbackId: 'get_campaign_figures',
  inputs: { question: 'question', person: 'person', channel: 'channel' },
  outputs: { text: 'text', figures: 'figures', rows: 'rows', link: 'link' },
} as const;

/** With the fields that the envelope reads. */
export interface StepRun {
  readonly execution: string;
  /** From an older or newer manifest there may be others than ours. */
  readonly step: string | undefined;
  readonly question: string;
  /** Whose room is asked; undefined: the one that the person chose for what they ask outside of channels. */
  readonly room: ChannelId | undefined;
  /** Something else than a channel came in as one. */
  readonly isRoomBroken: boolean;
  readonly app: string | undefined;
  readonly event: undefined;
  readonly user_id: string;
  readonly event_id: string;
}

/**
 * The person is the one for whom Slack vouches: nobody who builds a workflow can set it.
 * https://docs.slack.dev/reference/types/user_context-type and https://docs.slack.dev/reference/events/function_executed
 */
export function stepRunIn(payload: unknown): StepRun | undefined {
  const body = fieldsOf(payload);
  const event = fieldsOf(body.event);
  const inputs = fieldsOf(event.inputs);
  const execution = wordIn(event.function_execution_id);
  if (execution === undefined) return undefined;
  const { question, person, channel } = figuresStep.inputs;
  const room = inputs[channel] ?? '';
  const isRoomBroken = room !== '' && !(typeof room === 'string' && /^[CG][A-Z0-9]+$/.test(room));
  return {
    ...body,
    // It holds a token, and whom it names besides is nobody for whom Slack vouches.
    event: undefined,
    execution,
    step: wordIn(fieldsOf(event.function).callback_id),
    question: wordIn(inputs[question])?.trim() ?? '',
    room: wordIn(room) as ChannelId | undefined,
    isRoomBroken,
    app: wordIn(body.api_app_id),
    user_id: wordIn(fieldsOf(inputs[person]).id) ?? '',
    event_id: execution,
  };
}
