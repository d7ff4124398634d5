// Prints the Slack app manifest: as manifest.yml has it (Socket Mode), or with --http HOST in the form for HTTP requests; and with the parts that were asked for.

import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { readCommandLine } from './command-line.ts';
import { agentPart, type ManifestPart, mcpPart, organisationsPart, stepPart } from './manifest-parts.ts';

const usage = `Prints the manifest of the Slack app.

  npm run manifest                          for Socket Mode: the bot reaches Slack, no address needed
  npm run manifest -- --http https://HOST   for HTTP requests, which Slack sends to that public address

  --agent   declares the app an agent, with its pane; Slack takes this back for no app
  --mcp https://HOST   lets Slackbot ask the bot at that public address, where MCP is on
  --step    adds the workflow step "Get campaign figures"; such an app cannot be distributed publicly
  --organisations   lets an organisation of Enterprise Grid install it for all its workspaces
`;

const host = { type: 'string' } as const;
const part = { type: 'boolean' } as const;
const { values, end } = readCommandLine({
  options: { http: host, mcp: host, agent: part, step: part, organisations: part },
  usage,
});
for (const [name, address] of Object.entries({ http: values.http, mcp: values.mcp }))
  if (address !== undefined && !isPublicAddress(address))
    end(`--${name} wants the public address of the bot, such as https://bot.example.com`);
const source = readFileSync(new URL('../manifest.yml', import.meta.url), 'utf8');
const parts = [
  ...(values.agent ? [agentPart] : []),
  ...(values.step ? [stepPart] : []),
  ...(values.organisations ? [organisationsPart] : []),
  ...(values.mcp === undefined ? [] : [mcpPart(values.mcp)]),
  ...(values.http === undefined ? [] : [forHttp(values.http)]),
];
process.stdout.write(parts.length === 0 ? source : withParts(parts, values.http !== undefined));

function withParts(parts: readonly ManifestPart[], isHttp: boolean): string {
  const manifest = parseDocument(source);
  for (const { sets, adds = [] } of parts) {
    for (const [path, value] of sets) manifest.setIn(path, manifest.createNode(value));
    for (const [path, value] of adds) manifest.addIn(path, value);
  }
  const text = manifest.toString({ lineWidth: 0 });
  // The file's own comment is about the other form.
  return isHttp ? `# The Slack app, in its HTTP form.\n${text.replace(/^#.*\n/, '')}` : text;
}

function forHttp(host: string): ManifestPart {
  const address = new URL('/slack/events', host).href;
  return {
    sets: [
      [['features', 'slash_commands', '0', 'url'], address],
      [['settings', 'interactivity', 'request_url'], address],
      [['settings', 'interactivity', 'message_menu_options_url'], address],
      [['settings', 'event_subscriptions', 'request_url'], address],
      [['settings', 'socket_mode_enabled'], false],
      [['oauth_config', 'redirect_urls'], [new URL('/slack/oauth_redirect', host).href]],
    ],
  };
}

function isPublicAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
