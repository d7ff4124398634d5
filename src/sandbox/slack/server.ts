// The HTTP server of the miniature Slack on 127.0.0.1: which request goes where, and who may ask. No rules of Slack itself.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { unreachable } from '#base/unreachable.ts';
import type { SlackFaults } from './faults.ts';
import type { Files } from './files.ts';
import { SandboxMisuse } from './interactions.ts';
import type { PageEndpoints } from './page-endpoints.ts';
import type { SandboxPage } from './page-port.ts';
import type { ResponseUrls } from './response-url.ts';
import { type Fields, isFields, SlackRefusal } from './shapes.ts';
import type { SocketMode } from './socket-mode.ts';
import { answer, answerUnder, type SlackAnswer } from './web-api/answer.ts';
import { answerCall, type CallOptions } from './web-api/call.ts';

export interface SlackServer {
  /** Resolves with the port; 0 asks for a free one. */
  listen(port: number): Promise<number>;
  close(): Promise<void>;
  /** Requests of the app that are being served. */
  serving(): number;
}

export interface ServerParts {
  readonly calls: CallOptions;
  readonly faults: SlackFaults;
  readonly responseUrls: ResponseUrls;
  readonly files: Files;
  readonly sockets: SocketMode;
  readonly page: SandboxPage | undefined;
  readonly endpoints: PageEndpoints | undefined;
  readonly onChange: (listener: () => void) => () => void;
  readonly revision: () => number;
  readonly log: Log | undefined;
}

/** A larger request is refused, as Slack refuses it. */
const largestBody = 4_000_000;
const realTime = createClock();

