// What a story reads off a message, and the service's truth put into the words that people read; written apart from blocks/.

import { type DateRange, day } from '#base/day.ts';
import type { SandboxService } from '#sandbox/service/campaign-service.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';

type Counts = ReturnType<SandboxService['truth']['daily']>[number]['counts'];
type Fields = Readonly<Record<string, unknown>>;

/** 1,234 */
export const count = (value: number): string => new Intl.NumberFormat('en').format(value);

/** 12.3 % */
export const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)}\u00a0%`;

/** 12.3 % (41 of 334) */
export const share = (part: number, of: number): string =>
  `${percent(part, of)} (${count(part)} of ${count(of)})`;

export const days = (first: string, last: string): DateRange => ({ first: day(first), last: day(last) });

/** What the service truly counted in these days. */
export function trueCounts(
  { truth }: SandboxService,
  range: DateRange,
  filter?: Parameters<SandboxService['truth']['daily']>[1],
): Counts {
  const counted = truth.daily(range, filter);
  const sum = (name: keyof Counts) => counted.reduce((total, { counts }) => total + counts[name], 0);
  return {
    invitationsSent: sum('invitationsSent'),
    invitationsAccepted: sum('invitationsAccepted'),
    messagesSent: sum('messagesSent'),
    messagesReplied: sum('messagesReplied'),
  };
}

export function campaignCalled({ campaigns }: SandboxService, name: string) {
  const found = campaigns().find((each) => each.name === name);
  if (found === undefined) throw new RangeError(`the sandbox has no campaign called ${name}`);
  return found;
}

/** The lifetime counters of the campaign, as they are true now. */
export function trueCounters(
  service: SandboxService,
  name: string,
): Readonly<Record<string, number>> & Counts {
  const statistics = service.truth.statistics(campaignCalled(service, name).id);
  if (statistics === undefined) throw new RangeError(`${name} has no statistics`);
  return statistics.counters;
}

/** The lines that the twin of a report must hold for these counts; each but for what became of it since. */
export function linesFor(counts: Counts): string[] {
  return [
    `Invitations sent: ${count(counts.invitationsSent)}`,
    `Accepted: ${count(counts.invitationsAccepted)}`,
    `Messages sent: ${count(counts.messagesSent)}`,
    `Replies: ${count(counts.messagesReplied)}`,
    `Acceptance rate: ${share(counts.invitationsAccepted, counts.invitationsSent)}`,
    `Reply rate: ${share(counts.messagesReplied, counts.messagesSent)}`,
  ].map((line) => `\n${line}`);
}

/** The rows of the message's table, each by its column's title. */
export function rowsOn({ blocks }: Pick<SeenMessage, 'blocks'>): Record<string, string>[] {
  const table = blocks.find(({ type }) => type === 'data_table');
  const [header = [], ...rows] = (table?.rows ?? []) as { text: string }[][];
  return rows.map((cells) =>
    Object.fromEntries(cells.map((cell, index) => [header[index]?.text ?? '', cell.text])),
  );
}

interface Labelled {
  readonly text?: { readonly text: string };
  readonly placeholder?: { readonly text: string };
  readonly options?: readonly { readonly text: { readonly text: string } }[];
}

/** The words on its buttons, on the empty selects, and behind ⋯. */
export function controlsOn({ blocks }: Pick<SeenMessage, 'blocks'>): string[] {
  return blocks
    .flatMap((block) => (block.elements ?? []) as Labelled[])
    .flatMap(({ text, placeholder, options = [] }) =>
      typeof text === 'object'
        ? text.text
        : [placeholder?.text ?? [], options.map((one) => one.text.text)].flat(2),
    );
}

/** The small menus beside its lines, by action id, from above. */
export function menusOn({ blocks }: Pick<SeenMessage, 'blocks'>): string[] {
  const accessories = blocks.map(
    ({ accessory }) => accessory as { type: string; action_id: string } | undefined,
  );
  return accessories.flatMap((one) => (one?.type === 'overflow' ? [one.action_id] : []));
}

/** Everything that is drawn, as one text. */
export function drawn({ blocks }: Pick<SeenMessage, 'blocks'>): string {
  return textsIn(blocks)
    .map(({ text }) => text)
    .join('\n');
}

/** What would ping, link or be formatted by Slack's own signs: `<…>` in any text that Slack parses, dates apart. */
export function pingsIn({ blocks, text }: Pick<SeenMessage, 'blocks' | 'text'>): string[] {
  const parsed = textsIn(blocks).filter(({ type }) => type === 'mrkdwn');
  return [text, ...parsed.map((each) => each.text)].flatMap(
    (each) => each.match(/<(?!!date\^)[^>]*>/g) ?? [],
  );
}

export function typesOn({ blocks }: Pick<SeenMessage, 'blocks'>): string[] {
  return blocks.map(({ type }) => type);
}

function textsIn(value: unknown): { type: unknown; text: string }[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, text } = value as Fields;
  const own = typeof text === 'string' ? [{ type, text }] : [];
  return [...own, ...Object.values(value).flatMap(textsIn)];
}
