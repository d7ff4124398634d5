// The one way in, at every door: the bot decides who may enter before it reads what they sent. The listeners say what comes then.

import type { App } from '@slack/bolt';
import { within } from '#base/clock.ts';
import { failureMessage, type Refusal } from '#blocks/notices.ts';
import { replyTo, tellPrivately } from '#slack/answering/tell-privately.ts';
import type { DoorParts } from '#slack/door-tools.ts';
import { openLoading } from '#slack/modals.ts';
import { type Admission, decideAdmission } from './admission.ts';
import type { Ack, Caller, Visit } from './caller.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import type { Once } from './recent-ids.ts';

export interface Listener<Body> {
  /** Has Bolt hand every such payload to `hear`. */
  listen(app: App, hear: (body: Body, ack: Ack) => Promise<void>): void;
  /** Slack is answered before anybody is looked up. Elsewhere the acknowledgement is the answer. */
  readonly acksAtOnce: boolean;
  /** How long it is waited for who this is; absent: as long as that takes. */
  readonly patienceMs?: number;
  /** The title of the modal that opens at once: a trigger waits for nobody. */
  opens?(from: Envelope): string | undefined;
  /** It posts or changes something: it is done once, also after a restart. */
  lasts?(from: Envelope): boolean;
  turnAway(caller: Caller, why: Refusal): Promise<void>;
  welcome(visit: Visit<Body>): Promise<void>;
  /** Tells the person that the bot failed, where a message cannot. */
  fail?(caller: Caller, words: string): Promise<void>;
}

export async function hear<Body>(
  parts: DoorParts,
  once: Once,
  listener: Listener<Body>,
  body: Body,
  answer: Ack,
): Promise<void> {
  let answered = false;
  const ack: Ack = async (said) => {
    if (answered) return;
    answered = true;
    await answer(said);
  };
  const from = envelopeOf(body);
  const isNew = once.first(from.id);
  if (listener.acksAtOnce || !isNew) await ack();
  if (!isNew) return;
  const reply = from.responseUrl === undefined ? undefined : replyTo(parts, from.responseUrl, from.user);
  const title = listener.opens?.(from);
  let opened = title === undefined ? undefined : openLoading(parts, from, title);
  // Who awaits it gets the rejection.
  opened?.catch(() => undefined);
  const caller: Caller = { parts, from, ack, reply, opened };
  try {
    const admission = await admissionOf(parts, from, listener.patienceMs);
    if (admission.kind === 'refused') return await listener.turnAway(caller, admission.why);
    if (listener.lasts?.(from) && from.id !== undefined && !(await parts.seen.first(from.id)))
      return await ack();
    const { person } = admission;
    const open = (wanted: string) => {
      opened ??= openLoading(parts, from, wanted);
      return opened;
    };
    await listener.welcome({
      ...caller,
      person,
      body,
      opener: { person, channel: from.channel, open },
    });
  } catch (error) {
    const reference = parts.newId().slice(0, 8);
    parts.log.error('an answer failed', { error, reference });
    const message = failureMessage(reference);
    if (listener.fail) await listener.fail(caller, message.text);
    else await tellPrivately(caller, message);
  }
}

async function admissionOf(parts: DoorParts, from: Envelope, patienceMs?: number): Promise<Admission> {
  const { admission: rule, identity, clock } = parts;
  const isHere =
    from.workspace === undefined ||
    from.workspace === identity.workspace ||
    (from.enterprise !== undefined && from.enterprise === identity.enterprise);
  if (!isHere && !rule.allowGuests) return { kind: 'refused', why: { kind: 'outsider' } };
  const found = parts.people.find(from.user);
  if (patienceMs === undefined) return decideAdmission(rule, await found, from.channel);
  const person = await within(patienceMs, found, clock);
  return decideAdmission(rule, person === 'late' ? undefined : person, from.channel);
}