export function createSlackServer(parts: ServerParts): SlackServer {
  let serving = 0;
  const server = createServer(async (request, response) => {
    const path = pathOf(request);
    const fromApp = ['/api/', '/actions/', '/upload/'].some((folder) => path.startsWith(folder));
    serving += fromApp ? 1 : 0;
    try {
      await (fromApp ? serveApp(parts, path, request, response) : servePage(parts, path, request, response));
    } catch (error) {
      parts.log?.error('sandbox Slack failed on a request', { path, error });
      sendJson(response, 500, { ok: false, error: 'fatal_error' });
    } finally {
      serving -= fromApp ? 1 : 0;
    }
  });
  server.on('upgrade', (request, socket, head) => parts.sockets.upgrade(request, socket, head));
  return {
    listen: (port) => listen(server, port),
    close: async () => {
      await parts.sockets.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
    serving: () => serving,
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

async function serveApp(
  parts: ServerParts,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('date', new Date(parts.calls.world.workspace.now()).toUTCString());
  await send(response, await answerApp(parts, path, request));
}

async function send(response: ServerResponse, given: SlackAnswer): Promise<void> {
  switch (given.kind) {
    case 'hang':
      return;
    case 'drop':
      response.destroy();
      return;
    case 'late':
      await realTime.sleep(given.afterMs);
      return send(response, given.answer);
    case 'spoiled':
      response.writeHead(200, { 'content-type': given.type }).end(given.text);
      return;
    case 'answer':
      return sendJson(response, given.status, given.body, given.headers);
    default:
      return unreachable(given);
  }
}

async function answerApp(parts: ServerParts, path: string, request: IncomingMessage): Promise<SlackAnswer> {
  if (path.startsWith('/upload/')) return answerUpload(parts, path, await readBody(request));
  const fields = await readFields(request);
  return path.startsWith('/api/')
    ? answerCall(parts.calls, { method: path.slice('/api/'.length), token: tokenOf(request, fields), fields })
    : answerResponseUrl(parts, path, fields);
}

/** The bytes of a file, unchanged. To know the address is to have permission. */
function answerUpload({ faults, files }: ServerParts, path: string, bytes: Buffer): SlackAnswer {
  return answerUnder(faults.meet('upload_url', ''), () => {
    const isTaken = files.fill(path, bytes);
    return answer(isTaken ? 200 : 400, { ok: isTaken });
  });
}

function answerResponseUrl(
  { faults, responseUrls, calls }: ServerParts,
  path: string,
  body: Fields,
): SlackAnswer {
  return answerUnder(faults.meet('response_url', ''), () => {
    try {
      return answer(200, responseUrls.post(path, body));
    } catch (error) {
      if (!(error instanceof SlackRefusal)) throw error;
      calls.refusals.note('response_url', error);
      const isGone = ['expired_url', 'used_url', 'invalid_url'].includes(error.error);
      return answer(isGone ? 404 : 400, { ok: false, error: error.error, ...error.fields });
    }
  });
}

async function servePage(
  parts: ServerParts,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isOwnPage(request)) return sendJson(response, 403, { ok: false, error: 'Only for this machine.' });
  if (path === '/sandbox/stream') return stream(parts, response);
  if (path.startsWith('/sandbox/files/')) return sendFile(parts, path, response);
  if (path.startsWith('/sandbox/')) return await serveEndpoint(parts, path, request, response);
  const asset = request.method === 'GET' ? parts.page?.assets(path) : undefined;
  if (asset === undefined) return sendJson(response, 404, { ok: false, error: 'not_found' });
  response.writeHead(200, { 'content-type': asset.type, ...assetHeaders }).end(asset.body);
}

/** Browsers save it and never show it, because an app's file must not become a page of this address. */
function sendFile({ files }: ServerParts, path: string, response: ServerResponse): void {
  const file = files.find(path.slice('/sandbox/files/'.length));
  if (file === undefined) {
    sendJson(response, 404, { ok: false, error: 'not_found' });
    return;
  }
  const headers = {
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  };
  response.writeHead(200, headers).end(file.bytes);
}

/** The page draws what an app wrote. So no script from elsewhere may run in it, and no other page may frame it. */
const assetHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
};

async function serveEndpoint(
  { endpoints, log }: ServerParts,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (endpoints === undefined) return sendJson(response, 404, { ok: false, error: 'There is no page.' });
  try {
    const reply =
      request.method === 'GET' && path === '/sandbox/state'
        ? endpoints.state(new URL(request.url ?? '/', 'http://sandbox').searchParams)
        : await endpoints.post(path, await readFields(request));
    sendJson(response, 200, reply);
  } catch (error) {
    if (!(error instanceof SandboxMisuse)) throw error;
    log?.debug('sandbox Slack refused a deed', { path, reason: error.message });
    sendJson(response, 400, { ok: false, error: error.message });
  }
}

/** Changes within one turn of the event loop become one tick. */
function stream({ onChange, revision }: ServerParts, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let pending = false;
  const tick = () => {
    pending = false;
    response.write(`event: tick\ndata: ${JSON.stringify({ revision: revision() })}\n\n`);
  };
  const stop = onChange(() => {
    if (pending) return;
    pending = true;
    setImmediate(tick);
  });
  response.on('close', stop);
  tick();
}

/** A page of another site in the same browser must not type for people here (DNS rebinding included). */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const own = /^(127\.0\.0\.1|localhost)(:\d+)?$/;
  if (!own.test(headers.host ?? '')) return false;
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

function tokenOf({ headers }: IncomingMessage, fields: Fields): string {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return bearer ?? (typeof fields.token === 'string' ? fields.token : '');
}

/** A form (what Slack's own client sends) or a JSON object. Anything else is empty. */
async function readFields(request: IncomingMessage): Promise<Fields> {
  const text = (await readBody(request)).toString('utf8');
  if ((request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length <= largestBody) chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function sendJson(response: ServerResponse, status: number, body: Fields, headers: Fields = {}): void {
  if (response.headersSent) return;
  const all = { 'content-type': 'application/json; charset=utf-8', ...headers } as Record<string, string>;
  response.writeHead(status, all).end(JSON.stringify(body));
}

function pathOf(request: IncomingMessage): string {
  return new URL(request.url ?? '/', 'http://sandbox').pathname;
}
