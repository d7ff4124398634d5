// The audit trail for admins: a page of entries, newest first, and controls to see those about one person or one thing.

import type { AuditFilter, KeptEntry } from '#access/audit.ts';
import type { Zone } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { limits } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import { actions, button, context, type DrawnBlock, header, section } from '#blocks/parts/block.ts';
import { messageFrom } from '#blocks/parts/sheet.ts';
import { clipped, distinct, plain } from '#blocks/parts/text.ts';
import { adminsInWords } from '#blocks/words/admins-words.ts';
import { auditSubject, changesOfEntry, deedOfEntry, type ToldEntry } from '#blocks/words/audit-words.ts';
import { wallClock } from '#blocks/words/dates.ts';

export interface AuditPage {
  readonly filter: AuditFilter;
  /** Newest first. */
  readonly entries: readonly ToldEntry<KeptEntry>[];
  readonly isNewest: boolean;
  readonly hasOlder: boolean;
}

/** For one entry, so that a page stays one screen. */
const longestChanges = 220;

export function auditMessage(page: AuditPage, zone: Zone, iteration: string): Message {
  const lines = page.entries.map((entry) => {
    const changes = clipped(changesOfEntry(entry, zone), longestChanges);
    return { deed: `${wallClock(entry.at, zone)}  ${deedOfEntry(entry)}`, changes };
  });
  const none = isNarrowed(page) ? 'Nothing is kept of that.' : 'Nothing was done yet.';
  const blocks: DrawnBlock[] = [
    header('Audit trail'),
    ...(lines.length === 0 ? [section(none)] : []),
    ...lines.flatMap(({ deed, changes }) => context(changes === '' ? deed : `${deed}\n${changes}`)),
    ...narrowing(page),
    context(
      plain(
        `Deeds of the last year, by the clock of ${zone}. Only admins see this, and of places that they see.`,
      ),
    ),
  ];
  const twin = ['Audit trail', ...(lines.length === 0 ? [none] : [])];
  const twinLines = lines.map(({ deed, changes }) => `• ${deed}${changes === '' ? '' : ` (${changes})`}`);
  return messageFrom({ blocks, twin: [...twin, ...twinLines], rest: undefined }, iteration);
}

/** For somebody who is no admin, or if there is no admin. */
export function auditRefusal(admins: readonly UserId[]): Message {
  const none = admins.length === 0 ? ', and ADMIN_USERS names none' : '';
  const text = `The audit trail is for the bot’s admins${none}. Ask ${adminsInWords(admins)}.`;
  return { blocks: [section(text)], text };
}

function isNarrowed({ filter }: AuditPage): boolean {
  return filter.by !== undefined || filter.on !== undefined;
}

/** At most two rows on a phone. It offers each subject of the page once. */
function narrowing(page: AuditPage): DrawnBlock[] {
  const { filter, entries } = page;
  // A room's id is its channel's id.
  const choosable = entries.filter(({ on, isVeiled }) => !(on === 'room' && isVeiled));
  const subjects = [...new Map(choosable.map((entry) => [entry.id as string, auditSubject(entry)]))].filter(
    ([id]) => id.length <= limits.option.text,
  );
  const names = subjects.map(([, name]) => `Only ${name}`);
  const labels = distinct(names, limits.option.text);
  const options = subjects.map(([value], index) => ({ text: plain(labels[index] ?? value), value }));
  const turn = (label: string, to: string, place: object) =>
    button(label, `${controls.auditPage}:${to}`, JSON.stringify(place));
  return [
    ...actions(
      {
        type: 'users_select',
        action_id: controls.auditPerson,
        placeholder: plain('Anybody'),
        ...(filter.by !== undefined && { initial_user: filter.by }),
      },
      options.length < 2 ? undefined : { type: 'overflow', action_id: controls.auditSubject, options },
    ),
    ...actions(
      page.isNewest ? undefined : turn('‹ Newest', 'newest', filter),
      page.hasOlder ? turn('Older ›', 'older', { ...filter, before: entries.at(-1)?.nth }) : undefined,
      isNarrowed(page) ? button('Everything', controls.auditAll, 'all') : undefined,
    ),
  ];
}
