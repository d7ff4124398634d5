// manifest.yml asks Slack for what the code uses, and for nothing else; and it is a manifest by Slack's own schema.

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { agentEvents } from '#manifest-parts.ts';
import { shortcuts as sandboxShortcuts } from '#sandbox/slack/seed.ts';
import { organisationEvents } from '#slack/installing/installation-event.ts';
import { mcpPath } from '#slack/mcp/mcp-route.ts';
import { subscribedEvents } from '#slack/receiving/door.ts';
import { slashCommand } from '#slack/receiving/envelope.ts';
import { askedScopes, usedScopes } from '#slack/receiving/scopes.ts';
import { shortcutIds } from '#slack/shortcuts/shortcut-ids.ts';
import { figuresStep } from '#slack/workflow/step-run.ts';

const root = join(import.meta.dirname, '../..');
const schema = JSON.parse(
  readFileSync(join(root, 'test/fixtures/slack-manifest/manifest.schema.2.0.0.json'), 'utf8'),
);
const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);

const printed = (...options: string[]) =>
  execFileSync(process.execPath, ['src/manifest.ts', ...options], { cwd: root, encoding: 'utf8' });
const http = ['--http', 'https://bot.example.com'];

const forms = {
  'Socket Mode': readFileSync(join(root, 'manifest.yml'), 'utf8'),
  HTTP: printed(...http),
};

const plainForms = [
  ['Socket Mode', []],
  ['HTTP', http],
] as const;

describe.each(plainForms)('the manifest with the agent’s pane for %s', (_, form) => {
  const plain = parse(printed(...form));
  const manifest = parse(printed(...form, '--agent'));

  test("satisfies Slack's schema", () => {
    expect(validate(manifest) ? [] : validate.errors).toEqual([]);
  });

  test('declares an agent with the scope and the event of its pane, and is otherwise the same', () => {
    const { agent_view, ...features } = manifest.features;
    expect(agent_view.suggested_prompts.length).toBeGreaterThan(0);
    const ofPane = Object.keys(usedScopes).filter((scope) => usedScopes[scope]?.part === 'agent');
    const added = (from: readonly string[], to: readonly string[]) => to.filter((one) => !from.includes(one));
    const { bot } = manifest.oauth_config.scopes;
    expect(added(plain.oauth_config.scopes.bot, bot)).toEqual(ofPane);
    const events = manifest.settings.event_subscriptions.bot_events;
    expect(added(plain.settings.event_subscriptions.bot_events, events)).toEqual([...agentEvents]);
    plain.oauth_config.scopes.bot = bot;
    plain.settings.event_subscriptions.bot_events = events;
    expect({ ...manifest, features }).toEqual(plain);
  });
});

test('the manifest for organisations satisfies the schema, and adds what they need alone', () => {
  const plain = parse(printed(...http));
  const manifest = parse(printed(...http, '--organisations'));
  expect(validate(manifest) ? [] : validate.errors).toEqual([]);
  expect(manifest.settings.org_deploy_enabled).toBe(true);
  const events = manifest.settings.event_subscriptions.bot_events;
  expect(events).toEqual([...plain.settings.event_subscriptions.bot_events, ...organisationEvents]);
  plain.settings.event_subscriptions.bot_events = events;
  plain.settings.org_deploy_enabled = true;
  expect(manifest).toEqual(plain);
});

describe.each(plainForms)('the manifest with the address for Slackbot for %s', (_, form) => {
  const plain = parse(printed(...form));
  const manifest = parse(printed(...form, '--mcp', 'https://bot.example.com'));

  test("satisfies Slack's schema", () => {
    expect(validate(manifest) ? [] : validate.errors).toEqual([]);
  });

  test('names the address with Slack’s own identity and its scope, and is otherwise the same', () => {
    const { mcp_servers, ...rest } = manifest;
    expect(mcp_servers).toEqual({
      'campaign-stats': { url: `https://bot.example.com${mcpPath}`, auth_type: 'slack_identity_auth' },
    });
    plain.oauth_config.scopes.bot.push('mcp:connect');
    expect(rest).toEqual(plain);
  });
});

