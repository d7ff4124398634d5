// Modals that say one thing: that something loads, that it was not done, that there is nothing to show.

import type { ModalView } from '@slack/types';
import type { Nothing } from '#base/scope.ts';
import type { UserId } from '#base/tenant.ts';
import { modals } from './controls.ts';
import { type DrawnBlock, plainSection, section } from './parts/block.ts';
import { modal } from './parts/view.ts';
import { type Refusal, refusalMessage } from './short-messages.ts';
import { nothingInWords } from './words/nothing-words.ts';
import { failedHere, storeAway } from './words/own-faults.ts';

export function loadingModal(title: string): ModalView {
  return modal(title, modals.loading, [plainSection('Loading…')]);
}

/** `text` is plain. */
export function noticeModal(title: string, text: string): ModalView {
  return modal(title, modals.notice, [plainSection(text)]);
}

/** Nothing could be shown anywhere. `admins`: who can mend that; undefined if the reader can. */
export function nothingModal(
  title: string,
  why: Nothing['why'],
  admins: readonly UserId[] | undefined,
): ModalView {
  return modal(title, modals.notice, [section(nothingInWords(why, admins))]);
}

/** For a click that came twice. */
export function doneAlreadyModal(title: string): ModalView {
  return noticeModal(title, 'This was done already. The list of digests shows what came of it.');
}

/** Replaces a modal that could not be drawn. The fault is ours and is in the log. */
export function failedModal(isStoreAway: boolean): ModalView {
  return noticeModal(
    'Not done',
    isStoreAway ? `${storeAway.what} ${storeAway.next}` : `${failedHere.what} ${failedHere.next}`,
  );
}

/** Replaces a modal that this person may not see. */
export function refusalModal(title: string, refusal: Refusal): ModalView {
  return modal(title, modals.notice, refusalMessage(refusal).blocks as DrawnBlock[]);
}
