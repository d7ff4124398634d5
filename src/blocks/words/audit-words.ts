// An entry of the audit trail in words: who did what, and what it was before. In mrkdwn; names in it can neither ping nor format.

import type { AuditEntry } from '#access/audit.ts';
import type { Zone } from '#base/day.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { nameLengths } from '#blocks/limits.ts';
import { listed, nameIn } from '#blocks/parts/text.ts';
import { wallClock } from './dates.ts';
import { personInWords, placesInWords } from './destination-words.ts';
import { howMany } from './numbers.ts';

/** An entry for one admin. `isVeiled`: they may not see where it belongs, and the entry does not say. */
export type ToldEntry<Entry extends AuditEntry = AuditEntry> = Entry & { readonly isVeiled?: true };

/** Stands for the id of a place that the reader may not see. */
export const unseenPlace = '?';

/** "@ana paused the digest *overview last 7 days*" */
export function deedOfEntry(entry: ToldEntry): string {
  return `${personInWords(entry.by)} ${verbOf(entry)} ${subjectInWords(entry)}`;
}

/** "where: #growth → #sales · in one deed with 3 others"; empty if nothing is told. */
export function changesOfEntry({ deed, title, changes }: AuditEntry, zone: Zone): string {
  const ends = ['delete', 'unbind', 'disconnect', 'forget'].includes(deed);
  const isTitle = ({ part, before, after = before }: ToldChange) =>
    part === 'question' && after === title && (before === undefined || before === after);
  const told = changes.filter((change) => !isTitle(change));
  return told.map((change) => changeInWords(change, ends, zone)).join(' · ');
}

/** Plain text, for a menu. */
export function auditSubject({ on, id, title, isVeiled }: ToldEntry): string {
  if (isVeiled) return 'a digest in a private channel';
  return title ?? (on === 'room' ? 'the room of a channel' : id);
}

function subjectInWords(entry: ToldEntry): string {
  if (entry.isVeiled)
    return entry.on === 'room' ? 'the room of a private channel' : 'a digest in a private channel';
  const name = entry.title === undefined ? '' : ` *${nameIn(entry.title, nameLengths.table)}*`;
  switch (entry.on) {
    case 'digest':
      return `the digest${name}`;
    case 'room':
      return `the room of ${placesInWords([entry.id])}`;
    case 'account':
      return `the account${name}`;
  }
}

const deeds: { readonly [On in AuditEntry['on']]: Readonly<Record<DeedOn<On>, string>> } = {
  digest: {
    create: 'made',
    edit: 'edited',
    pause: 'paused',
    resume: 'resumed',
    'hand-over': 'handed over',
    move: 'moved',
    delete: 'deleted',
    restore: 'brought back',
    'send-now': 'sent by hand',
    test: 'tried out',
    resend: 'sent again a post of',
    confirm: 'said that a post arrived, of',
  },
  room: { bind: 'bound', change: 'changed', unbind: 'unbound' },
  account: {
    connect: 'connected',
    rename: 'renamed',
    'rotate-key': 'gave another key to',
    'show-by-default': 'showed where there is no room',
    disconnect: 'disconnected',
    forget: 'forgot the figures of',
  },
};

type DeedOn<On extends AuditEntry['on']> = Extract<AuditEntry, { on: On }>['deed'];

function verbOf(entry: AuditEntry): string {
  switch (entry.on) {
    case 'digest':
      return deeds.digest[entry.deed];
    case 'room':
      return deeds.room[entry.deed];
    case 'account':
      return deeds.account[entry.deed];
  }
}

type ToldChange = AuditEntry['changes'][number];

const parts: Readonly<Record<ToldChange['part'], string>> = {
  question: 'what',
  destinations: 'where',
  schedule: 'when',
  condition: 'only if',
  'when-quiet': 'where nothing happened',
  owner: 'owner',
  state: 'state',
  run: 'run of',
  together: 'in one deed',
  account: 'account',
  campaigns: 'campaigns',
  managers: 'managers',
  mentions: 'mentions',
  name: 'name',
  host: 'host',
  key: 'key',
  figures: 'figures',
};

/** `ends`: the subject is gone, and this is what it was. */
function changeInWords({ part, before, after }: ToldChange, ends: boolean, zone: Zone): string {
  if (part === 'together') return `in one deed with ${howMany(Number(after) - 1, 'other')}`;
  const was = before === undefined ? [] : [valueInWords(part, before, zone)];
  const is = after === undefined ? (ends ? [] : ['nothing']) : [valueInWords(part, after, zone)];
  return `${parts[part]}: ${[...was, ...is].join(' → ')}`;
}

const longestValue = 60;

function destinationsIn(ids: readonly (ChannelId | typeof unseenPlace)[]): string {
  const seen = ids.filter((id): id is ChannelId => id !== unseenPlace);
  const unseen = ids.length - seen.length;
  const placeWords = seen.length === 0 ? [] : [placesInWords(seen)];
  return listed([
    ...placeWords,
    ...(unseen === 0 ? [] : [`${howMany(unseen, 'place')} that you do not see`]),
  ]);
}

function valueInWords(part: ToldChange['part'], value: string, zone: Zone): string {
  switch (part) {
    case 'destinations':
      return destinationsIn(value.split(' ') as ChannelId[]);
    case 'owner':
    case 'managers':
      return listed(value.split(' ').map((id) => personInWords(id as UserId)));
    case 'run':
      return wallClock(Date.parse(value), zone);
    default:
      return nameIn(value, longestValue);
  }
}
