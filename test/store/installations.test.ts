// Where the bot is installed, as it is kept: which installation serves a workspace, and what changes that.

import { describe, expect, test } from 'vitest';
import type { Installation, InstallationId } from '#access/installation.ts';
import type { Sealed } from '#access/seal.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';
import { newPath, opened, places, start } from './opened.ts';

const [umbrella, other] = ['E0UMBRELLA', 'E0OTHERS'] as readonly string[] as [InstallationId, InstallationId];
const sales = 'T0SALES' as WorkspaceId;

const installed = (id: InstallationId): Installation => ({
  ...{ id, name: undefined, botId: 'B0BOT', botUserId: 'U0BOT' as UserId, scopes: [] },
  ...{ admins: ['U0ANA' as UserId], installedAt: start },
  state: { kind: 'installed', tokens: { sealed: `sealed of ${id}` as Sealed, endsAt: undefined } },
});

describe.each(places)('in %s', (place) => {
  async function served() {
    const { store } = await opened(newPath(place));
    const book = store.installations;
    await book.save(installed(umbrella));
    await book.save(installed(other));
    expect(await book.tenant(sales, umbrella)).toMatchObject({ by: umbrella, isInstalled: true });
    return book;
  }

  test('a workspace that one organisation serves is taken over by no other, until that one removes the bot', async () => {
    const book = await served();
    expect(await book.tenant(sales, other)).toMatchObject({ by: umbrella });
    expect(await book.tenant(sales, undefined)).toMatchObject({ by: umbrella });
    await book.remove(umbrella, start + 1);
    expect(await book.tenant(sales, other)).toMatchObject({ by: other, isInstalled: true });
  });

  test('a payload that names the organisation as its workspace leaves the installation as it is', async () => {
    const book = await served();
    expect(await book.tenant(umbrella as string as WorkspaceId, umbrella)).toBeUndefined();
    expect((await book.find(umbrella))?.state.kind).toBe('installed');
  });

  describe('a workspace with an installation of its own, in an organisation that has the bot too,', () => {
    const own = sales as string as InstallationId;

    async function both() {
      const book = await served();
      await book.save(installed(own));
      expect(await book.tenant(sales, umbrella)).toMatchObject({ by: own, isInstalled: true });
      return book;
    }

    test('is served by its own, and by the organisation’s once its own is removed: nothing of it is deleted', async () => {
      const book = await both();
      await book.remove(own, start + 1);
      expect(await book.tenant(sales, undefined)).toMatchObject({ by: umbrella, isInstalled: true });
      expect(await book.find(own)).toBeUndefined();
      expect(await book.forgetRemoved(start + 2)).toEqual([]);
    });

    test('stays installed when the organisation removes the bot', async () => {
      const book = await both();
      await book.remove(umbrella, start + 1);
      expect(await book.tenant(sales, umbrella)).toMatchObject({ by: own, isInstalled: true });
      expect(await book.forgetRemoved(start + 2)).toEqual([umbrella]);
      expect((await book.find(own))?.state.kind).toBe('installed');
    });

    test('has the bot no more once its own is removed and the organisation’s does not serve it', async () => {
      const book = await both();
      await book.revokeAccess(umbrella, [sales], start + 1);
      expect(await book.tenant(sales, undefined)).toMatchObject({ by: own, isInstalled: true });
      await book.remove(own, start + 2);
      expect(await book.tenant(sales, undefined)).toMatchObject({ isInstalled: false });
      expect(await book.forgetRemoved(start + 3)).toEqual([sales]);
    });

    test('is served by the organisation’s also where that came second', async () => {
      const { store } = await opened(newPath(place));
      const book = store.installations;
      await book.save(installed(own));
      await book.save(installed(umbrella));
      expect(await book.tenant(sales, umbrella)).toMatchObject({ by: own });
      await book.remove(own, start + 1);
      expect(await book.tenant(sales, undefined)).toMatchObject({ by: umbrella, isInstalled: true });
    });
  });

  test('a workspace that its organisation gives up is removed, keeps its rows for a while, and is served again once it is given back', async () => {
    const book = await served();
    await book.revokeAccess(other, [sales], start + 1);
    expect(await book.tenant(sales, undefined)).toMatchObject({ by: umbrella });
    await book.revokeAccess(umbrella, [sales], start + 1);
    expect(await book.tenant(sales, undefined)).toMatchObject({ isInstalled: false });
    expect(await book.due(start + 10)).toEqual([]);
    expect(await book.forgetRemoved(start)).toEqual([]);
    expect(await book.tenant(sales, umbrella)).toMatchObject({ by: umbrella, isInstalled: true });
    expect(await book.forgetRemoved(start + 10)).toEqual([]);
  });

  test('an organisation that is disabled takes its workspaces along, and they have work again once it is enabled', async () => {
    const book = await served();
    await book.noteRest(sales, start, undefined);
    expect(await book.due(start)).toEqual([sales]);
    expect(await book.disable(umbrella, start)).toBe(true);
    expect([await book.disabled(), await book.due(start)]).toEqual([[sales], []]);
    expect(await book.tenant(sales, undefined)).toMatchObject({ disabledAt: start });
    await book.noteRest(sales, undefined, undefined);
    await book.disable(umbrella, undefined);
    expect([await book.disabled(), await book.due(start)]).toEqual([[], [sales]]);
  });
});
