// The gatekeeper: gives each person, and each destination of a digest, the scope of the place. It alone makes scopes; it reads no figures.

import type { Nothing, Role, Scope } from '#base/scope.ts';
import type { AccountId, ChannelId, Tenant, UserId } from '#base/tenant.ts';
import { type HomeRoom, type Homes, homesOf as homes } from './homes.ts';
import type { Room, RoomBook } from './room.ts';
import type { RoomMemory } from './room-memory.ts';

/** Who wants to see something, and where. */
export interface Asker {
  readonly user: UserId;
  readonly standing: 'member' | 'guest' | 'outsider' | 'bot' | 'deactivated';
  /** undefined on App Home, and in a modal that was opened there. */
  readonly channel: ChannelId | undefined;
}

export interface ScopeBook {
  scopeOf(asker: Asker): Promise<Scope>;
  /** What a digest may show there, to whoever reads it. `via`: the channel whose room people see in their own messages, while they are in it. */
  scopeFor(destination: ChannelId, via?: ChannelId): Promise<Scope>;
  /** What somebody may choose to see on App Home and in direct messages. */
  homesOf(asker: Asker): Promise<Homes>;
  /** What a room that is not bound yet would show; undefined: what its channel shows without one. For who may bind it. */
  scopeIn(room: Room | undefined): Scope;
  /** All of an account, for what the bot does by itself and shows to nobody. */
  wholeOf(tenant: Tenant): Scope;
}

export interface ScopeBookOptions {
  /** Whose figures a place without a room shows. */
  readonly byDefault: Tenant;
  readonly rooms: RoomBook & Partial<Pick<RoomMemory, 'all'>>;
  /** What places without a room show; absent: all. */
  readonly defaultRoom?: 'all' | 'none';
  /** Whether they are in that channel; undefined where Slack does not tell. Absent: it never does. */
  readonly isIn?: (user: UserId, channel: ChannelId) => Promise<boolean | undefined>;
  /** Whether that is a full member of the workspace; likewise. */
  readonly isMember?: (user: UserId) => Promise<boolean | undefined>;
  /** What they chose to see on App Home and in direct messages. */
  readonly chosenBy?: (user: UserId) => Promise<HomeRoom | undefined>;
  readonly isOpen: (account: AccountId) => boolean;
  readonly admins: readonly UserId[];
}

export function createScopeBook(options: ScopeBookOptions): ScopeBook {
  const { byDefault, rooms, isOpen, admins, defaultRoom = 'all' } = options;

  function scopeIn(room: Room | undefined, role: Role): Scope {
    const account = room?.account ?? byDefault.account;
    const place = { tenant: { ...byDefault, account }, room: room?.channel, role };
    if (room === undefined && defaultRoom === 'none') return nothing(place, 'no-room');
    if (!isOpen(account)) return nothing(place, 'no-account');
    return made({ ...place, campaigns: room?.campaigns ?? { kind: 'all' } });
  }

  async function homesOf(asker: Asker): Promise<Homes> {
    const all = rooms.all?.() ?? [];
    const looked = all.map(async (room) => ((await options.isIn?.(asker.user, room.channel)) ? [room] : []));
    const mine = (await Promise.all(looked)).flat();
    const wanted = all.length === 0 ? undefined : await options.chosenBy?.(asker.user);
    return homes(asker.standing === 'member', mine, { wanted, anyRoom: all.length > 0, defaultRoom });
  }

  async function scopeAtHome(asker: Asker): Promise<Scope> {
    const { current } = await homesOf(asker);
    if (current === undefined)
      return nothing({ tenant: byDefault, room: undefined, role: roleIn(undefined, asker) }, 'no-room');
    const room = current === 'default' ? undefined : await rooms.roomOf(current);
    // A room that went meanwhile is no reason to show the default instead.
    if (current !== 'default' && room === undefined)
      return nothing({ tenant: byDefault, room: undefined, role: roleIn(undefined, asker) }, 'no-room');
    return scopeIn(room, roleIn(room, asker));
  }

  /**
   * Whoever is known not to see something there would not see it on App Home either. Where Slack does not tell, a digest goes on as it
   * was set up.
   */
  async function scopeInOwnMessages(user: UserId, via: ChannelId | undefined): Promise<Scope> {
    const room = via && (await rooms.roomOf(via));
    const anyRoom = (rooms.all?.() ?? []).length > 0;
    const isBarred = room
      ? (await options.isIn?.(user, room.channel)) === false
      : anyRoom && (await options.isMember?.(user)) === false;
    if (!isBarred) return scopeIn(room, 'member');
    return nothing({ tenant: byDefault, room: undefined, role: 'member' }, 'no-room');
  }

  function roleIn(room: Room | undefined, { user, standing }: Asker): Role {
    if (admins.includes(user)) return 'admin';
    if (standing === 'guest') return 'guest';
    if (standing !== 'member') return 'stranger';
    return room?.managers.includes(user) ? 'manager' : 'member';
  }

  return {
    scopeOf: async (asker) => {
      const { channel } = asker;
      if (channel === undefined || channel.startsWith('D')) return scopeAtHome(asker);
      const room = await rooms.roomOf(channel);
      return scopeIn(room, roleIn(room, asker));
    },
    homesOf,
    scopeIn: (room) => scopeIn(room, 'admin'),
    scopeFor: async (destination, via) => {
      if (/^[UWD]/.test(destination)) return scopeInOwnMessages(destination as string as UserId, via);
      return scopeIn(await rooms.roomOf(destination), 'member');
    },
    wholeOf: (tenant) => made({ tenant, campaigns: { kind: 'all' }, room: undefined, role: 'admin' }),
  };
}

function nothing(place: Omit<ScopeParts, 'campaigns'>, why: Nothing['why']): Scope {
  return made({ ...place, campaigns: { kind: 'none', why } });
}

type ScopeParts = Pick<Scope, 'tenant' | 'campaigns' | 'room' | 'role'>;

function made(scope: Pick<Scope, 'tenant' | 'campaigns' | 'room' | 'role'>): Scope {
  return scope as Scope;
}
