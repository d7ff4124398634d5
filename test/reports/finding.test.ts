import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCampaign, suggestCampaigns } from '#reports/finding/find-campaign.ts';
import { findOwner } from '#reports/finding/find-owner.ts';
import { editDistance, nearest } from '#reports/finding/nearest.ts';
import { anyName } from './any-question.ts';
import { campaign } from './facts.ts';

const all = [
  campaign('Q4 DACH Fintech CFOs', { id: 'c1' }),
  campaign('Webinar follow-up Sept', { id: 'c2', status: 'ARCHIVED', updatedAt: 9 }),
  campaign('Webinar follow-up Oct', { id: 'c3', status: 'PAUSED', updatedAt: 1 }),
  campaign('Webinar follow-up Nov', { id: 'c4', updatedAt: 2 }),
  campaign('Café owners Lyon', { id: 'c5' }),
  campaign('list', { id: 'c6' }),
  campaign('🚀 Launch week 🎯', { id: 'c7' }),
  campaign('Nordics', { id: 'c8' }),
  campaign('حملة الربيع', { id: 'c9' }),
];
const named = (name: string) => findCampaign({ by: 'name', name }, all);

describe('a state beside a name', () => {
  it('finds the campaign of that name that is in that state', () => {
    expect(named('webinar follow-up paused')).toMatchObject({ kind: 'found', campaign: { id: 'c3' } });
    expect(named('archived webinar')).toMatchObject({
      kind: 'found',
      campaign: { id: 'c2' },
      readAs: '"archived webinar" → Webinar follow-up Sept',
    });
    expect(named('active fintech')).toMatchObject({ kind: 'found', campaign: { id: 'c1' } });
  });

  it('finds none in another state', () => {
    expect(named('paused fintech').kind).toBe('unknown');
  });

  it('is looked for once, however often a long name says it', () => {
    const long = `${'active '.repeat(20)}${'z'.repeat(16)}${' running'.repeat(18)}`;
    let looks = 0;
    const many = Array.from({ length: 300 }, (_, index) => {
      const one = campaign(`Founders ${index}`, { id: `m${index}` });
      return Object.defineProperty({ ...one }, 'name', {
        get: () => {
          looks += 1;
          if (looks > 300 * 20) throw new Error('looked at too often');
          return one.name;
        },
      });
    });
    expect(long).toHaveLength(300);
    expect(findCampaign({ by: 'name', name: long }, many).kind).toBe('unknown');
  });
});

describe('a campaign is found', () => {
  it.each([
    ['its exact name', 'Q4 DACH Fintech CFOs', 'c1'],
    ['its name in other letters', 'q4 dach FINTECH cfos', 'c1'],
    ['its name without accents', 'cafe owners lyon', 'c5'],
    ['its name without punctuation', 'webinar follow up oct', 'c3'],
    ['its id', 'c4', 'c4'],
    ['a name that is also a word of the grammar', 'list', 'c6'],
    ['its emoji', '🚀', 'c7'],
    ['a name written from right to left', 'حملة الربيع', 'c9'],
  ])('by %s', (_how, name, id) => {
    expect(named(name)).toMatchObject({ kind: 'found', campaign: { id } });
  });

  it.each([
    ['part of its name', 'fintech', '"fintech" → Q4 DACH Fintech CFOs'],
    ['words of it in any order', 'cfos dach', '"cfos dach" → Q4 DACH Fintech CFOs'],
    ['part with a question mark', 'fintech?', '"fintech?" → Q4 DACH Fintech CFOs'],
    ['a name with two letters wrong', 'Nordisc', '"Nordisc" → Nordics'],
    ['part of a name without its accent', 'cafe', '"cafe" → Café owners Lyon'],
  ])('by %s, and the answer says so', (_how, name, readAs) => {
    expect(named(name)).toMatchObject({ kind: 'found', readAs });
  });

  it('by its exact name without a word about it', () => {
    expect(named('nordics')).toMatchObject({ kind: 'found', readAs: undefined });
  });
});

