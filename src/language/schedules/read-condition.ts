// Reads a condition without a figure as people say it: `if there is activity`, `when a new need arises`. Figures are read as limits.

import { type PlainCondition, type PlainConditionKind, plainConditions } from '#digests/digest.ts';

export interface ReadCondition {
  readonly condition: PlainCondition;
  /** What stands after it. */
  readonly rest: string;
}

/** `text` is what follows `if` or `when`; undefined where no such condition begins it. */
export function readCondition(text: string): ReadCondition | undefined {
  for (const kind of plainConditions) {
    const [said] = patterns[kind].exec(text) ?? [];
    if (said !== undefined) return { condition: { kind }, rest: text.slice(said.length).trim() };
  }
  return undefined;
}

const patterns: Readonly<Record<PlainConditionKind, RegExp>> = {
  activity:
    /^(?:there (?:is|was) |there’s |there's )?(?:any |some )?(?:activity|anything)(?: was counted| happened| new)?(?=[ ,]|$)/i,
  'new-need': /^(?:there (?:is|are) )?(?:a |any )?new needs?(?: arises?| comes?(?: up)?)?(?=[ ,]|$)/i,
};
