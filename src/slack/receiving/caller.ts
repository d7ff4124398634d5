// Somebody who sent a payload: a caller is known by the envelope alone, a visit is admitted and has what they sent.

import type { PrivateReply } from '#slack/answering/private-reply.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Opener } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import type { Envelope } from './envelope.ts';

/** `answer` depends on the payload: options, an update of the modal, the faults of a form. */
export type Ack = (answer?: unknown) => Promise<void>;

/** Nothing of the payload but its envelope has been read. */
export interface Caller {
  readonly tools: DoorTools;
  readonly envelope: Envelope;
  readonly ack: Ack;
  /** undefined where the payload has no response_url. */
  readonly reply: PrivateReply | undefined;
  /** The id of the modal that the bot opened at once, before it knew who called; undefined where it opened none. */
  readonly openedModal: Promise<string | undefined> | undefined;
}

/** The person may enter, and what they sent may be read. */
export interface Visit<Body> extends Caller {
  readonly person: Visitor;
  readonly body: Body;
  readonly opener: Opener;
  /** Of what posts or changes something: false where it was done before. To be asked once it is acknowledged: it may wait for the disk. */
  readonly isFirst: () => Promise<boolean>;
}
