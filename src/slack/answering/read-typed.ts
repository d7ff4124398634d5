// Reads what people type, and remembers short texts: the same words on the same day and by the same names are read once, whoever types them.

import type { ParseContext } from '#language/read-outcome.ts';
import type { Lexicon } from '#language/reading/lexicon.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';

type TypedReading = ReturnType<typeof parseSubscription>;

/** What many people type, such as `help`, is short. */
const longestKept = 40;
const mostKept = 200;

/** A list of names that is read again is a new key. When the old list goes, what was read by it goes too. */
const readAgainst = new WeakMap<Lexicon, Map<string, TypedReading>>();
const readWithoutNames = new Map<string, TypedReading>();

/** Never throws. Callers share the result, so nobody may change it. */
export function readTyped(text: string, on: ParseContext): TypedReading {
  if (text.length > longestKept) return parseSubscription(text, on);
  const kept = keptFor(on.names);
  const key = `${on.today} ${on.weekStartsOn} ${text}`;
  const known = kept.get(key);
  const reading = known ?? parseSubscription(text, on);
  // The one that was not used for longest goes first.
  kept.delete(key);
  kept.set(key, reading);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
  return reading;
}

function keptFor(names: Lexicon | undefined): Map<string, TypedReading> {
  if (names === undefined) return readWithoutNames;
  const kept = readAgainst.get(names) ?? new Map<string, TypedReading>();
  readAgainst.set(names, kept);
  return kept;
}
