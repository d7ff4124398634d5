// What a need is called in a few words, whatever its number; plain text.

import type { NeedKind } from '#reports/attention/attention-kind.ts';

/** A few words, for a table's cell. */
export function reasonInBrief({ kind }: { readonly kind: NeedKind }): string {
  return briefWords[kind];
}

/** After "is": `stalled`. */
export function afterIs(kind: NeedKind): string {
  if (kind === 'nothing-sent') return 'still without anything sent';
  if (kind === 'answers-fell') return 'answered less than usual';
  return briefWords[kind];
}

const briefWords: Readonly<Record<NeedKind, string>> = {
  stalled: 'stalled',
  'nothing-sent': 'nothing sent yet',
  'answers-fell': 'fewer answers than usual',
  'sends-fell': 'sending less than usual',
  'end-at-risk': 'at risk of its end date',
  'running-out': 'running out of leads',
  finishing: 'finishing',
  finished: 'finished',
  'just-started': 'just started',
};
