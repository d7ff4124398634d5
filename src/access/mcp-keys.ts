// Keys with which assistants ask over MCP: each asks as one person, in one channel's room or in none. Kept as hashes; what a key itself is, only its holder knows.

import { createHash } from 'node:crypto';
import type { ChannelId, UserId } from '#base/tenant.ts';

export interface McpKey {
  readonly user: UserId;
  /** undefined: what its person sees outside of channels. */
  readonly room: ChannelId | undefined;
  /** SHA-256 of the key, in hex. The key is random and long, so that no slower hash is needed. */
  readonly hash: string;
}

export interface McpSetting {
  readonly keys: readonly McpKey[];
}

/** `off`; `on`, with keys or without. `value` undefined: it is off. */
export function parseMcpSetting(
  text: string,
): { readonly value: McpSetting | undefined } | { readonly fault: string } {
  const [word, ...entries] = text.split(/[\s,]+/).filter((part) => part !== '');
  if (word === 'off' && entries.length === 0) return { value: undefined };
  if (word !== 'on') return { fault: 'must be off, or on with keys behind it; npm run mcp-key makes one' };
  const keys = entries.map(keyOf);
  const wrong = keys.indexOf(undefined);
  if (wrong >= 0)
    return { fault: `holds a key in place ${wrong + 1} that is not as npm run mcp-key prints it` };
  return { value: { keys: keys.filter((key) => key !== undefined) } };
}

const entry = /^(?<user>[UW][A-Z0-9]{2,})(?:@(?<room>[CG][A-Z0-9]{2,}))?=(?<hash>[0-9a-f]{64})$/;

function keyOf(text: string): McpKey | undefined {
  const { user, room, hash } = entry.exec(text)?.groups ?? {};
  if (user === undefined || hash === undefined) return undefined;
  return { user: user as UserId, room: room as ChannelId | undefined, hash };
}

/** As it stands in the setting. */
export function printMcpKey({ user, room, hash }: McpKey): string {
  return `${user}${room === undefined ? '' : `@${room}`}=${hash}`;
}

export function hashOfMcpKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
