// The gatekeeper: gives each person, and each destination of a digest, the scope of the place. Only it makes scopes; it reads no figures.

import type { Nothing, Role, Scope } from '#base/scope.ts';
import type { AccountId, ChannelId, Tenant, UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { isAllowed } from './allowed-channels.ts';
import { type HomeRoom, type Homes, homesOf as homes } from './homes.ts';
import type { Room } from './room.ts';
import { createRoomReaders, type PersonStanding, type RoomReadersOptions } from './room-readers.ts';

/** Who wants to see something, and where. */
export interface Asker {
  readonly user: UserId;
  readonly standing: PersonStanding;
  /** Undefined on App Home and in a modal that was opened there. */
  readonly channel: ChannelId | undefined;
  /** True if a modal carries the channel. The person may have left the channel since. */
  readonly isCarried?: boolean;
  /** Outside of channels: the room of the message on which they act. Absent if they act on nothing, so that their choice counts. */
  readonly via?: HomeRoom | undefined;
}

export interface ScopeBook {
  scopeOf(asker: Asker): Promise<Scope>;
  /** What a digest may show there, to any reader. `via` is the channel whose room people see in their own messages while they are in it. */
  scopeFor(destination: ChannelId, via?: ChannelId): Promise<Scope>;
  /** The rooms that somebody may choose on App Home and in direct messages. */
  homesOf(asker: Asker): Promise<Homes>;
  /** What a room would show before it is bound, or for `undefined` what its channel shows without one. For those who may bind it. */
  scopeIn(room: Room | undefined): Scope;
  /** All of an account: for work that the bot does by itself and shows to nobody, and for the operator at a terminal, who holds its key. */
  wholeOf(tenant: Tenant): Scope;
}

export interface ScopeBookOptions extends RoomReadersOptions {
  /** The tenant whose figures a place without a room shows. */
  readonly byDefault: () => Tenant;
  /** Why the tenant's account cannot be shown: there is none; absent or undefined: there is one. */
  readonly withoutDefault?: () => 'no-account-yet' | 'no-default' | undefined;
  /** The room that they chose for App Home and direct messages. */
  readonly chosenBy?: (user: UserId) => Promise<HomeRoom | 'not-known' | undefined>;
  readonly isOpen: (account: AccountId) => boolean;
  readonly admins: readonly UserId[];
}

export function createScopeBook(options: ScopeBookOptions): ScopeBook {
  const { byDefault, rooms, isOpen, admins, defaultRoom = 'all', allowedChannels: allowed = [] } = options;
  const readers = createRoomReaders(options);

  function scopeIn(room: Room | undefined, role: Role): Scope {
    const usual = byDefault();
    const account = room?.account ?? usual.account;
    const place = { tenant: { ...usual, account }, room: room?.channel, role };
    const missing = room === undefined ? options.withoutDefault?.() : undefined;
    // Without an account no room would help.
    if (missing === 'no-account-yet') return nothing(place, missing);
    if (room === undefined && defaultRoom === 'none') return nothing(place, 'no-room');
    if (!isOpen(account)) return nothing(place, missing ?? 'no-account');
    return brandScope({ ...place, campaigns: room?.campaigns ?? { kind: 'all' } });
  }

  function scopeAt(channel: ChannelId, room: Room | undefined, role: Role): Scope {
    return isAllowed(channel, allowed) ? scopeIn(room, role) : nothingFor(role, 'kept-out');
  }

  const nothingFor = (role: Role, why: Nothing['why']) =>
    nothing({ tenant: byDefault(), room: undefined, role }, why);

  async function homesOf({ user, standing }: Asker): Promise<Homes> {
    const hasRooms = (rooms.all?.() ?? []).length > 0;
    const mayBe = await readers.mayBeHomes(user, standing);
    return homes(mayBe, hasRooms ? await options.chosenBy?.(user) : undefined);
  }

  async function scopeAtHome(asker: Asker): Promise<Scope> {
    const { current } = await homesOf(asker);
    switch (current.kind) {
      case 'room':
        return scopeInHome(asker, current.room);
      case 'not-known':
        return notKnown(asker, current.room);
      case 'none':
        return shownOutside(
          nothingFor(roleIn(undefined, asker), allowed.length === 0 ? 'no-room' : 'kept-out'),
        );
      default:
        return unreachable(current);
    }
  }

  /** They act on something that this room showed. So this room answers, or nothing does. */
  async function scopeVia(asker: Asker, via: HomeRoom): Promise<Scope> {
    const { choices, untold } = await homesOf(asker);
    if (choices.includes(via)) return scopeInHome(asker, via);
    if (untold.includes(via)) return notKnown(asker, via);
    return shownOutside(nothingFor(roleIn(undefined, asker), 'left-room'));
  }

  async function scopeInHome(asker: Asker, home: HomeRoom): Promise<Scope> {
    const room = home === 'default' ? undefined : await rooms.roomOf(home);
    // If that room was removed meanwhile, the default does not replace it.
    const isGone = home !== 'default' && room === undefined;
    const role = roleIn(room, asker);
    return shownOutside(isGone ? nothingFor(role, 'no-room') : scopeIn(room, role));
  }

  function notKnown(asker: Asker, home: HomeRoom | undefined): Scope {
    const room = home === 'default' ? undefined : home;
    return shownOutside(nothing({ tenant: byDefault(), room, role: roleIn(undefined, asker) }, 'not-known'));
  }

  /**
   * A person who certainly does not see the room would not see it on App Home either. If Slack does not tell now, a digest goes on as it
   * was set up; if it never tells, the digest rests.
   */
  async function scopeInOwnMessages(user: UserId, via: ChannelId | undefined): Promise<Scope> {
    const room = via && (await rooms.roomOf(via));
    const why =
      via === undefined ? await readers.whyBarredFromDefault(user) : await readers.whyBarredFrom(room, user);
    return shownOutside(why === undefined ? scopeIn(room, 'member') : nothingFor('member', why));
  }

  function roleIn(room: Room | undefined, { user, standing }: Asker): Role {
    if (standing === 'member' && admins.includes(user)) return 'admin';
    if (standing === 'guest' || standing === 'colleague') return 'guest';
    if (standing !== 'member') return 'stranger';
    return room?.managers.includes(user) ? 'manager' : 'member';
  }

  return {
    scopeOf: async (asker) => {
      const { channel, via } = asker;
      if (channel === undefined || channel.startsWith('D'))
        return via === undefined ? scopeAtHome(asker) : scopeVia(asker, via);
      const room = await rooms.roomOf(channel);
      // What everybody sees everywhere nobody loses with a channel.
      const mayLose = room !== undefined || allowed.length > 0 || asker.standing !== 'member';
      const hasLeft = mayLose && asker.isCarried && (await options.isIn?.(asker.user, channel)) === false;
      if (hasLeft) return nothingFor(roleIn(undefined, asker), 'left-room');
      if (room === undefined && isAllowed(channel, allowed) && !readers.mayReadDefault(asker.standing))
        return nothingFor(roleIn(undefined, asker), 'no-room');
      return scopeAt(channel, room, roleIn(room, asker));
    },
    homesOf,
    scopeIn: (room) => scopeIn(room, 'admin'),
    scopeFor: async (destination, via) => {
      if (/^[UWD]/.test(destination)) return scopeInOwnMessages(destination as string as UserId, via);
      return scopeAt(destination, await rooms.roomOf(destination), 'member');
    },
    wholeOf: (tenant) => brandScope({ tenant, campaigns: { kind: 'all' }, room: undefined, role: 'admin' }),
  };
}

function nothing(place: Omit<ScopeParts, 'campaigns'>, why: Nothing['why']): Scope {
  return brandScope({ ...place, campaigns: { kind: 'none', why } });
}

type ScopeParts = Pick<Scope, 'tenant' | 'campaigns' | 'room' | 'role' | 'isOutside'>;

/** The same scope, shown outside of the channel itself. */
function shownOutside(scope: Scope): Scope {
  return brandScope({ ...scope, isOutside: true });
}

function brandScope(scope: ScopeParts): Scope {
  return scope as Scope;
}
