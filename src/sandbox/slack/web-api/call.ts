// One Web API call: token, scope, fault, then the method. Answers as Slack would, refusals included.

import type { Log } from '#base/log.ts';
import { reveal, type Secret } from '#base/secret.ts';
import type { SlackFaults } from '#sandbox/slack/faults.ts';
import type { Pacing } from '#sandbox/slack/pacing.ts';
import type { Refusals } from '#sandbox/slack/refusals.ts';
import { type Fields, SlackRefusal, textOf } from '#sandbox/slack/shapes.ts';
import { agentMethods } from './agents.ts';
import { answer, answerUnder, type SlackAnswer, tooOften } from './answer.ts';
import { appMethods } from './apps.ts';
import { blockMethods } from './blocks.ts';
import { chatMethods } from './chat.ts';
import { conversationMethods } from './conversations.ts';
import { fileMethods } from './files.ts';
import { functionMethods } from './functions.ts';
import { createArgs, type Method, type Methods, needScope, type SlackWorld } from './method.ts';
import { userMethods } from './users.ts';
import { viewMethods } from './views.ts';

export interface CallOptions {
  readonly world: SlackWorld;
  readonly faults: SlackFaults;
  readonly pacing: Pacing;
  readonly refusals: Refusals;
  readonly botToken: Secret;
  readonly appToken: Secret;
  readonly log: Log | undefined;
}

export interface SlackCall {
  readonly method: string;
  /** The bearer token, or empty. */
  readonly token: string;
  readonly fields: Fields;
}

const methods: Methods = {
  ...agentMethods,
  ...appMethods,
  ...blockMethods,
  ...chatMethods,
  ...conversationMethods,
  ...fileMethods,
  ...functionMethods,
  ...userMethods,
  ...viewMethods,
};

export function answerCall(options: CallOptions, call: SlackCall): SlackAnswer {
  const channel = textOf(call.fields.channel);
  return answerUnder(options.faults.meet(call.method, channel), () => {
    const wait = call.method === 'chat.postMessage' ? options.pacing.refuse(channel) : undefined;
    return wait === undefined ? carryOut(options, call) : tooOften(wait);
  });
}

function carryOut(options: CallOptions, call: SlackCall): SlackAnswer {
  const { world, log } = options;
  try {
    const method = methods[call.method];
    if (method === undefined) throw new SlackRefusal('unknown_method', { req_method: call.method });
    checkToken(method, call.token, options);
    if (method.scope !== undefined) needScope(world, method.scope);
    const body = method.run(createArgs(call.fields), world);
    return answer(200, { ok: true, ...body }, scopeHeaders(world, method));
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error;
    options.refusals.note(call.method, error);
    log?.debug('sandbox Slack refused a call', {
      method: call.method,
      refusal: error.error,
      ...error.fields,
    });
    return answer(200, { ok: false, error: error.error, ...error.fields });
  }
}

function checkToken(method: Method, token: string, { botToken, appToken }: CallOptions): void {
  if (method.token === 'none') return;
  if (token === '') throw new SlackRefusal('not_authed');
  const wanted = method.token === 'bot' ? botToken : appToken;
  const other = method.token === 'bot' ? appToken : botToken;
  if (token === reveal(other)) throw new SlackRefusal('not_allowed_token_type');
  if (token !== reveal(wanted)) throw new SlackRefusal('invalid_auth');
}

function scopeHeaders(world: SlackWorld, method: Method): Fields {
  const accepted = method.scope === undefined ? {} : { 'x-accepted-oauth-scopes': method.scope };
  return { 'x-oauth-scopes': [...world.scopes].join(','), ...accepted };
}
