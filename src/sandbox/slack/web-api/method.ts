// What a Web API method is: the token and scope that it needs, its arguments as a form brings them, and what it sees of the workspace.

import type { Agents } from '#sandbox/slack/agents.ts';
import type { Rollout } from '#sandbox/slack/blocks-check.ts';
import type { Files } from '#sandbox/slack/files.ts';
import { type Channel, type Fields, isFields, SlackRefusal } from '#sandbox/slack/shapes.ts';
import type { SocketMode } from '#sandbox/slack/socket-mode.ts';
import type { Triggers } from '#sandbox/slack/triggers.ts';
import type { Workflows } from '#sandbox/slack/workflows.ts';
import type { Workspace } from '#sandbox/slack/workspace.ts';

export interface SlackWorld {
  readonly workspace: Workspace;
  readonly triggers: Triggers;
  readonly sockets: SocketMode;
  readonly files: Files;
  readonly workflows: Workflows;
  readonly agents: Agents;
  readonly rollout: Rollout;
  /** The scopes of the bot token. */
  readonly scopes: ReadonlySet<string>;
  /** The app whose token opens sockets. */
  readonly socketApp: string;
  /** This server's address, without a slash at the end. */
  readonly base: () => string;
}

export interface Method {
  readonly token: 'bot' | 'app' | 'none';
  /** Absent: the token is enough. */
  readonly scope?: string;
  /** Throws a SlackRefusal. */
  run(args: Args, world: SlackWorld): Fields;
}

export type Methods = Readonly<Record<string, Method>>;

export interface Args {
  /** Empty if it was not given. */
  text(name: string): string;
  flag(name: string): boolean;
  count(name: string, otherwise: number): number;
  has(name: string): boolean;
  /** A nested value, which is JSON in a form. Throws the caller's refusal if it is no JSON. */
  json(name: string, refusal: string): unknown;
}

export function createArgs(fields: Fields): Args {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return {
    text,
    flag: (name) => fields[name] === true || ['true', '1'].includes(text(name)),
    count: (name, otherwise) => (text(name) === '' ? otherwise : Number(text(name))),
    has: (name) => fields[name] !== undefined && fields[name] !== null,
    json: (name, refusal) => {
      const value = fields[name];
      if (typeof value !== 'string') return value ?? undefined;
      if (value === '') return undefined;
      try {
        return JSON.parse(value);
      } catch {
        throw new SlackRefusal(refusal);
      }
    },
  };
}

/** The object that was sent, or a refusal. */
export function objectArg(args: Args, name: string): Fields {
  const value = args.json(name, 'invalid_arguments');
  if (isFields(value)) return value;
  throw new SlackRefusal('invalid_arguments', {
    response_metadata: { messages: [`[ERROR] missing required field: ${name} [json-pointer:/${name}]`] },
  });
}

/** Throws `missing_scope` with what is needed, as Slack does. */
export function needScope(world: SlackWorld, needed: string): void {
  if (!world.scopes.has(needed)) {
    throw new SlackRefusal('missing_scope', { needed, provided: [...world.scopes].join(',') });
  }
}

/** The channel as the app may know it. One that it cannot see is not found. */
export function channelArg(world: SlackWorld, id: string, botId: string): Channel {
  const channel = world.workspace.channel(id);
  const hidden = channel?.kind !== 'public' && channel?.members.has(botId) !== true;
  if (channel === undefined || hidden) throw new SlackRefusal('channel_not_found');
  return channel;
}
