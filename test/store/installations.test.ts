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
});
