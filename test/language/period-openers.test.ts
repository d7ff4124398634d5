// Periods are looked for only where a word may begin one: no way to say a period is missed for it.

import { describe, expect, it } from 'vitest';
import { readPeriod } from '#language/periods/parse-period.ts';
import { looseReadersAt } from '#language/reading/loose-periods.ts';
import { opensPeriod } from '#language/reading/tag-periods.ts';
import { prepared } from '#language/reading/tag-words.ts';
import { part } from '#language/typed-words.ts';
import { followUpBook } from './judge-follow-ups.ts';
import { phraseBook } from './judge-phrases.ts';
import { record } from './phrase-record.ts';

const texts = [...phraseBook(), ...followUpBook()].flatMap(({ text }) => text.split(' >> '));

/** Each word, whether a reader of periods finds one there, and whether it is asked. */
const words = texts.flatMap((text) => {
  // What stands behind a text makes its last words others, which are read in any case.
  const { meant } = prepared(`${text} for these three`, record.names);
  return meant.words.flatMap(({ key, quoted }, at) => {
    const rest = part(meant, at);
    const isPeriod =
      readPeriod(rest, record) !== undefined ||
      looseReadersAt(rest).some((read) => read(rest, record, false).length > 0);
    return quoted ? [] : [{ key, isPeriod, isAsked: opensPeriod(meant, at) }];
  });
});

describe('a period of the books', () => {
  it('begins with a word that may begin one', () => {
    const periods = words.filter(({ isPeriod }) => isPeriod);
    expect(periods.length).toBeGreaterThan(1_000);
    expect([...new Set(periods.filter(({ isAsked }) => !isAsked).map(({ key }) => key))]).toEqual([]);
  });

  it('is not looked for at words of other ideas', () => {
    const others = ['replies', 'campaigns', 'ana', 'top', 'by', 'and', 'paused', 'show'];
    const asked = new Map(words.map(({ key, isAsked }) => [key, isAsked]));
    expect(others.map((each) => asked.get(each))).toEqual(others.map(() => false));
  });
});
