// Prints the Slack app manifest: as manifest.yml has it (Socket Mode), or with --http HOST in the form for HTTP requests.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseDocument } from 'yaml';

const usage = `Prints the manifest of the Slack app.

  npm run manifest                          for Socket Mode: the bot reaches Slack, no address needed
  npm run manifest -- --http https://HOST   for HTTP requests, which Slack sends to that public address
`;

const values = options();
const source = readFileSync(new URL('../manifest.yml', import.meta.url), 'utf8');

if (values === undefined) {
  process.stderr.write(usage);
  process.exitCode = 1;
} else if (values.help) {
  process.stdout.write(usage);
} else if (values.http === undefined) {
  process.stdout.write(source);
} else if (!URL.canParse(values.http) || new URL(values.http).protocol !== 'https:') {
  process.stderr.write('--http wants the public address of the bot, such as https://bot.example.com\n');
  process.exitCode = 1;
} else {
  const address = new URL('/slack/events', values.http).href;
  const manifest = parseDocument(source);
  process.stdout.write('# The Slack app, in its HTTP form.\n');
  manifest.setIn(['features', 'slash_commands', 0, 'url'], address);
  manifest.setIn(['settings', 'interactivity', 'request_url'], address);
  manifest.setIn(['settings', 'interactivity', 'message_menu_options_url'], address);
  manifest.setIn(['settings', 'event_subscriptions', 'request_url'], address);
  manifest.setIn(['settings', 'socket_mode_enabled'], false);
  manifest.setIn(['oauth_config', 'redirect_urls'], [new URL('/slack/oauth_redirect', values.http).href]);
  // The file's own comment is about the other form.
  process.stdout.write(manifest.toString({ lineWidth: 0 }).replace(/^#.*\n/, ''));
}

/** undefined where something was asked for that there is not. */
function options() {
  try {
    return parseArgs({ options: { http: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }).values;
  } catch {
    return undefined;
  }
}
