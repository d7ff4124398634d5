// The audit trail in Slack: admins turn and narrow its pages in one private message. Everybody else is told who the admins are.

import * as z from 'zod';
import type { AuditFilter } from '#access/audit.ts';
import { mayHere } from '#access/policy.ts';
import type { UserId } from '#base/tenant.ts';
import { auditMessage, auditRefusal } from '#blocks/access/audit-message.ts';
import { controls } from '#blocks/controls.ts';
import { pages } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { entriesSeenBy } from './audit-sight.ts';
import type { Click, ClickRows } from './click.ts';

/** Which page of the trail, and of which entries. `before` is absent on the newest page. */
type AuditPlace = AuditFilter & { readonly before?: number };

export async function auditPage(tools: DoorTools, person: Visitor, place: AuditPlace): Promise<Message> {
  const { audit, admission, newId } = tools;
  if (!mayHere(person.scope, 'audit')) return auditRefusal(admission.admins);
  const { before, ...filter } = place;
  const found = await audit.load(filter, pages.audit + 1, before);
  const entries = await entriesSeenBy(person, found.slice(0, pages.audit), tools);
  const page = { filter, entries, isNewest: before === undefined, hasOlder: found.length > pages.audit };
  return auditMessage(page, person.zone, newId());
}

export const auditClicks: ClickRows = {
  [controls.auditPage]: { act: (click) => turn(click, placeIn(click.value)) },
  [controls.auditPerson]: { act: (click) => turn(click, { by: click.value as UserId }) },
  [controls.auditSubject]: { act: (click) => turn(click, { on: click.value }) },
  [controls.auditAll]: { act: (click) => turn(click, {}) },
};

async function turn({ tools, person, reply }: Click, place: AuditPlace | undefined): Promise<boolean> {
  if (place === undefined) return false;
  const message = await auditPage(tools, person, place);
  await reply?.send(() => message, 'replace');
  return true;
}

const carried = z.object({
  by: z.string().exactOptional(),
  on: z.string().exactOptional(),
  before: z.int().exactOptional(),
});

function placeIn(value: string): AuditPlace | undefined {
  try {
    const read = carried.safeParse(JSON.parse(value));
    return read.success ? (read.data as AuditPlace) : undefined;
  } catch {
    return undefined;
  }
}