describe('a campaign is put to choice', () => {
  it('where several names hold the text, active ones first and archived ones last', () => {
    const found = named('webinar');
    expect(found).toMatchObject({ kind: 'ambiguous', of: 3 });
    expect(found.kind === 'ambiguous' && found.choices.map(({ id }) => id)).toEqual(['c4', 'c3', 'c2']);
  });

  it('where two have the very same name', () => {
    const twins = [campaign('Twin', { id: 'a', status: 'ARCHIVED' }), campaign('Twin', { id: 'b' })];
    const found = findCampaign({ by: 'name', name: 'Twin' }, twins);
    expect(found).toMatchObject({ kind: 'ambiguous', of: 2, choices: [{ id: 'b' }, { id: 'a' }] });
  });

  it('at most ten at once, of as many as there are', () => {
    const many = Array.from({ length: 40 }, (_, index) => campaign(`Wave ${index}`));
    const found = findCampaign({ by: 'name', name: 'wave' }, many);
    expect(found).toMatchObject({ kind: 'ambiguous', of: 40 });
    expect(found.kind === 'ambiguous' && found.choices).toHaveLength(10);
  });
});

describe('a campaign is unknown', () => {
  it('with those most like it named, where only a word is misspelled', () => {
    const found = named('fintek');
    expect(found).toMatchObject({ kind: 'unknown', nearest: [{ id: 'c1' }] });
  });

  it.each(['my fintech', 'fintech by ana', 'fintech replies', 'march fintech'])(
    '%s: with the one that was meant named, where more was typed than its name',
    (typed) => {
      expect(named(typed)).toMatchObject({ kind: 'unknown', nearest: [{ id: 'c1' }] });
    },
  );

  it('with none named where none is like it', () => {
    expect(named('zzzzzz')).toEqual({ kind: 'unknown', nearest: [] });
  });

  it.each(['at constructor', 'an xylophone'])(
    '%s: with none named for a short word that is another one',
    (name) => {
      const some = [campaign('*bold* _it_ ~st~'), campaign('AI buyers')];
      expect(findCampaign({ by: 'name', name }, some)).toEqual({ kind: 'unknown', nearest: [] });
    },
  );

  it('by a few letters from the middle of a word, with the name offered', () => {
    const some = [campaign('Chicago CFOs', { id: 'x' }), campaign('Elastic buyers', { id: 'y' })];
    expect(findCampaign({ by: 'name', name: 'ago' }, some)).toMatchObject({
      kind: 'unknown',
      nearest: [{ id: 'x' }],
    });
    expect(findCampaign({ by: 'name', name: 'last cfos' }, some).kind).toBe('unknown');
    expect(findCampaign({ by: 'name', name: 'chi' }, some)).toMatchObject({ campaign: { id: 'x' } });
    expect(findCampaign({ by: 'name', name: '推广' }, [campaign('春季推广活动')]).kind).toBe('found');
  });

  it('by a short name that is merely close to another', () => {
    expect(findCampaign({ by: 'name', name: 'cats' }, [campaign('cuts')]).kind).toBe('unknown');
  });

  it('by an id that is the name of another', () => {
    expect(findCampaign({ by: 'id', id: 'list' }, all).kind).toBe('unknown');
  });
});

describe('type-ahead', () => {
  it('offers everything, active ones first, before anything is typed', () => {
    const choices = suggestCampaigns('', all, 100);
    expect(choices).toHaveLength(all.length);
    expect(choices.at(-1)?.id).toBe('c2');
  });

  it('puts names that begin with the text first, and looks at owners and ids too', () => {
    const some = [
      campaign('The web', { id: 'x' }),
      campaign('Webinar', { id: 'y' }),
      campaign('Cobweb', { id: 'z' }),
    ];
    expect(suggestCampaigns('web', some, 10).map(({ id }) => id)).toEqual(['y', 'x', 'z']);
    expect(suggestCampaigns('sousa', all, 3)).toHaveLength(3);
    expect(suggestCampaigns('c7', all, 3).map(({ id }) => id)).toEqual(['c7']);
  });
});