describe.each(plainForms)('the manifest with the workflow step for %s', (_, form) => {
  const plain = parse(printed(...form));
  const manifest = parse(printed(...form, '--step'));

  test("satisfies Slack's schema", () => {
    expect(validate(manifest) ? [] : validate.errors).toEqual([]);
  });

  test('has the step that the bot runs, and is otherwise the same', () => {
    const { callbackId, inputs, outputs } = figuresStep;
    const { functions, settings, ...rest } = manifest;
    expect(Object.keys(functions)).toEqual([callbackId]);
    const { input_parameters: input, output_parameters: output } = functions[callbackId];
    expect(Object.keys(input.properties)).toEqual(Object.values(inputs));
    expect(input.properties[inputs.person].type).toBe('slack#/types/user_context');
    expect(Object.keys(output.properties)).toEqual(Object.values(outputs));
    expect({ ...settings, org_deploy_enabled: false }).toEqual({
      ...plain.settings,
      function_runtime: 'remote',
    });
    expect({ ...rest, settings: plain.settings }).toEqual(plain);
  });
});

describe.each(Object.entries(forms))('the manifest for %s', (form, text) => {
  const manifest = parse(text);

  test("satisfies Slack's schema", () => {
    expect(validate(manifest) ? [] : validate.errors).toEqual([]);
  });

  test('has the command that the bot listens to', () => {
    expect(manifest.features.slash_commands.map((one: { command: string }) => one.command)).toEqual([
      slashCommand,
    ]);
  });

  test('has the shortcuts that the bot listens to, and the sandbox offers the same', () => {
    const { shortcuts } = manifest.features;
    expect(shortcuts.map((one: { callback_id: string }) => one.callback_id).toSorted()).toEqual(
      Object.values(shortcutIds).toSorted(),
    );
    expect(sandboxShortcuts).toEqual(
      shortcuts.map(({ callback_id, ...one }: { callback_id: string }) => ({
        ...one,
        callbackId: callback_id,
      })),
    );
  });

  test('subscribes to the events that the bot listens to', () => {
    expect(manifest.settings.event_subscriptions.bot_events.toSorted()).toEqual(
      [...subscribedEvents].toSorted(),
    );
  });

  test('asks for the scopes that are used, and marks as optional what the bot can do without', () => {
    expect(manifest.oauth_config.scopes.bot.toSorted()).toEqual(askedScopes.toSorted());
    const optional = Object.entries(usedScopes).filter(
      ([, { needed, part }]) => !needed && part === undefined,
    );
    expect(manifest.oauth_config.scopes.bot_optional.toSorted()).toEqual(
      optional.map(([scope]) => scope).toSorted(),
    );
  });

  test('has addresses exactly where requests come over HTTP', () => {
    expect(manifest.settings.socket_mode_enabled).toBe(form === 'Socket Mode');
    expect(text.includes('https://bot.example.com/slack/events')).toBe(form === 'HTTP');
    const redirects = form === 'HTTP' ? ['https://bot.example.com/slack/oauth_redirect'] : undefined;
    expect(manifest.oauth_config.redirect_urls).toEqual(redirects);
  });
});

test.each([
  ['--help', 0],
  ['-h', 0],
  ['--htpp=https://bot.example.com', 1],
])('npm run manifest -- %s says how it is used', (option, status) => {
  const ran = spawnSync(process.execPath, ['src/manifest.ts', option], { cwd: root, encoding: 'utf8' });
  expect([ran.status, ran.stdout + ran.stderr]).toEqual([
    status,
    expect.stringContaining('--http https://HOST'),
  ]);
  expect(ran.stderr).not.toContain('    at ');
});

test('a wrong manifest is refused by the schema', () => {
  expect(validate({ ...parse(forms.HTTP), surprise: true })).toBe(false);
});
