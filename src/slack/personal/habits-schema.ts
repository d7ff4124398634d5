// What may be kept of a person's habits, beside their type.

import { z } from 'zod';
import { branded, schemaFor } from '#base/schema.ts';
import type { ChannelId } from '#base/tenant.ts';
import { questionSchema } from '#reports/question-schema.ts';
import { type Habits, mostAsked, mostPinned } from './habits.ts';

export const habitsSchema = schemaFor<Habits>()(
  z.object({
    asked: z.array(questionSchema).max(mostAsked),
    pinned: z.array(questionSchema).max(mostPinned),
    whole: z.array(z.string()),
    room: z.union([z.literal('default'), branded<ChannelId>()]).optional(),
  }),
);
