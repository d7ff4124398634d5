// What a browser sees while somebody installs the bot: the way to Slack and back, and a page that says what came of it.

import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ErrorCode, InstallProvider } from '@slack/oauth';
import type { InstallationId } from '#access/installation.ts';
import type { Log } from '#base/log.ts';
import { reveal } from '#base/secret.ts';
import { boltLog } from '#slack/receiving/bolt-log.ts';
import type { WebPages } from '#slack/receiving/bounded-server.ts';
import { askedScopes } from '#slack/receiving/scopes.ts';
import type { SlackApp } from './exchange-tokens.ts';
import type { SlackInstallations } from './slack-installations.ts';

const installPath = '/slack/install';
const redirectPath = '/slack/oauth_redirect';

export interface InstallPagesOptions {
  readonly app: SlackApp;
  readonly store: SlackInstallations;
  /** Whether the operator keeps the bot from working there. */
  readonly isDisabled: (id: InstallationId) => Promise<boolean>;
  readonly log: Log;
}

export function createInstallPages({ app, store, isDisabled, log }: InstallPagesOptions): WebPages {
  const provider = new InstallProvider({
    clientId: app.clientId,
    clientSecret: reveal(app.clientSecret),
    // Made from the client's secret, so that whichever instance gets the answer knows the state.
    stateSecret: createHmac('sha256', reveal(app.clientSecret))
      .update('state of an installation')
      .digest('hex'),
    installUrlOptions: { scopes: [...askedScopes] },
    authorizationUrl: new URL('/oauth/v2/authorize', app.apiUrl).href,
    directInstall: true,
    installationStore: store,
    logger: boltLog(log),
    clientOptions: {
      slackApiUrl: app.apiUrl.href,
      timeout: 10_000,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
    },
  });

  async function begin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    await provider.handleInstallPath(request, response);
  }

  async function end(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await provider.handleCallback(request, response, {
      successAsync: async ({ team, enterprise, isEnterpriseInstall }) => {
        const place = isEnterpriseInstall ? enterprise : team;
        const isOff = place !== undefined && (await isDisabled(place.id as InstallationId));
        show(response, 200, isOff ? installedButOff(place.name) : installed(place?.name));
      },
      failure: ({ code }) => show(response, slackFailed(code) ? 502 : 400, failureOf(code)),
    });
  }

  return {
    answer: (path, request, response) => {
      if (request.method !== 'GET') return undefined;
      if (path === installPath) return begin(request, response);
      return path === redirectPath ? end(request, response) : undefined;
    },
  };
}

interface WrittenPage {
  readonly title: string;
  readonly lines: readonly string[];
  readonly again?: true;
}

function installed(place: string | undefined): WrittenPage {
  return {
    title: `Campaign Stats is installed${place === undefined ? '' : ` in ${place}`}.`,
    lines: [
      'Go back to Slack, and type /campaign-stats accounts in any channel to connect your campaign account.',
      'You installed it, so you are its admin there. Your colleagues can ask as soon as an account is connected.',
    ],
  };
}

/** Whoever reads it cannot switch it on. */
function installedButOff(place: string | undefined): WrittenPage {
  const where = place === undefined ? 'there' : `in ${place}`;
  return {
    title: `Campaign Stats is installed, but switched off ${where}.`,
    lines: [
      'Those who run the bot keep it from working there: it answers nobody and posts nothing.',
      'Ask them to switch it on. You need not install it again.',
    ],
  };
}

/** Whether Slack or the bot failed, and not the browser or the person. */
function slackFailed(code: string): boolean {
  return !byBrowser.has(code) && code !== ErrorCode.AuthorizationError;
}

const byBrowser: ReadonlySet<string> = new Set([
  ErrorCode.MissingStateError,
  ErrorCode.InvalidStateError,
  ErrorCode.MissingCodeError,
]);

function failureOf(code: string): WrittenPage {
  switch (code) {
    case ErrorCode.AuthorizationError:
      return {
        title: 'Campaign Stats was not installed.',
        lines: ['Slack was told to cancel. Nothing was changed.'],
        again: true,
      };
    case ErrorCode.MissingStateError:
    case ErrorCode.InvalidStateError:
    case ErrorCode.MissingCodeError:
      return {
        title: 'Campaign Stats was not installed.',
        lines: [
          'This page was opened too late, twice, or in another browser than the one that began.',
          'Nothing was changed. Begin again here:',
        ],
        again: true,
      };
    default:
      return {
        title: 'Campaign Stats was not installed.',
        lines: [
          'Slack did not finish it, or the bot could not keep what Slack gave.',
          'Try again. If it fails again, tell whoever runs the bot: its log says why.',
        ],
        again: true,
      };
  }
}

/** No script, no picture, nothing of another place; and no other page may frame it. */
function show(response: ServerResponse, status: number, { title, lines, again }: WrittenPage): void {
  const link = again ? `<p><a href="${installPath}">Install Campaign Stats</a></p>` : '';
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
body { font: 17px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; color-scheme: light dark }
h1 { font-size: 1.4rem }
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
${link}
</body>
</html>
`;
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
