// A question that an assistant asks over MCP, as a person and in a room: admitted, limited and answered as that person is everywhere.

import { within } from '#base/clock.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { refusalMessage, tooMuchMessage } from '#blocks/short-messages.ts';
import { type FileCell, mostRowsHandedOn } from '#reports/csv-rows.ts';
import { reportRows } from '#reports/report-kinds.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { answerInText } from '#slack/answering/answer-in-text.ts';
import { plainText } from '#slack/answering/plain-text.ts';
import { saidWords } from '#slack/answering/said-words.ts';
import type { Ack, Visit } from '#slack/receiving/caller.ts';
import type { Listener } from '#slack/receiving/hear-payload.ts';
import { longCommand } from '#slack/receiving/overlong-input.ts';
import { visitorInRoomOf } from '#slack/visitor.ts';

/** Whom Slack or a key vouches for. */
export interface McpCaller {
  readonly user: UserId;
  /** undefined: the only one. */
  readonly workspace: string | undefined;
  /** undefined: the one that they chose for what they ask outside of channels. */
  readonly room: ChannelId | undefined;
}

export type McpOutcome =
  | {
      readonly kind: 'told';
      readonly text: string;
      readonly question: string;
      /** When the oldest figure was read, ISO 8601. */
      readonly asOf: string | undefined;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly FileCell[])[];
      /** How many rows there are in all. */
      readonly count: number;
    }
  /** Plain text: why, and what to do. */
  | { readonly kind: 'untold'; readonly why: string };

/** With the fields that the envelope reads. */
export interface McpCall {
  readonly type: typeof mcpCall;
  readonly words: string;
  readonly room: ChannelId | undefined;
  readonly user_id: UserId;
  readonly team_id: string | undefined;
  readonly event_id: string;
}

export const mcpCall = 'mcp_call';

/** Made here, so that nothing that Slack sends counts as one. */
const made = new WeakSet<object>();

export function callOf({ user, workspace, room }: McpCaller, words: string, id: string): McpCall {
  const call: McpCall = {
    ...{ type: mcpCall, words, room },
    ...{ user_id: user, team_id: workspace, event_id: id },
  };
  made.add(call);
  return call;
}

/** An assistant gives up after a minute. */
const mostMs = 45_000;

/** Its room may have been taken away, so it shows nothing in place of that. */
const noRoom =
  'The channel of this key has no room, so it shows nothing. Whoever runs the bot can make a key without a channel: it shows what you see outside of channels.';

const stillReading =
  'The figures are still being read from the campaign service. Ask the same again in a minute: what is read by then is kept.';

export const mcp: Listener<McpCall> = {
  kinds: [mcpCall],
  reads: (payload) => (made.has(payload as object) ? (payload as McpCall) : undefined),
  asks: () => true,
  tooLong: ({ words }) => longCommand({ text: words }),
  slowDown: ({ ack }, much) => untold(ack, plainText(tooMuchMessage(much).text)),
  turnAway: ({ ack }, why) => untold(ack, plainText(refusalMessage(why).text)),
  welcome: async (visit) => visit.ack(await answer(visit)),
  fail: ({ ack }, words) => untold(ack, plainText(words)),
};

async function answer({ tools, person, body }: Visit<McpCall>): Promise<McpOutcome> {
  const { room } = body;
  if (room !== undefined && (await tools.rooms.roomOf(room)) === undefined)
    return { kind: 'untold', why: noRoom };
  const there = await visitorInRoomOf(tools, person, room);
  if ('refused' in there) return { kind: 'untold', why: plainText(refusalMessage(there.refused).text) };
  const asking = answerInText(tools, there, saidWords(body.words), body.event_id);
  const answered = await within(mostMs, asking, tools.clock);
  if (answered === 'late') {
    tools.places.giveUp(person.id, body.event_id);
    asking.catch((error: unknown) => tools.log.error('an answer failed', { error }));
    return { kind: 'untold', why: stillReading };
  }
  if (answered.kind === 'untold') return answered;
  const { report, text } = answered;
  const { header, rows, count } = reportRows(report);
  return {
    ...{ kind: 'told', text, count, columns: header },
    question: printQuestion(report.question),
    asOf: report.standing.asOf === undefined ? undefined : new Date(report.standing.asOf).toISOString(),
    rows: firstOf(rows, mostRowsHandedOn),
  };
}

function firstOf<Row>(rows: Iterable<Row>, most: number): readonly Row[] {
  const first: Row[] = [];
  for (const row of rows) {
    if (first.length === most) break;
    first.push(row);
  }
  return first;
}

async function untold(ack: Ack, why: string): Promise<void> {
  const outcome: McpOutcome = { kind: 'untold', why };
  await ack(outcome);
}
