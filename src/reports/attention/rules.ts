// The rules of "needs you today", most urgent first.

import { answersFell, sendsFell } from './falls.ts';
import { finished, finishing, justStarted } from './milestones.ts';
import type { AttentionRule } from './rule.ts';
import { endAtRisk, runningOut } from './running-out.ts';
import { nothingSent, stalled } from './silence.ts';

export const rules: readonly AttentionRule[] = [
  stalled,
  nothingSent,
  answersFell,
  sendsFell,
  endAtRisk,
  runningOut,
  finishing,
  finished,
  justStarted,
];
