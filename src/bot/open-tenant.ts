// What one workspace takes: joins every room into a bot for its people and its digests, and takes it apart again; long because each is opened here.

import type { Accounts, DefaultAccount } from '#access/accounts.ts';
import { isAllowed } from '#access/allowed-channels.ts';
import { may, mayHere } from '#access/policy.ts';
import type { RoomBook } from '#access/room.ts';
import { openRooms } from '#access/room-memory.ts';
import { createScopeBook } from '#access/scope-book.ts';
import { dayAt } from '#base/day.ts';
import { later } from '#base/later.ts';
import type { Nothing, Scope } from '#base/scope.ts';
import type { Secret } from '#base/secret.ts';
import {
  type AccountId,
  type ChannelId,
  environmentAccount,
  type Tenant,
  type UserId,
  type WorkspaceId,
} from '#base/tenant.ts';
import type { AccountChoice } from '#blocks/rooms/room-modals.ts';
import { digestParts } from '#blocks/words/digest-parts.ts';
import type { ClientBook } from '#campaigns/client-book.ts';
import { createDigests, type DigestsOptions } from '#digests/create-digests.ts';
import { outlookOf } from '#digests/deeds/outlook.ts';
import type { Digests } from '#digests/digests.ts';
import type { Messenger } from '#digests/messenger.ts';
import type { Answers } from '#reports/answers.ts';
import { createAnswers } from '#reports/create-answers.ts';
import { createNeedsKeeper } from '#reports/handling/create-needs-keeper.ts';
import type { NeedsKeeper } from '#reports/handling/needs-keeper.ts';
import type { NamedAccount } from '#reports/report-base.ts';
import type { Config } from '#settings/config.ts';
import { createAgentPane } from '#slack/agent/pane.ts';
import { createFileUpload } from '#slack/answering/csv-upload.ts';
import { createMisreadBook } from '#slack/answering/misread-book.ts';
import { createReplySender } from '#slack/answering/reply-sender.ts';
import { createChannelBook } from '#slack/channels.ts';
import type { SlackSide } from '#slack/meet-slack.ts';
import { createPeople } from '#slack/people.ts';
import { createHabitBook } from '#slack/personal/habit-book.ts';
import { createOwnerBook } from '#slack/personal/owner-names.ts';
import { createMessenger } from '#slack/posting/create-messenger.ts';
import { createDetailMemory, type DetailMemory } from '#slack/posting/detail-memory.ts';
import type { SharedPace } from '#slack/posting/shared-pace.ts';
import { createHearing, type Hearing } from '#slack/receiving/hearing.ts';
import type { AllTurns } from '#slack/receiving/people-turns.ts';
import { declinedInWords, mentionsOffInWords, placesOff } from '#slack/receiving/scopes.ts';
import { seenPlaces } from '#slack/seen-places.ts';
import { createMentionRule } from '#slack/talking/mention-rule.ts';
import { createTalkMemory } from '#slack/talking/talk-memory.ts';
import { logUnshown, unshownInWords } from '#slack/unshown-channels.ts';
import type { Store } from '#store/open-store.ts';
import { type AccountDesks, createAccountDesks } from './account-desks.ts';
import { openAccounts } from './account-opener.ts';
import { createAdminStatus } from './admin-status.ts';
import type { BotLife } from './bot-life.ts';
import type { DrawingParts } from './drawing.ts';
import { measuredAnswers, measuredDigests, measuredReplies } from './measured-parts.ts';
import type { Outside } from './outside.ts';
import { createOwnWork } from './own-work.ts';
import { keyTroubles, tryService } from './service-troubles.ts';
import { createWakingTimes, type WakingTimes } from './waking-times.ts';
import type { WorkGate } from './work-gate.ts';

export interface OpenTenant extends Hearing, WakingTimes, BotLife {
  readonly workspace: WorkspaceId;
}

