// The rules of "needs you today", one for each kind of need, in the order of their urgency.

import { type NeedKind, needKinds } from './attention-kind.ts';
import type { AttentionRule } from './attention-rule.ts';
import { answersFell, sendsFell } from './falls.ts';
import { finished, finishing, justStarted } from './milestones.ts';
import { endAtRisk, runningOut } from './running-out.ts';
import { nothingSent, stalled } from './silence.ts';

const byKind: Readonly<Record<NeedKind, AttentionRule>> = {
  stalled,
  'nothing-sent': nothingSent,
  'answers-fell': answersFell,
  'sends-fell': sendsFell,
  'end-at-risk': endAtRisk,
  'running-out': runningOut,
  finishing,
  finished,
  'just-started': justStarted,
};

export const rules: readonly AttentionRule[] = needKinds.map((kind) => byKind[kind]);
