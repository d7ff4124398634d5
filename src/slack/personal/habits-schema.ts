// What the store may hold of a person's habits, beside their type.

import { z } from 'zod';
import { branded, schemaFor } from '#base/schema.ts';
import type { AccountId, ChannelId } from '#base/tenant.ts';
import { questionSchema } from '#reports/question-schema.ts';
import { type AskedThere, type Habits, mostKept } from './habits.ts';

const homeRoomSchema = z.union([z.literal('default'), branded<ChannelId>()]);

const askedSchema = z.preprocess(
  withPlace,
  schemaFor<AskedThere>()(
    z.object({ question: questionSchema, room: homeRoomSchema, account: branded<AccountId>() }),
  ),
);

export const habitsSchema = schemaFor<Habits>()(
  z.object({
    asked: z.array(askedSchema).max(mostKept),
    pinned: z.array(askedSchema).max(mostKept),
    whole: z.array(z.string()),
    room: homeRoomSchema.optional(),
  }),
);

/** An older version of the bot kept only the question, and knew one account. */
function withPlace(kept: unknown): unknown {
  const isQuestion = typeof kept === 'object' && kept !== null && 'kind' in kept;
  return isQuestion ? { question: kept, room: 'default', account: 'default' } : kept;
}
