// The composer's value: whatever is chosen, its sentence reads as the same question, and a question that it is opened with is not changed by that.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAsFar } from '#language/composer/read-as-far.ts';
import { typedForm } from '#language/composer/typed-form.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { needKinds } from '#reports/attention/attention-kind.ts';
import {
  blankComposition,
  type Composition,
  composed,
  composedReports,
  fieldsTaken,
} from '#reports/composer/composition.ts';
import { compositionOf } from '#reports/composer/composition-of.ts';
import { metrics } from '#reports/figures/metric.ts';
import { type FigureLimit, listedStatuses, type Question } from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { printComposer, readComposer } from '#slack/composer/composer-state.ts';
import { anyName, anyPeriod, anyQuestion } from '../reports/any-question.ts';
import { asker, campaigns, record, today } from './phrase-record.ts';

const runs = { numRuns: 400 };

const anyLimit: fc.Arbitrary<FigureLimit> = fc.record(
  {
    metric: fc.constantFrom(...metrics.filter((metric) => metric !== 'progress')),
    is: fc.constantFrom('below', 'at-most', 'above', 'at-least'),
    value: fc.integer({ min: 1, max: 100 }),
  },
  { noNullPrototype: true },
);

const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const anyId = fc.constantFrom(...campaigns.map(({ id }) => id));
const anyOwner = fc.constantFrom(asker, 'ana@example.com', 'me');

/** What the inputs let people choose. */
const anyComposition: fc.Arbitrary<Composition> = fc.record(
  {
    report: fc.constantFrom(...composedReports.filter((report) => report !== 'kept')),
    campaign: orNone(anyId),
    against: orNone(anyId),
    owner: orNone(anyOwner),
    period: orNone(anyPeriod(today)),
    versus: orNone(anyPeriod(today)),
    metric: orNone(fc.constantFrom(...metrics)),
    places: orNone(fc.integer({ min: 1, max: 50 })),
    statuses: fc.subarray([...listedStatuses]),
    reasons: fc.subarray([...needKinds]),
    limits: fc.uniqueArray(anyLimit, { maxLength: 2, selector: ({ metric }) => metric }),
    begins: orNone(anyPeriod(today)),
    ends: orNone(anyPeriod(today)),
    part: orNone(fc.constantFrom('dach', 'fintech founders', 'A vs B', 'wave')),
    kept: fc.constant(undefined),
  },
  { noNullPrototype: true },
);

describe('whatever is chosen', () => {
  test('its sentence, typed, reads as the question that is asked', () => {
    fc.assert(
      fc.property(anyComposition, (composition) => {
        const now = composed(composition, record);
        fc.pre(now.kind === 'question');
        const form = typedForm(now.question, record);
        expect(form, printQuestion(now.question)).toBeDefined();
        const { typed } = parseSubscription(form?.text ?? '', record);
        expect(typed).toMatchObject({ kind: 'ask', question: form?.question });
      }),
      runs,
    );
  });

  test('it is one question, or one field is named that it lacks and the form shows', () => {
    fc.assert(
      fc.property(anyComposition, (composition) => {
        const now = composed(composition, record);
        if (now.kind === 'lacking') expect(fieldsTaken(composition)).toContain(now.field);
      }),
      runs,
    );
  });

  test('the form carries it from one choice to the next, within what Slack lets a form carry', () => {
    fc.assert(
      fc.property(anyComposition, (composition) => {
        const memory = {
          more: true,
          place: `${'s'.repeat(22)}.instead https://hooks.slack.com/${'x'.repeat(120)}`,
        };
        const metadata = printComposer(memory, composition);
        expect(metadata.length).toBeLessThan(2_700);
        expect(readComposer({ private_metadata: metadata }, record)).toEqual({ composition, memory });
      }),
      runs,
    );
  });
});

describe('a question with which it is opened', () => {
  test('is asked as it was, if nothing is changed', () => {
    fc.assert(
      fc.property(anyQuestion(today, anyName(40)), (question) => {
        fc.pre(!JSON.stringify(question).includes('"by":"name"'));
        expect(composed(compositionOf(question, record), record)).toEqual({ kind: 'question', question });
      }),
      runs,
    );
  });

  test('is kept as it is where it holds more than fields can show', () => {
    const question: Question = {
      ...{ kind: 'board', of: 'owners', order: 'top', places: 10, metric: 'replyRate', statuses: [] },
      among: ['ana', 'ben'],
    };
    const composition = compositionOf(question, record);
    expect(composition).toMatchObject({ report: 'kept', kept: question, metric: 'replyRate' });
    const metadata = printComposer({ more: false }, composition);
    expect(readComposer({ private_metadata: metadata }, record).composition).toMatchObject({
      kept: question,
    });
  });
});

describe('a campaign in the sentence', () => {
  const asking = (id: string): Question => ({
    kind: 'campaign',
    campaign: { by: 'id', id },
    period: { kind: 'last-days', days: 14 },
  });
  const idOf = (name: string) => campaigns.find((each) => each.name === name)?.id ?? '';

  test('is called by its name', () => {
    expect(typedForm(asking(idOf('Nordics SaaS Founders')), record)?.text).toBe(
      'campaign "Nordics SaaS Founders" last 14 days',
    );
  });

  test('is called by its id where another one has the name', () => {
    const [first] = campaigns;
    const twin = { ...first, id: 'twin' } as (typeof campaigns)[number];
    const names = lexiconOf([...campaigns, twin]);
    expect(typedForm(asking('twin'), { ...record, names })?.text).toBe('campaign id:"twin" last 14 days');
  });
});

describe('a text that was refused', () => {
  const understood = (text: string) => {
    const { question, leftOut } = readAsFar(text, record);
    return [question && printQuestion(question), leftOut];
  };

  test.each([
    ['top 5 by reply rate zzyzx', 'top 5 campaigns by reply rate', ['zzyzx']],
    ['daily flurbish last month', 'daily last month', ['flurbish']],
    [
      'nordics saas founders blorp frobnicate',
      'campaign "Nordics SaaS Founders" last 14 days',
      ['blorp frobnicate'],
    ],
    ['zzyzx blorp', undefined, ['zzyzx blorp']],
    ['', 'overview last 7 days', []],
  ])('“%s” fills in what was understood', (text, meant, left) => {
    expect(understood(text)).toEqual([meant, left]);
  });

  test('is read without an exception, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        expect(readAsFar(text, record).leftOut.length).toBeLessThan(300);
      }),
      { numRuns: 200 },
    );
  });
});

test('a blank composer asks the overview', () => {
  expect(composed(blankComposition, record)).toMatchObject({ question: { kind: 'overview' } });
});
