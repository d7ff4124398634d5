// What the bot tells of its own work to whoever measures it: nobody, unless METRICS=on, TRACES=on or LOG_LEVEL=debug. It tells no text, name or address, and no id of a person or a place. Knows no metric.

import { channel } from 'node:diagnostics_channel';

/** Each is told once that piece of work is over. Times are in ms. */
export interface MeasuredWork {
  /** Slack has its acknowledgement. */
  readonly acknowledged: { readonly kind: string; readonly ms: number };
  /** A question has its last answer. */
  readonly answered: { readonly question: string; readonly outcome: string; readonly ms: number };
  /** One request to the campaign service. */
  readonly asked: {
    readonly endpoint: string;
    readonly lane: string;
    readonly outcome: string;
    readonly ms: number;
  };
  /** One call to Slack. `outcome` is `ok`, Slack's word, or what came in place of an answer. */
  readonly called: { readonly method: string; readonly outcome: string; readonly ms: number };
  /** A delivery has become due, and is planned. The ids are the bot's own. */
  readonly due: { readonly digest: string; readonly delivery: string };
  /** Deliveries that have reached a state that may be their last. */
  readonly delivered: { readonly state: string; readonly count: number; readonly lateByMs?: number };
  /** Slack certainly did not take a post, which is tried again. */
  readonly retried: { readonly count: number };
  /** Notices to owners, by what became of the message: `again`: it is tried again later; `given_up`: it never is. */
  readonly told: { readonly outcome: 'told' | 'again' | 'given_up'; readonly count: number };
  /** One request to the store, from asking to answer. */
  readonly stored: { readonly what: 'read' | 'write' | 'work'; readonly ms: number };
}

type MeasuredName = keyof MeasuredWork;

const of = (name: MeasuredName) => channel(`campaign-stats:${name}`);
const channels: Readonly<Record<MeasuredName, ReturnType<typeof channel>>> = {
  acknowledged: of('acknowledged'),
  answered: of('answered'),
  asked: of('asked'),
  called: of('called'),
  due: of('due'),
  delivered: of('delivered'),
  retried: of('retried'),
  told: of('told'),
  stored: of('stored'),
};

/** What costs something to tell is not made while nobody listens. */
export function isMeasured(name: MeasuredName): boolean {
  return channels[name].hasSubscribers;
}

export function tellMeasured<Name extends MeasuredName>(name: Name, told: MeasuredWork[Name]): void {
  if (channels[name].hasSubscribers) channels[name].publish(told);
}

/** Until the returned function is called. */
export function hearMeasured<Name extends MeasuredName>(
  name: Name,
  heard: (told: MeasuredWork[Name]) => void,
): () => void {
  const listener = (told: unknown) => heard(told as MeasuredWork[Name]);
  channels[name].subscribe(listener);
  return () => void channels[name].unsubscribe(listener);
}
