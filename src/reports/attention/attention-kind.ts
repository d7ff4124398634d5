// The kinds of reasons why a campaign needs somebody, most urgent first: the order of the rules.

export const needKinds = [
  'stalled',
  'nothing-sent',
  'answers-fell',
  'sends-fell',
  'end-at-risk',
  'running-out',
  'finishing',
  'finished',
  'just-started',
] as const;

export type NeedKind = (typeof needKinds)[number];

export function isNeedKind(text: string): text is NeedKind {
  return (needKinds as readonly string[]).includes(text);
}
