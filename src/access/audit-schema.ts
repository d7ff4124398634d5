// The schema of a kept entry of the audit trail.

import { z } from 'zod';
import { branded, instantSchema, schemaFor } from '#base/schema.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { DigestId } from '#digests/digest.ts';
import type { AuditEntry } from './audit.ts';

const entry = { at: instantSchema, by: branded<UserId>(), title: z.string().exactOptional() };

function changesOf<const Parts extends readonly string[]>(parts: Parts) {
  const said = { before: z.string().exactOptional(), after: z.string().exactOptional() };
  return z.array(z.object({ part: z.enum(parts), ...said }));
}

export const auditEntrySchema = schemaFor<AuditEntry>()(
  z.discriminatedUnion('on', [
    z.object({
      ...entry,
      on: z.literal('digest'),
      id: branded<DigestId>(),
      places: z.array(branded<ChannelId>()).exactOptional(),
      deed: z.enum([
        'create',
        'edit',
        'pause',
        'resume',
        'hand-over',
        'move',
        'delete',
        'restore',
        'send-now',
        'test',
        'resend',
        'confirm',
      ]),
      changes: changesOf([
        'question',
        'destinations',
        'schedule',
        'condition',
        'when-quiet',
        'owner',
        'state',
        'run',
        'together',
      ]),
    }),
    z.object({
      ...entry,
      on: z.literal('room'),
      id: branded<ChannelId>(),
      deed: z.enum(['bind', 'change', 'unbind']),
      changes: changesOf(['account', 'campaigns', 'managers', 'mentions']),
    }),
    z.object({
      ...entry,
      on: z.literal('account'),
      id: z.string(),
      deed: z.enum(['connect', 'rename', 'rotate-key', 'show-by-default', 'disconnect', 'forget']),
      changes: changesOf(['name', 'host', 'key', 'figures']),
    }),
  ]),
);
