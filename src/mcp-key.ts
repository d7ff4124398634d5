// npm run mcp-key: makes a key with which an assistant asks over MCP, and prints what to set for it. Keeps nothing.

import { randomBytes } from 'node:crypto';
import { hashOfMcpKey, printMcpKey } from '#access/mcp-keys.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { readCommandLine } from './command-line.ts';

const usage = `Makes a key with which an assistant asks the bot over MCP, as one person and in one channel's room.

  npm run mcp-key -- --person U012AB3CD --channel C012AB3CD

It shows what that room shows, and nothing while the channel has no room. Without --channel it shows what that person sees
outside of channels.

It prints the key, and the setting MCP as it must be in .env. For several keys, put what stands behind "on" of each into one
MCP, with commas between. To revoke a key, take it out of there and start the bot again.
`;

const asked = read();
const key = `cs_${randomBytes(32).toString('base64url')}`;
process.stdout.write(`The key, for the assistant alone; it is shown this once:

  ${key}

For the bot's settings:

  MCP=on ${printMcpKey({ ...asked, hash: hashOfMcpKey(key) })}
`);

function read(): { readonly user: UserId; readonly room: ChannelId | undefined } {
  const text = { type: 'string' } as const;
  const { values, end } = readCommandLine({ options: { person: text, channel: text }, usage });
  const { person, channel } = values;
  if (person === undefined) return end('Say as whom it asks, by their id in Slack: --person U012AB3CD');
  if (!/^[UW][A-Z0-9]{2,}$/.test(person))
    return end(`“${person}” is no id of a person in Slack, such as U012AB3CD.`);
  if (channel !== undefined && !/^[CG][A-Z0-9]{2,}$/.test(channel))
    return end(`“${channel}” is no id of a channel in Slack, such as C012AB3CD.`);
  return { user: person as UserId, room: channel as ChannelId | undefined };
}
