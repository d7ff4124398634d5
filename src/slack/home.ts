// App Home: what this person's digests are, what can be asked, and what is wrong.

import type { View } from '@slack/types';
import type { UserId } from '#base/tenant.ts';
import { homeTab } from '#blocks/home.ts';
import { examples } from '#reports/vocabulary.ts';
import type { DoorParts } from './parts.ts';

/** https://docs.slack.dev/reference/methods/views.publish: per person, and only when they open it. */
export async function publishHome(parts: DoorParts, user: UserId): Promise<void> {
  const overviews = await parts.digests.list();
  const view = homeTab({
    viewer: user,
    isAdmin: parts.admission.admins.includes(user),
    overviews,
    examples,
  });
  await parts.client.views.publish({ user_id: user, view: view as View });
}
