// Clicks about rooms: another kind of campaigns in the form, and another room on App Home and in direct messages.

import type { HomeRoom } from '#access/homes.ts';
import { controls } from '#blocks/controls.ts';
import { type Click, type ClickRows, inView } from '#slack/answering/click.ts';
import { publishHome } from '#slack/home/app-home.ts';
import { redrawRoomForm } from './room-form.ts';

export const roomClicks: ClickRows = {
  [controls.inputRoomShows]: {
    act: inView(async ({ tools, person }, view) => {
      await redrawRoomForm(tools, person, view);
    }),
  },
  [controls.homeRoom]: { act: switchRoom },
};

/** Only what is theirs to see can be chosen, whatever the click carries: the gatekeeper asks again each time. */
async function switchRoom({ tools, person, value }: Click): Promise<boolean> {
  await tools.habits.change(person.id, (habits) => ({ ...habits, room: value as HomeRoom }));
  const { id: user, standing } = person;
  const scope = await tools.scopes.scopeOf({ user, standing, channel: undefined });
  await publishHome(tools, { ...person, scope });
  return true;
}
