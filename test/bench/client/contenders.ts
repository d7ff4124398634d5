// Everybody who takes part, in the order of the table's columns.

import type { Contender } from './contender.ts';
import { headerSerial } from './header-serial.ts';
import { ourClient } from './our-client.ts';
import { peers } from './peers.ts';

export const contenders: readonly Contender[] = [ourClient, headerSerial, ...peers];
