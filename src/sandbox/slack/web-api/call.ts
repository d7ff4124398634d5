// One Web API call: token, scope, fault, then the method; its answer as Slack would give it, refusals included.

import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import type { Faults, Trouble } from '#sandbox/slack/faults.ts';
import type { Pacing } from '#sandbox/slack/pacing.ts';
import { type Fields, SlackRefusal, textOf } from '#sandbox/slack/shapes.ts';
import { appMethods } from './apps.ts';
import { chatMethods } from './chat.ts';
import { conversationMethods } from './conversations.ts';
import { fileMethods } from './files.ts';
import { createArgs, type Method, type Methods, needScope, type World } from './method.ts';
import { userMethods } from './users.ts';
import { viewMethods } from './views.ts';

export type Answer =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Fields; readonly body: Fields }
  /** Nothing comes back, and the connection stays open. */
  | { readonly kind: 'hang' }
  /** Done, and the connection breaks before the answer. */
  | { readonly kind: 'drop' };

export interface CallOptions {
  readonly world: World;
  readonly faults: Faults;
  readonly pacing: Pacing;
  readonly botToken: Secret;
  readonly appToken: Secret;
  readonly log: Log | undefined;
}

export interface Call {
  readonly method: string;
  /** The bearer token, or empty. */
  readonly token: string;
  readonly fields: Fields;
}

const methods: Methods = {
  ...appMethods,
  ...chatMethods,
  ...conversationMethods,
  ...fileMethods,
  ...userMethods,
  ...viewMethods,
};

export function answerCall(options: CallOptions, call: Call): Answer {
  const { world, faults, pacing, log } = options;
  const trouble = faults.meet(call.method, textOf(call.fields.channel));
  const spared = trouble === undefined ? undefined : answerTrouble(trouble);
  if (spared !== undefined) return spared;
  if (call.method === 'chat.postMessage') {
    const ratelimited = pacing.refuse(textOf(call.fields.channel));
    if (ratelimited !== undefined) return answerTrouble({ ratelimited }) as Answer;
  }
  try {
    const method = methods[call.method];
    if (method === undefined) throw new SlackRefusal('unknown_method', { req_method: call.method });
    checkToken(method, call.token, options);
    if (method.scope !== undefined) needScope(world, method.scope);
    const body = method.run(createArgs(call.fields), world);
    if (trouble !== undefined) return { kind: 'drop' };
    return answer(200, { ok: true, ...body }, scopeHeaders(world, method));
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error;
    log?.debug('sandbox Slack refused a call', {
      method: call.method,
      refusal: error.error,
      ...error.fields,
    });
    return answer(200, { ok: false, error: error.error, ...error.fields });
  }
}

/** The answer that a trouble gives in place of the method's; none where the method still has to run. */
export function answerTrouble(trouble: Trouble): Answer | undefined {
  if ('error' in trouble) return answer(200, { ok: false, error: trouble.error, ...trouble.fields });
  if ('status' in trouble) return answer(trouble.status, { ok: false, error: 'internal_error' });
  if ('hang' in trouble) return { kind: 'hang' };
  if ('ratelimited' in trouble) {
    return answer(429, { ok: false, error: 'ratelimited' }, { 'retry-after': String(trouble.ratelimited) });
  }
  return undefined;
}

export function answer(status: number, body: Fields, headers: Fields = {}): Answer {
  return { kind: 'answer', status, headers, body };
}

function checkToken(method: Method, token: string, { botToken, appToken }: CallOptions): void {
  if (token === '') throw new SlackRefusal('not_authed');
  const wanted = method.token === 'bot' ? botToken : appToken;
  const other = method.token === 'bot' ? appToken : botToken;
  if (token === reveal(other)) throw new SlackRefusal('not_allowed_token_type');
  if (token !== reveal(wanted)) throw new SlackRefusal('invalid_auth');
}

function scopeHeaders(world: World, method: Method): Fields {
  const accepted = method.scope === undefined ? {} : { 'x-accepted-oauth-scopes': method.scope };
  return { 'x-oauth-scopes': [...world.scopes].join(','), ...accepted };
}
