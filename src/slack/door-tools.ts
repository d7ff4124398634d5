// What the listeners behind the door work with.

import type { WebClient } from '@slack/web-api';
import type { Digests } from '#digests/digests.ts';
import type { ParseContext } from '#language/questions/grammar.ts';
import type { CsvParts } from './answering/csv.ts';
import type { BotIdentity } from './identity.ts';
import type { People } from './people.ts';
import type { DetailMemory } from './posting/detail.ts';
import type { Holds } from './posting/holds.ts';
import type { AdmissionRule } from './receiving/admission.ts';
import type { Once, Seen } from './receiving/recent-ids.ts';

export interface DoorParts extends CsvParts {
  /** For what people wait for: short time-outs, no waiting for Slack's throttling. */
  readonly client: WebClient;
  readonly identity: BotIdentity;
  readonly admission: AdmissionRule;
  readonly people: People;
  /** Which deeds were done, by this bot before its start and by others beside it. */
  readonly seen: Seen;
  readonly holds: Holds;
  /** Which wishes came just now: a double click is one. */
  readonly wishes: Once;
  readonly digests: Digests;
  readonly detail: DetailMemory;
  /** What admins should know, each a sentence. */
  readonly notices: readonly string[];
  /** What a typed text is read against, now. */
  readonly grammar: () => ParseContext;
}
