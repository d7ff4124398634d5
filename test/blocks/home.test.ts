// App Home names what it offers to the last word: what does not fit into a button is a line that wraps.

import type { HomeView, KnownBlock } from '@slack/types';
import { describe, expect, test } from 'vitest';
import { homeTab } from '#blocks/home/home-tab.ts';
import type { Question } from '#reports/question.ts';
import { overviewOfDigest } from './fixtures.ts';

const week = { kind: 'week', back: 1 } as const;
const usual = { kind: 'last-days', days: 7 } as const;
const ofAna = (period: typeof week | typeof usual): Question => ({
  kind: 'overview',
  period,
  owner: 'ana@example.com',
});

describe('a question asked before', () => {
  test('is a button where the button shows all of it', () => {
    const view = homeWith([ofAna(usual), { kind: 'overview', period: week }]);
    expect(buttonsOn(view)).toContain('Overview of ana@example.com');
  });

  test('is a line with a button beside it where a button would cut it', () => {
    const view = homeWith([ofAna(week), { kind: 'overview', period: week }]);
    expect(wordsOn(view)).toContain('Overview of ana@example.com, last week');
    expect(buttonsOn(view)).toEqual(expect.arrayContaining(['Ask again', 'Overview, last week', 'Ask…']));
  });

  test('is behind ⋯ where it is not the first and a button would cut it', () => {
    const view = homeWith([{ kind: 'overview', period: week }, ofAna(week)]);
    expect(buttonsOn(view)).toContain('Overview, last week');
    expect(JSON.stringify(view)).toContain('"text":"Overview of ana@example.com, last week"');
  });
});

test('a digest is named whole', () => {
  const question: Question = { kind: 'daily', period: week, owner: 'ana.sousa@example.com' };
  expect(wordsOn(homeWith([], question))).toContain('*Day by day of ana.sousa@example.com, last week*');
});

function homeWith(asked: readonly Question[], ...digests: readonly Question[]) {
  const overviews = digests.map((question) => overviewOfDigest({ question }));
  return homeTab({
    morning: undefined,
    week: undefined,
    mine: {
      overviews,
      page: 1,
      pages: 1,
      count: overviews.length,
      byState: { active: overviews.length, paused: 0, broken: 0 },
      deleted: 0,
      unreadable: [],
    },
    again: asked.map((question, index) => ({ question, print: `print-${index}`, isPinned: false })),
  });
}

function wordsOn(view: HomeView): string {
  return (view.blocks as KnownBlock[])
    .flatMap((block) => (block.type === 'section' ? [block.text?.text] : []))
    .join('\n');
}

function buttonsOn(view: HomeView): string[] {
  return (view.blocks as KnownBlock[]).flatMap((block) => {
    const elements =
      block.type === 'actions' ? block.elements : block.type === 'section' ? [block.accessory] : [];
    return elements.flatMap((element) => (element?.type === 'button' ? [element.text.text] : []));
  });
}
