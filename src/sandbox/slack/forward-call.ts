// Hands a call of the Web API on to the workspace that it is about, with that workspace's own token; and what a server of it reads and says.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxSlack } from './sandbox-slack.ts';
import type { Fields } from './shapes.ts';

export async function forward(
  slack: SandboxSlack,
  method: string,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const type = request.headers['content-type'] ?? 'application/x-www-form-urlencoded';
  const answered = await fetch(`${slack.apiUrl}${method}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${slack.tokens.bot}` },
    body,
  });
  const kept = ['content-type', 'x-oauth-scopes', 'x-accepted-oauth-scopes', 'retry-after', 'date'];
  const headers = kept.flatMap((name) => {
    const value = answered.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(answered.status, Object.fromEntries(headers)).end(await answered.text());
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export function send(response: ServerResponse, body: Fields): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