export interface TenantParts {
  readonly config: Config;
  readonly outside: Outside;
  readonly gate: WorkGate;
  readonly store: Store;
  readonly clients: ClientBook;
  /** Slack as the bot finds it in this workspace. */
  readonly slack: SlackSide;
  /** Its admins belong to the operator, and may read of the instances and their machines. */
  readonly isOperators: boolean;
  /** Of all workspaces that this process answers. */
  readonly turns: AllTurns;
  /** What signs the places that modals carry: the same for all processes, also after a restart, and another one for each workspace. */
  readonly signing: Secret;
}

/** The parts that each workspace has of its own. */
export type OfOne = 'slack' | 'signing' | 'isOperators';

const drawing = later(() => import('./drawing.ts'));
const rehearsal = later(() => import('#slack/answering/rehearse-answers.ts'));

/** What was opened, each as the function that closes it again, oldest first. */
type Opened = (() => Promise<unknown>)[];

/** Rejects with StoreError; what was opened by then is closed again. */
export async function openTenant(parts: TenantParts): Promise<OpenTenant> {
  const opened: Opened = [];
  const begun: Opened = [];
  try {
    return await openIn(parts, opened, begun);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

async function closeAll(opened: Opened): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

async function openIn(parts: TenantParts, opened: Opened, begun: Opened): Promise<OpenTenant> {
  const { config, outside, gate, store, clients, slack, turns, signing } = parts;
  const { clock, log } = outside;
  const { workspace } = slack.identity;
  /** The rows of digests and people belong to it, whichever accounts they ask about. */
  const tenant: Tenant = { workspace, account: environmentAccount };
  const { byDefault, page } = config.campaigns;
  const opening = { config, outside, store, workspace, clients };
  const desks = createAccountDesks({
    ...opening,
    digests: async (asker) => outlookOf(await digests.list(asker as UserId), clock.now()),
    ...createAdminStatus(parts),
    placesOff: placesOff(slack.declined, config.mentions),
  });
  opened.push(() => desks.closeAll());
  const first =
    byDefault &&
    (await desks.open(environmentAccount, { baseUrl: byDefault.url, apiKey: byDefault.apiKey, page }));
  if (first === undefined) await desks.openNone(environmentAccount);
  const digestRows = store.digests(tenant);
  const accounts = openAccounts({
    ...opening,
    desks,
    byDefault: environmentAccount,
    digests: digestRows.loadDigests,
  });
  await accounts.tick(clock.now());
  /** The account that places without a room show. */
  const account = () => {
    const shown = accounts.byDefault();
    return shown.kind === 'none-yet' ? environmentAccount : shown.id;
  };
  const rooms = await openRooms(store.rooms(workspace), log);
  opened.push(async () => rooms.close());
  const { defaultRoom, allowedChannels } = config.admission;
  const tools = toolsOf(config, outside, slack, rooms);
  const scopes = createScopeBook({
    byDefault: () => ({ workspace, account: account() }),
    withoutDefault: () => withoutDefault[accounts.byDefault().kind],
    rooms,
    defaultRoom,
    allowedChannels,
    isIn: tools.channels.isIn,
    isMember: tools.channels.isMember,
    chosenBy: (user) => habits.roomOf(user),
    isOpen: (one) => desks.find(one) !== undefined,
    admins: config.admission.admins,
  });
  const wholes = () => desks.all().map((desk) => scopes.wholeOf(desk.tenant));
  const { answers, needs } = openAnswers(config, outside, desks, accounts);
  const recollection = store.recollection(tenant);
  const detail = await createDetailMemory({ recollection, clock, log });
  const owners = await createOwnerBook({ slack, answers, scopes: wholes, recollection, clock, log });
  const pace = store.shared?.pace(workspace);
  const answersMentions = createMentionRule({ isOn: config.mentions, identity: slack.identity, rooms });
  const seenBy: DrawingParts['seenBy'] = (user, places) => seenPlaces(tools, user, places);
  const drawn = { answers, scopeFor: scopes.scopeFor, seenBy, owners, answersMentions };
  const messenger = openMessenger(outside, slack, { detail, pace }, drawn);
  const digests = openDigests(config, outside, tenant, {
    ...{ store: measuredDigests(digestRows), answers, scopeFor: scopes.scopeFor, messenger },
    places: tools.channels,
    startsAlone: store.isAlone,
    ownName: store.shared?.name,
  });
  opened.push(() => digests.close());
  const replySender = measuredReplies(createReplySender(), clock);
  opened.push(() => replySender.close());
  const seen = store.seen(tenant);
  const habits = createHabitBook(store.habits(tenant), clock, log);
  opened.push(() => habits.keep());
  const talks = createTalkMemory(store.talks(workspace), log);
  const misread = createMisreadBook(store.misreadings(workspace), config.campaigns.zone, { clock, log });
  const isStoreAway = () => store.trouble() !== undefined;
  const audit = store.audit(tenant);
  const kept = {
    detail,
    seen,
    habits,
    owners,
    needs,
    accounts,
    talks,
    misread,
    audit,
    isStoreAway,
    answersMentions,
  };
  const accountChoices = () => choicesOf(accounts, byDefault !== undefined);
  const places = { scopes, rooms, defaultRoom, account, accountChoices };
  const doorTools = { ...tools, ...kept, ...places, replySender, answers, digests };
  const hearing = createHearing({
    tools: doorTools,
    turns: turns.of(workspace),
    signing,
    onActivity: () => void desks.all().map((desk) => desk.campaigns.expectPeople()),
    onChannelMended: (channel) => digests.channelMended(channel),
  });
  const { collects } = config.readings;
  const work = createOwnWork({ desks, digests, answers, needs, wholes, collects, newId: outside.newId });
  const hasAccounts = () => desks.all().length > 0;
  const waking = createWakingTimes({ store: digestRows, hasAccounts, zone: config.campaigns.zone });
  const leaving = new AbortController();

  return {
    ...hearing,
    workspace,
    troubles: () => [
      ...slack.lacking,
      ...keyTroubles(desks.all(), clock.now(), config.campaigns.zone),
      ...accounts.troubles(),
      ...digests.troubles(),
    ],
    quotas: () => desks.all().flatMap(({ campaigns }) => campaigns.quotas()),
    begin: async () => {
      // Not done before, because nobody could ask yet and the start would take longer.
      for (const { readings } of desks.all()) readings.recall();
      begun.push(gate.everyMinute(work.sendDigests));
      await gate.pass(() => work.sendDigests(clock.now()));
      begun.push(gate.everyMinute(work.lookAtNeeds));
      begun.push(gate.everyMinute(work.readAhead));
      begun.push(clock.everyMinute((at) => accounts.tick(at)));
      begun.push(clock.everyMinute(() => owners.lookUp()));
      begun.push(clock.everyMinute(() => habits.keep()));
      begun.push(clock.everyMinute(() => rooms.refresh()));
      const looked = logUnshown(tools.channels, allowedChannels, log);
      const firstCall = first && tryService(first.campaigns, first.readings.today(), leaving.signal, log);
      begun.push(async () => {
        leaving.abort();
        await Promise.all([firstCall, looked]);
      });
    },
    rehearse: async () => {
      const { rehearse } = await rehearsal();
      return rehearse(doorTools, scopes.wholeOf(tenant), leaving.signal);
    },
    idle: () => digests.idle(),
    ...waking,
    rest: () => closeAll(begun),
    close: async () => {
      await closeAll(begun);
      await closeAll(opened);
    },
  };
}

function openAnswers(
  { admission: { admins }, readings: { retentionDays } }: Config,
  { clock, log, newId }: Outside,
  desks: AccountDesks,
  accounts: Accounts,
): { readonly answers: Answers; readonly needs: NeedsKeeper } {
  const { sourceOf } = desks;
  const mendedBy = (scope: Scope) => (mayHere(scope, 'bind') ? undefined : admins);
  return {
    answers: measuredAnswers(
      createAnswers({ sourceOf, accountOf: accountNames(accounts), mendedBy, clock, log }),
      clock,
    ),
    needs: createNeedsKeeper({ sourceOf, retentionDays, clock, log, newId }),
  };
}

const withoutDefault = {
  'none-yet': 'no-account-yet',
  kept: undefined,
  forgotten: 'no-default',
} as const satisfies Record<DefaultAccount['kind'], Nothing['why'] | undefined>;

/** Where the environment's account is the only one, nobody needs its name. */
function accountNames(accounts: Accounts): (id: AccountId) => NamedAccount | undefined {
  return (id) => {
    const name = accounts.nameOf(id);
    if (name !== undefined) return { kind: 'connected', name };
    return accounts.areSeveral() ? { kind: 'by-default' } : undefined;
  };
}

function openMessenger(
  outside: Outside,
  { posting, identity, time }: SlackSide,
  { detail, pace }: { readonly detail: DetailMemory; readonly pace: SharedPace | undefined },
  drawn: Pick<DrawingParts, 'answers' | 'scopeFor' | 'seenBy' | 'owners' | 'answersMentions'>,
): Messenger {
  const { clock, log } = outside;
  return createMessenger({
    client: posting,
    identity,
    slackTime: time,
    detail,
    pace,
    clock,
    log,
    drawing: async () => {
      const { drawingOf } = await drawing();
      return drawingOf({ ...drawn, ...outside, bot: identity.botUserId });
    },
  });
}

function openDigests(
  { admission, digestsPerOwner, graceMs, retention, weekStartsOn, campaigns }: Config,
  { clock, log, newId }: Outside,
  tenant: Tenant,
  ports: Pick<
    DigestsOptions,
    'store' | 'answers' | 'scopeFor' | 'messenger' | 'places' | 'startsAlone' | 'ownName'
  >,
): Digests {
  const serviceDays = { zone: campaigns.zone, weekStartsOn };
  const { admins, allowedChannels } = admission;
  const speaksIn = (place: ChannelId) => isAllowed(place, allowedChannels);
  return createDigests({
    ...{ ...ports, clock, log, newId, tenant, digestsPerOwner, graceMs, serviceDays, retention },
    ...{ admins, may, speaksIn, describe: digestParts },
  });
}

/** What a room may show. */
async function choicesOf(accounts: Accounts, hasDefault: boolean): Promise<readonly AccountChoice[]> {
  const { connected } = await accounts.list();
  const open = connected.filter((each) => each.account.state.kind === 'connected');
  const choices = open.map((each) => ({ id: each.account.id, name: each.account.name }));
  return hasDefault ? [{ id: environmentAccount, name: 'the default account' }, ...choices] : choices;
}

/** What listeners work with, besides what is kept, the answers and the digests. */
function toolsOf(config: Config, { clock, log, newId }: Outside, slack: SlackSide, rooms: RoomBook) {
  const { zone: serviceZone } = config.campaigns;
  const { interactive: client, posting, identity, declined } = slack;
  const people = createPeople({ client, identity, fallbackZone: serviceZone, clock, log });
  const channels = createChannelBook({ client, identity, people, rooms, clock, log });
  const pane = createAgentPane({ identity, client, log });
  return {
    client,
    identity,
    admission: config.admission,
    people,
    channels,
    pane,
    upload: createFileUpload({ client: posting, log }),
    notices: async () => [
      ...declined.map(declinedInWords),
      ...(config.mentions ? [] : [mentionsOffInWords]),
      ...pane.missing(),
      ...(await unshownInWords(channels, config.admission.allowedChannels)),
    ],
    grammar: () => ({ today: dayAt(clock.now(), serviceZone), weekStartsOn: config.weekStartsOn }),
    clock,
    log,
    newId,
  };
}
