// Who stands at a door: first known by the envelope alone, then, once admitted, with what they sent.

import type { PrivateReply } from '#slack/answering/private-reply.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Opener } from '#slack/modals.ts';
import type { Person } from '#slack/people.ts';
import type { Envelope } from './envelope.ts';

/** `answer` as Slack takes it at that door: options, an update of the modal, the faults of a form. */
export type Ack = (answer?: unknown) => Promise<void>;

/** Somebody at a door, of whom no more is known than the envelope says. */
export interface Caller {
  readonly tools: DoorTools;
  readonly envelope: Envelope;
  readonly ack: Ack;
  /** undefined where Slack gives no address for it. */
  readonly reply: PrivateReply | undefined;
  /** The modal that was opened at once for what they did. */
  readonly openedModal: Promise<string | undefined> | undefined;
}

/** Somebody who was admitted, with what they sent. */
export interface Visit<Body> extends Caller {
  readonly person: Person;
  readonly body: Body;
  readonly opener: Opener;
}
