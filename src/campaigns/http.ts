// Sends one request to the service over HTTP, with the key, within limits of time and size, and names each failure. Knows no quota.

import { errors, Pool } from 'undici';
import { ownValue } from '#base/own-value.ts';
import { reveal, type Secret } from '#base/secret.ts';
import type { Reach } from './checked-address.ts';
import { CampaignServiceError, type Endpoint, type ServiceFault } from './client.ts';
import { rootPathOf } from './service-root.ts';
import { createSpareSockets } from './spare-sockets.ts';
import { acceptedEncodings, unpack } from './unpack.ts';

export interface HttpOptions {
  /** With or without `/v1`. A path before it is kept. */
  readonly baseUrl: URL;
  readonly apiKey: Secret;
  /** undici's own time-out for each of three: to connect, until the head of the answer, and between two pieces of its body. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  /** Sockets kept open at most. */
  readonly connections: number;
  /** Where connections may go; absent: everywhere. */
  readonly reach?: Reach | undefined;
}

export interface HttpRequest {
  readonly endpoint: Endpoint;
  /** The path below `/v1`, encoded, with its query. */
  readonly path: string;
  readonly signal: AbortSignal;
  /** Called when the head of the answer has come, before the body is read. */
  readonly onHead: (head: ResponseHead) => void;
}

export interface ResponseHead {
  readonly status: number;
  /** A header's value by its lower-case name; undefined if it is absent or sent more than once. */
  header(name: string): string | undefined;
}

export interface Http {
  /** Returns the parsed JSON of a 200. Throws CampaignServiceError for every other outcome. A 429 throws `rate-limited` with `until` 0. */
  fetchJson(exchange: HttpRequest): Promise<unknown>;
  /** Opens connections for this many requests. If that fails, the requests fail later. */
  open(count: number): void;
  close(): Promise<void>;
}

export function createHttp(options: HttpOptions): Http {
  const { baseUrl, apiKey, timeoutMs, maxResponseBytes, connections } = options;
  const prefix = `${rootPathOf(baseUrl)}v1`;
  const sockets = createSpareSockets({ url: baseUrl, timeoutMs, reach: options.reach });
  const pool = new Pool(baseUrl.origin, {
    connections,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: 90_000,
    maxResponseSize: maxResponseBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: sockets.connect,
  });

  async function fetchJson({ endpoint, path, signal, onHead }: HttpRequest): Promise<unknown> {
    try {
      const { statusCode, headers, body } = await pool.request({
        method: 'GET',
        path: prefix + path,
        headers: {
          accept: 'application/json',
          'accept-encoding': acceptedEncodings,
          'x-api-key': reveal(apiKey),
        },
        signal,
      });
      const head = { status: statusCode, header: (name: string) => single(ownValue(headers, name)) };
      onHead(head);
      const fault = faultOf(statusCode);
      if (fault === undefined)
        return parseBody(endpoint, head, await readBody(endpoint, head, await body.bytes()));
      await body.dump().catch(() => undefined);
      throw new CampaignServiceError(endpoint, fault);
    } catch (error) {
      if (error instanceof CampaignServiceError) throw error;
      if (signal.aborted) throw new CampaignServiceError(endpoint, { kind: 'cancelled' });
      throw new CampaignServiceError(endpoint, faultOfError(error, options), { cause: error });
    }
  }

  async function readBody(endpoint: Endpoint, head: ResponseHead, packed: Uint8Array): Promise<string> {
    const encoding = head.header('content-encoding');
    const brokenAt = (where: string, cause?: unknown) =>
      new CampaignServiceError(endpoint, { kind: 'contract-broken', where }, { cause });
    const body = await unpack(packed, encoding, maxResponseBytes).catch((error: unknown) => {
      if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw brokenAt(tooLarge(options), error);
      throw brokenAt(`body: not packed as it says (${nameOfEncoding(encoding)})`, error);
    });
    if (body === undefined) throw brokenAt(`body: packed in an unknown way (${nameOfEncoding(encoding)})`);
    return new TextDecoder().decode(body);
  }

  return {
    fetchJson,
    open: (count) => sockets.open(Math.min(count, connections) - pool.stats.connected),
    close: async () => {
      sockets.close();
      await pool.destroy();
    },
  };
}

/** Returns undefined for a success. The contract names only 200 and 429 (sections 4, 7); other statuses mean what HTTP says. */
function faultOf(status: number): ServiceFault | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return { kind: 'unauthorised', status };
  if (status === 404) return { kind: 'not-found' };
  if (status === 429) return { kind: 'rate-limited', until: 0 };
  if (status >= 500) return { kind: 'service-down', status, until: undefined };
  if (status >= 400) return { kind: 'refused', status };
  return { kind: 'contract-broken', where: `status ${status}: redirects are not followed` };
}

function faultOfError(error: unknown, options: HttpOptions): ServiceFault {
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
    return { kind: 'timed-out', afterMs: options.timeoutMs };
  }
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return { kind: 'contract-broken', where: tooLarge(options) };
  }
  if (error instanceof errors.HTTPParserError) return { kind: 'contract-broken', where: 'head: not HTTP' };
  return { kind: 'unreachable', code: codeOf(error) };
}

function tooLarge({ maxResponseBytes }: HttpOptions): string {
  return `body: larger than ${maxResponseBytes} bytes`;
}

function nameOfEncoding(encoding = ''): string {
  return /^[\w ,.-]{1,40}$/.test(encoding) ? encoding : 'no name';
}

/** The system's code, from the error or its cause. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return 'UNKNOWN';
}

function parseBody(endpoint: Endpoint, head: ResponseHead, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const type = /^[\w.+-]+\/[\w.+-]+/.exec(head.header('content-type') ?? '')?.[0] ?? 'no content type';
    const where = text === '' ? 'body: empty' : `body: not JSON (${type})`;
    throw new CampaignServiceError(endpoint, { kind: 'contract-broken', where });
  }
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
