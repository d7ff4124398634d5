// Reads all that the bot has sent: keeps the controls it drew, and finds a ping or raw markup in what people would see.

import type { Workspace } from '#sandbox/slack/workspace.ts';
import { pings } from './hostile.ts';
import type { Drawn } from './payloads.ts';

export interface Harvest extends Drawn {
  /** At what came since it last looked; at every modal and home as well. */
  look(): void;
  messages(): number;
}

const mostKept = 3_000;

export function harvest(workspace: Workspace, fault: (what: string) => void): Harvest {
  const [actionIds, values, metadata] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const kept = { actionIds: [] as string[], values: [] as string[], metadata: [] as string[] };
  const read = new Map<string, number>();
  let messages = 0;

  /** Slack reads markup in mrkdwn and in the top text; never in plain_text. */
  function inspect(part: unknown, where: string): void {
    if (typeof part !== 'object' || part === null) return;
    const fields = part as Readonly<Record<string, unknown>>;
    if (fields.type === 'mrkdwn') markup(fields.text, where);
    keep(actionIds, kept.actionIds, fields.action_id);
    keep(values, kept.values, fields.value);
    for (const inner of Object.values(fields)) inspect(inner, where);
  }

  function markup(text: unknown, where: string): void {
    const ping = typeof text === 'string' ? pings.find((one) => text.includes(one)) : undefined;
    if (ping !== undefined) fault(`${ping} in ${where}: ${String(text).slice(0, 300)}`);
  }

  function look(): void {
    for (const { id } of workspace.channels()) {
      const all = workspace.messagesOf(id);
      for (const message of all.slice(read.get(id) ?? 0)) {
        messages += 1;
        if (message.postedVia === 'command' || message.postedVia === 'person') continue;
        markup(message.text, `a message in ${id}`);
        inspect(message.blocks, `a message in ${id}`);
      }
      read.set(id, all.length);
    }
    for (const { id } of workspace.people()) {
      const views = [...workspace.modalsOf(id), workspace.homeOf(id)].filter((view) => view !== undefined);
      for (const view of views) {
        inspect(view.blocks, `a ${view.type}`);
        keep(metadata, kept.metadata, view.source.private_metadata);
      }
    }
  }

  return { ...kept, look, messages: () => messages };
}

function keep(known: Set<string>, list: string[], one: unknown): void {
  if (typeof one !== 'string' || one === '' || known.has(one) || known.size >= mostKept) return;
  known.add(one);
  list.push(one);
}
