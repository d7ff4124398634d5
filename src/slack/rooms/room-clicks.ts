// Clicks about rooms: another account, kind of campaigns or part of names in the form, the first channel of a new account, and another room for App Home and direct messages.

import type { HomeRoom } from '#access/homes.ts';
import type { AccountId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { type Click, type ClickedView, type ClickRows, inView } from '#slack/answering/click.ts';
import { publishHome } from '#slack/home/app-home.ts';
import { proposeAccount, redrawRoomCheck, redrawRoomForm } from './room-form.ts';

export const roomClicks: ClickRows = {
  [controls.inputRoomShows]: { act: inView(redraw) },
  [controls.inputRoomAccount]: { act: inView(redraw) },
  [controls.roomInstead]: {
    act: async ({ tools, person, view, value }) =>
      view !== undefined && redrawRoomCheck(tools, person, view, value),
  },
  [controls.accountShow]: {
    act: async ({ tools, person, view, value }) =>
      view !== undefined && proposeAccount(tools, person, view, value as AccountId),
  },
  [controls.homeRoom]: { act: switchRoom },
};

async function redraw({ tools, person }: Click, view: ClickedView): Promise<void> {
  await redrawRoomForm(tools, person, view);
}

/** Only a room that is theirs to see can be chosen, whatever the click carries: the gatekeeper asks again each time. */
async function switchRoom({ tools, person, value }: Click): Promise<boolean> {
  await tools.habits.change(person.id, (habits) => ({ ...habits, room: value as HomeRoom }));
  await publishHome(tools, person);
  return true;
}
