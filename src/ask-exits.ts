// With what `npm run ask` ends, for whoever calls it from a program. docs/operating.md tells them.

import { interrupted } from './stop-signal.ts';

export const exits = { answered: 0, failed: 1, 'not-understood': 2, partial: 3, interrupted } as const;