describe('an owner', () => {
  const owned = [
    campaign('1', { ownerId: 'u1', ownerEmail: 'ana.sousa@acme.test' }),
    campaign('2', { ownerId: 'u1', ownerEmail: 'ana.sousa@acme.test' }),
    campaign('3', { ownerId: 'u2', ownerEmail: 'diana.prince@acme.test' }),
    campaign('4', { ownerId: 'u3', ownerEmail: 'ben@other.test' }),
  ];

  it.each([
    ['the whole address', 'Ana.Sousa@acme.test', 'u1', undefined],
    ['what stands before the @', 'ana.sousa', 'u1', undefined],
    ['it with a space', 'ana sousa', 'u1', undefined],
    ['a first name, though it is part of another', 'ana', 'u1', '"ana" → ana.sousa@acme.test'],
    ['a handle', '@ben', 'u3', undefined],
    ['a part', 'princ', 'u2', '"princ" → diana.prince@acme.test'],
    ['the domain, where it is one person', 'other.test', 'u3', '"other.test" → ben@other.test'],
    ['a typo', 'ana.suosa', 'u1', '"ana.suosa" → ana.sousa@acme.test'],
  ])('is found by %s', (_how, typed, ownerId, readAs) => {
    expect(findOwner(typed, owned)).toEqual({
      kind: 'found',
      owner: expect.objectContaining({ ownerId }),
      readAs,
    });
  });

  it('is put to choice where several addresses hold the text', () => {
    expect(findOwner('acme', owned)).toEqual({
      kind: 'ambiguous',
      choices: ['ana.sousa@acme.test', 'diana.prince@acme.test'],
    });
  });

  it('is unknown with the nearest named', () => {
    expect(findOwner('sosa', owned)).toEqual({ kind: 'unknown', nearest: ['ana.sousa@acme.test'] });
    expect(findOwner('@', owned)).toEqual({ kind: 'unknown', nearest: [] });
    expect(findOwner('zzz', owned)).toEqual({ kind: 'unknown', nearest: [] });
  });
});

describe('edit distance', () => {
  it('is what the textbook says, up to the bound', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, fc.nat(4), (one, other, most) => {
        expect(editDistance(one, other, most)).toBe(Math.min(textbookDistance(one, other), most + 1));
      }),
      { numRuns: 500 },
    );
  });

  it('finds any campaign by its own name, whatever the name', () => {
    fc.assert(
      fc.property(anyName(), (name) => {
        expect(findCampaign({ by: 'name', name }, [campaign(name)]).kind).toBe('found');
      }),
    );
  });
});

/** Optimal string alignment, by its recursive definition. */
function textbookDistance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const same = one.at(-1) === other.at(-1) ? 0 : 1;
  const swapped =
    one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1)
      ? textbookDistance(one.slice(0, -2), other.slice(0, -2)) + 1
      : Number.POSITIVE_INFINITY;
  return Math.min(
    textbookDistance(one.slice(0, -1), other) + 1,
    textbookDistance(one, other.slice(0, -1)) + 1,
    textbookDistance(one.slice(0, -1), other.slice(0, -1)) + same,
    swapped,
  );
}

describe('what is offered for a text that nothing is called', () => {
  const word = fc.stringMatching(/^[abc]{1,5}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

  it('is what a look at every name and word finds, in the same order, though most are never looked at closely', () => {
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 40 }), (typed, names) => {
        const looked = names
          .map((each, index) => ({ each, index, score: slowUnlikeness(typed, each) }))
          .filter(({ score }) => score < 1)
          .sort((one, other) => one.score - other.score || one.index - other.index);
        const offered = nearest(typed, names, (each) => each, 5);
        expect(offered).toEqual(looked.slice(0, 5).map(({ each }) => each));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is looked for by its first 80 characters', () => {
    const names = ['Fintech', 'Webinar'];
    const long = `fintek ${'x'.repeat(73)}`;
    expect(nearest(`${long}${' webinar'.repeat(40)}`, names, (each) => each, 5)).toEqual(
      nearest(long, names, (each) => each, 5),
    );
  });
});

/** 0 is the same, 1 has nothing in common. */
function slowUnlikeness(wanted: string, name: string): number {
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 0.1;
  if (name.includes(wanted)) return 0.2;
  const words = wanted.split(' ');
  const apart = words.map((each) => Math.min(...name.split(' ').map((word) => slowWords(each, word))));
  const onWords = 0.3 + 0.7 * (apart.reduce((sum, each) => sum + each, 0) / words.length);
  return Math.min(onWords, 0.3 + 0.7 * slowWords(wanted, name));
}

function slowWords(typed: string, word: string): number {
  if (typed === word) return 0;
  if (typed.length >= 3 && word.startsWith(typed)) return 0.2;
  const shorter = Math.min(typed.length, word.length);
  if (shorter < 3) return 1;
  const most = Math.floor(shorter / 2);
  const distance = tableDistance(typed, word);
  return distance > most ? 1 : distance / (most + 1);
}

/** The same as the textbook's, by its table: long texts would take the recursion for ever. */
function tableDistance(one: string, other: string): number {
  const cells = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : row)),
  );
  const at = (row: number, column: number) => cells[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const least = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + same,
        swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      cells[row]?.splice(column, 1, least);
    }
  }
  return at(one.length, other.length);
}
