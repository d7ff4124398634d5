// What the listeners work with: clients, stores and settings.

import type { WebClient } from '@slack/web-api';
import type { Accounts } from '#access/accounts.ts';
import type { AuditTrail } from '#access/audit.ts';
import type { RoomMemory } from '#access/room-memory.ts';
import type { ScopeBook } from '#access/scope-book.ts';
import type { AccountId, ChannelId } from '#base/tenant.ts';
import type { AccountChoice } from '#blocks/rooms/room-modals.ts';
import type { Digests } from '#digests/digests.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import type { NeedsKeeper } from '#reports/handling/needs-keeper.ts';
import type { AgentPane } from './agent/pane.ts';
import type { MisreadBook } from './answering/misread-book.ts';
import type { ReplySender } from './answering/reply-sender.ts';
import type { CsvTools } from './answering/send-csv.ts';
import type { ChannelBook } from './channels.ts';
import type { HomeTurns } from './home/home-turns.ts';
import type { ModalPlaces, Whereabouts } from './modal-place.ts';
import type { HabitBook } from './personal/habit-book.ts';
import type { OwnerBook } from './personal/owner-names.ts';
import type { DetailMemory } from './posting/detail-memory.ts';
import type { MessageLanes } from './posting/message-lanes.ts';
import type { Holds } from './posting/throttled-calls.ts';
import type { AdmissionTools } from './receiving/admission.ts';
import type { DeedPace } from './receiving/deed-pace.ts';
import type { DoubleClicks } from './receiving/double-clicks.ts';
import type { PeopleTurns } from './receiving/people-turns.ts';
import type { SeenIds } from './receiving/recent-ids.ts';
import type { HearingOrder } from './talking/hearing-order.ts';
import type { TalkStore } from './talking/talk.ts';

export interface DoorTools extends CsvTools, AdmissionTools {
  /** Who sees what, and where. */
  readonly scopes: Pick<ScopeBook, 'scopeOf' | 'scopeFor' | 'scopeIn' | 'homesOf'>;
  /** For what people wait for: short time-outs, no waiting for Slack's throttling. */
  readonly client: WebClient;
  readonly replySender: ReplySender;
  readonly turns: PeopleTurns;
  readonly pace: DeedPace;
  /** Which deeds were done, by this bot before its start and by others beside it. */
  readonly seen: SeenIds;
  readonly holds: Holds;
  readonly lanes: MessageLanes;
  readonly spokenOrder: HearingOrder;
  /** Which wishes came just now: a double click is one. */
  readonly wishes: DoubleClicks;
  readonly homes: HomeTurns;
  /** The same for the composer that a person has open. */
  readonly composers: HomeTurns;
  readonly modalPlaces: ModalPlaces;
  /** Where the person is whose payload is heard: the modals that it opens and fills carry it. */
  readonly at?: Whereabouts;
  readonly digests: Digests;
  readonly rooms: RoomMemory;
  /** What places without a room show. */
  readonly defaultRoom: 'all' | 'none';
  /** Whose campaigns places without a room show. */
  readonly account: () => AccountId;
  readonly accountChoices: () => Promise<readonly AccountChoice[]>;
  readonly channels: ChannelBook;
  readonly needs: NeedsKeeper;
  readonly audit: Pick<AuditTrail, 'load'>;
  readonly accounts: Accounts;
  readonly detail: DetailMemory;
  readonly talks: TalkStore;
  readonly misread: MisreadBook;
  /** Whether the bot answers whoever mentions it there. */
  readonly answersMentions: (place: ChannelId) => boolean;
  readonly pane: AgentPane;
  readonly habits: HabitBook;
  readonly owners: Pick<OwnerBook, 'names'>;
  /** What is kept cannot be read or written now. */
  readonly isStoreAway: () => boolean;
  /** What admins should know, each a sentence. */
  readonly notices: () => Promise<readonly string[]>;
  /** What a typed text is read against, now. */
  readonly grammar: () => ParseContext;
}
