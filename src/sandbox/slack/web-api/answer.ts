// What goes back to the app for a call: in Slack's form, or spoiled on its way by a fault that was switched on.

import { unreachable } from '#base/unreachable.ts';
import type { Trouble, Unreadable } from '#sandbox/slack/faults.ts';
import type { Fields } from '#sandbox/slack/shapes.ts';

export type SlackAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Fields; readonly body: Fields }
  /** 200, but a proxy has changed the body. */
  | { readonly kind: 'spoiled'; readonly type: string; readonly text: string }
  /** In real time, because the time-outs of clients are. */
  | { readonly kind: 'late'; readonly afterMs: number; readonly answer: SlackAnswer }
  /** Nothing comes back, and the connection stays open. */
  | { readonly kind: 'hang' }
  /** The call is carried out, and the connection breaks before the answer. */
  | { readonly kind: 'drop' };

export function answer(status: number, body: Fields, headers: Fields = {}): SlackAnswer {
  return { kind: 'answer', status, headers, body };
}

/** The answer of a call under that fault. The call is carried out only if the fault allows it. */
export function answerUnder(trouble: Trouble | undefined, carryOut: () => SlackAnswer): SlackAnswer {
  if (trouble === undefined) return carryOut();
  if ('error' in trouble) return answer(200, { ok: false, error: trouble.error, ...trouble.fields });
  if ('status' in trouble) return answer(trouble.status, { ok: false, error: 'internal_error' });
  if ('hang' in trouble) return { kind: 'hang' };
  if ('ratelimited' in trouble) return tooOften(trouble.ratelimited);
  if ('unreadable' in trouble) {
    const whole = trouble.taken ? carryOut() : answer(200, { ok: true });
    return spoiled(trouble.unreadable, whole.kind === 'answer' ? whole.body : {});
  }
  const normalAnswer = carryOut();
  return 'lateMs' in trouble
    ? { kind: 'late', afterMs: trouble.lateMs, answer: normalAnswer }
    : { kind: 'drop' };
}

export function tooOften(seconds: number): SlackAnswer {
  return answer(429, { ok: false, error: 'ratelimited' }, { 'retry-after': String(seconds) });
}

function spoiled(how: Unreadable, { ok, ...body }: Fields): SlackAnswer {
  const json = 'application/json; charset=utf-8';
  switch (how) {
    case 'page':
      return { kind: 'spoiled', type: 'text/html', text: '<html><body>Please sign in.</body></html>' };
    case 'without-ok':
      return { kind: 'spoiled', type: json, text: JSON.stringify(body) };
    case 'cut':
      return { kind: 'spoiled', type: json, text: JSON.stringify({ ok, ...body }).slice(0, -5) };
    default:
      return unreachable(how);
  }
}
