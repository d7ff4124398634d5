// npm run mcp-key: makes a key with which an assistant asks over MCP, and prints what to set for it. Keeps nothing.

import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { hashOfMcpKey, printMcpKey } from '#access/mcp-keys.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';

const usage = `Makes a key with which an assistant asks the bot over MCP, as one person and in one channel's room.

  npm run mcp-key -- --person U012AB3CD --channel C012AB3CD

It shows what that room shows, and nothing while the channel has no room. Without --channel it shows what that person sees
outside of channels.

What is printed second goes behind MCP=on; with commas between, there may be several. To revoke a key, take it out again
and start the bot anew.
`;

const asked = read();
if (asked === undefined || asked === 'help') {
  (asked === 'help' ? process.stdout : process.stderr).write(usage);
  process.exitCode = asked === 'help' ? 0 : 1;
} else {
  const key = `cs_${randomBytes(32).toString('base64url')}`;
  process.stdout.write(`The key, for the assistant alone; it is shown this once:

  ${key}

For the bot's settings:

  MCP=on ${printMcpKey({ ...asked, hash: hashOfMcpKey(key) })}
`);
}

function read(): { readonly user: UserId; readonly room: ChannelId | undefined } | 'help' | undefined {
  try {
    const text = { type: 'string', default: '' } as const;
    const options = { person: text, channel: text, help: { type: 'boolean', short: 'h' } } as const;
    const { person, channel, help } = parseArgs({ options }).values;
    if (help) return 'help';
    if (!/^[UW][A-Z0-9]{2,}$/.test(person) || !/^(?:[CG][A-Z0-9]{2,})?$/.test(channel)) return undefined;
    return { user: person as UserId, room: channel === '' ? undefined : (channel as ChannelId) };
  } catch {
    return undefined;
  }
}
