// The gatekeeper: gives each person, and each destination of a digest, the scope of the place. It alone makes scopes; it reads no figures.

import type { CampaignSet, Role, Scope } from '#base/scope.ts';
import type { AccountId, ChannelId, Tenant, UserId } from '#base/tenant.ts';
import type { Room, RoomBook } from './room.ts';

/** Who wants to see something, and where. */
export interface Asker {
  readonly user: UserId;
  readonly standing: 'member' | 'guest' | 'outsider' | 'bot' | 'deactivated';
  /** undefined on App Home, and in a modal that was opened there. */
  readonly channel: ChannelId | undefined;
}

export interface ScopeBook {
  scopeOf(asker: Asker): Promise<Scope>;
  /** What a digest may show there, to whoever reads it. `via`: the channel whose room people see in their own messages. */
  scopeFor(destination: ChannelId, via?: ChannelId): Promise<Scope>;
  /** All of an account, for what the bot does by itself and shows to nobody. */
  wholeOf(tenant: Tenant): Scope;
}

export interface ScopeBookOptions {
  /** Whose figures a place without a room shows. */
  readonly byDefault: Tenant;
  readonly rooms: RoomBook;
  readonly isOpen: (account: AccountId) => boolean;
  readonly admins: readonly UserId[];
}

export function createScopeBook({ byDefault, rooms, isOpen, admins }: ScopeBookOptions): ScopeBook {
  function scopeIn(room: Room | undefined, role: Role): Scope {
    const account = room?.account ?? byDefault.account;
    const shown: CampaignSet = room?.campaigns ?? { kind: 'all' };
    return made({
      tenant: { ...byDefault, account },
      campaigns: isOpen(account) ? shown : { kind: 'none', why: 'no-account' },
      room: room?.channel,
      role,
    });
  }

  function roleIn(room: Room | undefined, { user, standing }: Asker): Role {
    if (admins.includes(user)) return 'admin';
    if (standing === 'guest') return 'guest';
    if (standing !== 'member') return 'stranger';
    return room?.managers.includes(user) ? 'manager' : 'member';
  }

  return {
    scopeOf: async (asker) => {
      const room = asker.channel && (await rooms.roomOf(asker.channel));
      return scopeIn(room, roleIn(room, asker));
    },
    scopeFor: async (destination, via) => {
      const channel = /^[UWD]/.test(destination) ? via : destination;
      return scopeIn(channel && (await rooms.roomOf(channel)), 'member');
    },
    wholeOf: (tenant) => made({ tenant, campaigns: { kind: 'all' }, room: undefined, role: 'admin' }),
  };
}

function made(scope: Pick<Scope, 'tenant' | 'campaigns' | 'room' | 'role'>): Scope {
  return scope as Scope;
}
