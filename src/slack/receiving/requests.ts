// Receives Slack's payloads as HTTP requests: checks the signature, reads the body and hands it on. Answers every request.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '@slack/bolt';
import { createClock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import { HTTPModuleFunctions } from './bolt.ts';
import { createBoundedServer, createWebListener, type WebPages } from './bounded-server.ts';
import type { ReceiverOptions, Reception } from './reception.ts';
import { isRecord, longestPayload } from './unreadable-payloads.ts';

const { buildContentResponse, buildNoBodyResponse, isRawBodyError } = HTTPModuleFunctions;

export function requestReception(
  options: ReceiverOptions,
  mode: { readonly signingSecret: Secret; readonly port: number },
): Reception {
  const { clock, log, intake, pages } = options;
  let app: App | undefined;
  const slacks: WebPages = {
    answer: (path, request, response) =>
      path === '/slack/events' && request.method === 'POST'
        ? receive(request, response)
        : pages?.answer(path, request, response),
  };
  const server = createBoundedServer(clock, createWebListener({ ...options, pages: slacks }));

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const read = await bodyOf(request, mode.signingSecret, log);
    if ('refused' in read) {
      // A repeated request would be as long: https://docs.slack.dev/apis/events-api#graceful-retries
      if (read.refused === 413) response.setHeader('x-slack-no-retry', '1');
      return buildNoBodyResponse(response, read.refused);
    }
    const { body } = read;
    if (isRecord(body) && body.ssl_check === '1') return buildNoBodyResponse(response, 200);
    if (isRecord(body) && body.type === 'url_verification') {
      return HTTPModuleFunctions.buildUrlVerificationResponse(response, body);
    }
    await app?.processEvent({
      body: body as Record<string, unknown>,
      retryNum: HTTPModuleFunctions.extractRetryNumFromHTTPRequest(request) as number,
      retryReason: HTTPModuleFunctions.extractRetryReasonFromHTTPRequest(request) as string,
      ack: async (answer?: unknown) => {
        if (!response.headersSent) buildContentResponse(response, answer as string);
      },
    });
    // No listener acknowledged it.
    if (!response.headersSent) buildNoBodyResponse(response, 404);
  }

  return {
    receiver: {
      init: (bolt: App) => {
        app = intake.guard(bolt);
      },
      start: () => server.listen(mode.port),
      // The server answers requests until the port closes. By then /readyz has sent new ones elsewhere.
      stop: async () => {},
    },
    trouble: () => (server.port() === undefined ? 'not connected to Slack' : undefined),
    port: server.port,
    close: server.close,
  };
}

/** Slack signs with the real time, while tests drive the bot by another clock. */
const realTime = createClock();
/** A signature must be at most this old. One from further ahead could be replayed for longer, so the server refuses it too. */
const signedWithinMs = 5 * 60_000;

type RequestBody = { readonly body: unknown } | { readonly refused: 400 | 401 | 413 };

async function bodyOf(request: IncomingMessage, signingSecret: Secret, log: Log): Promise<RequestBody> {
  try {
    const signed = await HTTPModuleFunctions.parseAndVerifyHTTPRequest(
      { enabled: true, signingSecret: reveal(signingSecret), bodyLimit: `${longestPayload}b` },
      request,
    );
    const at = Number(request.headers['x-slack-request-timestamp'] ?? 0) * 1_000;
    if (at > realTime.now() + signedWithinMs) {
      log.info('a request was refused: its signature is from the future');
      return { refused: 401 };
    }
    return parsed(signed);
  } catch (error) {
    log.info('a request was refused: slack did not sign it', { error });
    return { refused: isRawBodyError(error) && error.statusCode === 413 ? 413 : 401 };
  }
}

function parsed(signed: Parameters<typeof HTTPModuleFunctions.parseHTTPRequestBody>[0]): RequestBody {
  try {
    return { body: HTTPModuleFunctions.parseHTTPRequestBody(signed) };
  } catch {
    return { refused: 400 };
  }
}
