// What every row of an installation begins with, and how one is found.

import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '#store/tables.ts';

export const byId = (id: string) => (eb: ExpressionBuilder<Tables, 'installations'>) =>
  eb('workspace', '=', id);

export const nothingKept = {
  name: null,
  sealed_tokens: null,
  tokens_end_at: null,
  renewing_until: null,
  used_at: null,
  wakes_at: null,
  disabled_at: null,
} as const;
