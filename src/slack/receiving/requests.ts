// Receives Slack's payloads as HTTP requests: checks the signature, reads the body and hands it on. Answers every request.

import type { KeyObject } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '@slack/bolt';
import { takeArrival } from '#base/arrivals.ts';
import { createClock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { Secret } from '#base/secret.ts';
import { createSparseLog, type SparseLog } from '#base/sparse-log.ts';
import { HTTPModuleFunctions } from './bolt.ts';
import { createBoundedServer, createWebListener, type WebPages } from './bounded-server.ts';
import type { ReceiverOptions, Reception } from './reception.ts';
import { signatureFault, signingKeyOf } from './slack-signature.ts';
import { isRecord, longestPayload } from './unreadable-payloads.ts';

const { buildContentResponse, buildNoBodyResponse, isRawBodyError } = HTTPModuleFunctions;

export function requestReception(
  options: ReceiverOptions,
  mode: { readonly signingSecret: Secret; readonly port: number },
): Reception {
  const { clock, log, intake, pages } = options;
  const key = signingKeyOf(mode.signingSecret);
  const refusals = { log, sparsely: createSparseLog(clock) };
  let app: App | undefined;
  const slacks: WebPages = {
    answer: (path, request, response) =>
      path === '/slack/events' && request.method === 'POST'
        ? receive(request, response)
        : pages?.answer(path, request, response),
  };
  const server = createBoundedServer(clock, createWebListener({ ...options, pages: slacks }));

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await new Promise<void>((begin) => takeArrival(begin, clock));
    const read = await bodyOf(request, key, refusals);
    if ('refused' in read) {
      // A repeated request would be as long: https://docs.slack.dev/apis/events-api#graceful-retries
      if (read.refused === 413) response.setHeader('x-slack-no-retry', '1');
      return buildNoBodyResponse(response.setHeader('connection', 'close'), read.refused);
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

type RequestBody = { readonly body: unknown } | { readonly refused: 400 | 401 | 413 };

/** Anybody can send what is refused. */
interface RefusalLog {
  readonly log: Log;
  readonly sparsely: SparseLog;
}

async function bodyOf(request: IncomingMessage, key: KeyObject, refusals: RefusalLog): Promise<RequestBody> {
  const read = await readWhole(request, refusals);
  if ('refused' in read) return read;
  const fault = signatureFault(key, request.headers, read.rawBody, realTime.now());
  if (fault === undefined) return parsed(read);
  if (looksAtCertificate(read)) return { body: { ssl_check: '1' } };
  refusals.sparsely(fault, (before) =>
    refusals.log.info('a request was refused: slack did not sign it', { fault, before }),
  );
  return { refused: 401 };
}

/** Slack does not sign that. Whatever else an unsigned request says counts for nothing. */
function looksAtCertificate({ headers, rawBody }: WholeRequest): boolean {
  return (
    headers['content-type'] === 'application/x-www-form-urlencoded' &&
    new URLSearchParams(rawBody.toString()).get('ssl_check') === '1'
  );
}

type WholeRequest = Parameters<typeof HTTPModuleFunctions.parseHTTPRequestBody>[0];

/** Bolt's own check of the signature makes three keys anew for each request, which is a third of what an acknowledgement costs. */
async function readWhole(
  request: IncomingMessage,
  { log, sparsely }: RefusalLog,
): Promise<WholeRequest | Extract<RequestBody, { refused: unknown }>> {
  try {
    const options = { enabled: false, signingSecret: '', bodyLimit: `${longestPayload}b` };
    return await HTTPModuleFunctions.parseAndVerifyHTTPRequest(options, request);
  } catch (error) {
    sparsely('unread', (before) =>
      log.info('a request was refused: it could not be read', { error, before }),
    );
    return { refused: isRawBodyError(error) && error.statusCode === 413 ? 413 : 400 };
  }
}

function parsed(whole: WholeRequest): RequestBody {
  try {
    return { body: HTTPModuleFunctions.parseHTTPRequestBody(whole) };
  } catch {
    return { refused: 400 };
  }
}
