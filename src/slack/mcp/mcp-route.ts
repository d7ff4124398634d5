// The address at which assistants ask over MCP: lets in whom Slack's signature or a key vouches for, bounds what they send, and hands it on. Loaded only where MCP is on.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hashOfMcpKey, type McpKey } from '#access/mcp-keys.ts';
import { createClock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import { createSparseLog } from '#base/sparse-log.ts';
import type { UserId } from '#base/tenant.ts';
import { fieldsOf, wordIn } from '#slack/payload-fields.ts';
import type { WebPages } from '#slack/receiving/bounded-server.ts';
import type { Hearing } from '#slack/receiving/hearing.ts';
import { callOf, type McpCaller, type McpOutcome, mcpCall } from './mcp-call.ts';
import { createRequestHandler } from './mcp-server.ts';

export interface McpOptions {
  readonly keys: readonly McpKey[];
  /** undefined: nothing that Slack signs is taken. */
  readonly signingSecret: Secret | undefined;
  readonly hearing: Pick<Hearing, 'hear'>;
  readonly newId: () => string;
  readonly log: Log;
}

export const mcpPath = '/mcp';

/** Several times the longest question. */
const mostBytes = 64 * 1_024;
const signedWithinMs = 5 * 60_000;
/** Slack signs with the real time, while tests drive the bot by another clock. */
const realTime = createClock();

/** `nobody`: Slack has signed it and names no person, as when it asks which tools there are. */
type LetIn = McpCaller | 'nobody';

export function createMcpRoute({ keys, signingSecret, hearing, newId, log }: McpOptions): WebPages {
  const byHash = new Map(keys.map((key) => [key.hash, key]));
  const sparsely = createSparseLog(realTime);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Only pages in browsers send one, and no page may ask in its reader's name.
    if (request.headers.origin !== undefined) return end(response, 403);
    if (request.method !== 'POST') return end(response, 405);
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return end(response, 415);
    const raw = await bodyOf(request);
    if (raw === undefined) return end(response, 413);
    const caller = callerOf(request, raw);
    if (caller === undefined) {
      sparsely('refused', (before) =>
        log.info('a request over MCP was refused: neither Slack nor a key vouches for it', { before }),
      );
      return end(response.setHeader('www-authenticate', 'Bearer'), 401);
    }
    const { fetch, close } = createRequestHandler(
      (words) => ask(caller, words),
      ({ message }) => {
        const why = reasonIn(message);
        sparsely(why, (before) => log.info('a request over MCP was not understood', { why, before }));
      },
    );
    const answered = await fetch(webRequest(request, raw));
    try {
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      if (answered.body === null) response.end();
      else await pipeline(Readable.fromWeb(answered.body as never), response);
    } finally {
      await close();
    }
  }

  async function ask(caller: LetIn, words: string): Promise<McpOutcome> {
    if (caller === 'nobody') return { kind: 'untold', why: 'Slack did not say who asks. Ask again.' };
    let outcome: McpOutcome | undefined;
    await hearing.hear(mcpCall, callOf(caller, words, `mcp ${newId()} `), async (said) => {
      outcome = said as McpOutcome | undefined;
    });
    return outcome ?? { kind: 'untold', why: 'The bot is not installed in that workspace.' };
  }

  function callerOf({ headers }: IncomingMessage, raw: string): LetIn | undefined {
    if (headers['x-slack-signature'] !== undefined)
      return isSlacks(headers, raw, signingSecret) ? slackCallerIn(raw) : undefined;
    const [, key] = /^Bearer ([\x21-\x7e]{1,200})$/.exec(headers.authorization ?? '') ?? [];
    const held = key === undefined ? undefined : byHash.get(hashOfMcpKey(key));
    return held && { user: held.user, room: held.room, workspace: undefined };
  }

  return {
    answer: (path, request, response) => (path === mcpPath ? serve(request, response) : undefined),
  };
}

/** undefined: it is too long, or its sender left before its end, which anybody can do. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  // Where it is not told before, reading no further ends the connection.
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) return undefined;
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request) {
      bytes += (part as Buffer).length;
      if (bytes > mostBytes) return undefined;
      parts.push(part as Buffer);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts).toString();
}

/** https://docs.slack.dev/authentication/verifying-requests-from-slack, over the body as it came. */
function isSlacks(
  headers: IncomingMessage['headers'],
  raw: string,
  signingSecret: Secret | undefined,
): boolean {
  if (signingSecret === undefined) return false;
  const at = String(headers['x-slack-request-timestamp'] ?? '');
  if (!/^\d{1,12}$/.test(at) || Math.abs(realTime.now() - Number(at) * 1_000) > signedWithinMs) return false;
  const digest = createHmac('sha256', reveal(signingSecret)).update(`v0:${at}:${raw}`).digest('hex');
  const [mine, theirs] = [Buffer.from(`v0=${digest}`), Buffer.from(String(headers['x-slack-signature']))];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}

/** Whom Slack names in a call that it has signed (`slack_identity_auth`). Several calls in one request name nobody. */
function slackCallerIn(raw: string): LetIn {
  const { user_id, team_id } = fieldsOf(fieldsOf(fieldsOf(fieldsOf(parsed(raw)).params)._meta).slack);
  const [user, workspace] = [wordIn(user_id), wordIn(team_id)];
  if (user === undefined || workspace === undefined) return 'nobody';
  return { user: user as UserId, workspace, room: undefined };
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** The SDK's own word for it. The rest of its message repeats what was sent. */
function reasonIn(message: string): string {
  return /^Rejected inbound request \(([a-z-]{1,60})\)/.exec(message)?.[1] ?? 'unknown';
}

/** Without what let it in. */
function webRequest({ headers }: IncomingMessage, raw: string): Request {
  const kept = Object.entries(headers).filter(([name]) => /^(?:accept|content-type|mcp-[\w-]+)$/.test(name));
  const body = { method: 'POST', body: raw, headers: kept.map(([name, value]) => [name, String(value)]) };
  return new Request(`http://campaign-stats${mcpPath}`, body as RequestInit);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end();
}
