// All cases, in the order in which they are run.

import { askingCases } from './asking.ts';
import { burstCase } from './burst.ts';
import type { Case } from './measured.ts';
import { neighbourCases } from './neighbours.ts';
import { postingCases } from './posting.ts';
import { storingCases } from './storing.ts';
import { weightCases } from './weight.ts';

export const cases: readonly Case[] = [
  ...askingCases,
  ...storingCases,
  ...postingCases,
  burstCase,
  ...weightCases,
  ...neighbourCases,
];
