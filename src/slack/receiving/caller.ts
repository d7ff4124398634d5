// The sender of a payload: a caller is known only by the envelope; a visit is admitted and holds what the person sent.

import type { PrivateReply } from '#slack/answering/private-reply.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Opener } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import type { Envelope } from './envelope.ts';

/** `answer` depends on the payload: options, an update of the modal, or the faults of a form. */
export type Ack = (answer?: unknown) => Promise<void>;

/** A sender of whose payload only the envelope has been read. */
export interface Caller {
  readonly tools: DoorTools;
  readonly envelope: Envelope;
  readonly ack: Ack;
  /** Undefined if the payload has no response_url. */
  readonly reply: PrivateReply | undefined;
  /** The id of the modal that the bot opened before it knew the caller; undefined if it opened none. */
  readonly openedModal: Promise<string | undefined> | undefined;
}

/** The person may enter, and what they sent may be read. */
export interface Visit<Body> extends Caller {
  readonly person: Visitor;
  readonly body: Body;
  readonly opener: Opener;
  /**
   * For a payload that posts or changes something: false if it was handled before. Call it after the acknowledgement, because it may wait
   * for the disk.
   */
  readonly isFirst: () => Promise<boolean>;
}
