// Follow-ups as people say them: which question stands after each, over a record of thirty campaigns.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { day } from '#base/day.ts';
import { type FollowUp, type FollowUpNames, readFollowUp } from '#language/follow-ups/read-follow-up.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { CampaignRef, Question } from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';

const on = { today: day('2026-03-11'), weekStartsOn: 'monday' } as const;

const campaigns: FollowUpNames['campaigns'] = (
  [
    ['ana', 'ACTIVE', 'Q4 DACH Fintech CFOs'],
    ['ana', 'COMPLETED', 'Q3 DACH Fintech CFOs'],
    ['ana', 'PAUSED', 'Q4 DACH Insurance CIOs'],
    ['ana', 'ACTIVE', 'Heads of Growth, B2B SaaS'],
    ['ben', 'ACTIVE', 'Nordics SaaS Founders'],
    ['ben', 'ACTIVE', 'Nordics Fintech Founders'],
    ['ben', 'ACTIVE', 'VP Sales US East'],
    ['ben', 'ACTIVE', 'VP Sales US West'],
    ['ben', 'ACTIVE', 'Webinar invite: pricing'],
    ['diego', 'ACTIVE', 'Boston CTOs'],
    ['diego', 'COMPLETED', 'Boston breakfast invite'],
    ['diego', 'ACTIVE', 'March Madness'],
    ['diego', 'ACTIVE', 'Reply Guys'],
    ['diego', 'ACTIVE', 'Alumni Outreach'],
    ['emma', 'ACTIVE', 'Club'],
    ['emma', 'ACTIVE', 'list'],
    ['emma', 'PAUSED', 'Top 5 Agencies'],
    ['emma', 'ACTIVE', 'Event invite: Berlin breakfast'],
    ['chloe', 'ACTIVE', 'A vs B'],
    ['chloe', 'COMPLETED', 'Wave 1'],
    ['chloe', 'ACTIVE', 'Wave 2'],
    ['chloe', 'ACTIVE', 'UK HR Directors 50-200'],
    ['chloe', 'ACTIVE', 'France RevOps Leaders'],
    ['chloe', 'ACTIVE', 'Daily Standup Leads'],
  ] as const
).map(([owner, status, name], index) => ({
  ...{ id: `c${index}`, name, status },
  ownerEmail: `${owner}@example.com`,
}));
const names: FollowUpNames = { campaigns, people: new Map([['ana@example.com', 'Ana Sousa']]) };

const rows = readFileSync(join(import.meta.dirname, 'follow-ups.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, string, string, string])
  .filter(([, stands]) => stands !== '-');

function questionIn(text: string): Question {
  const { typed } = parseSubscription(text, on);
  if (typed.kind !== 'ask') throw new Error(`the table holds what is no question: ${text}`);
  return typed.question;
}

/** An id and the whole name mean the same campaign. */
function named(question: Question): unknown {
  return JSON.parse(JSON.stringify(question), (_key, value: unknown) => {
    const ref = value as CampaignRef | null;
    if (typeof ref !== 'object' || ref === null || ref.by !== 'id') return value;
    return { by: 'name', name: campaigns.find(({ id }) => id === ref.id)?.name };
  });
}

function told(said: FollowUp): unknown {
  switch (said.kind) {
    case 'question':
      return printQuestion(named(said.question) as Question);
    case 'choice':
      return `choose ${said.choices
        .map(({ name }) => name)
        .toSorted()
        .join(' | ')}`;
    case 'regularly':
      return `send ${said.rest}`;
    case 'problem':
      return `refuse ${'word' in said.problem ? said.problem.word : said.problem.kind}`;
    case 'other':
      return 'new';
    default:
      return said.kind;
  }
}

function meant(text: string): unknown {
  const isPlain = /^(choose|send|refuse|new|thanks)\b/.test(text);
  return isPlain ? text : printQuestion(named(questionIn(text)) as Question);
}

describe('after a first question', () => {
  test.each(rows)('%s (%s) >> %s: %s', (_first, stands, text, expected) => {
    const said = told(readFollowUp(text, questionIn(stands), names, on));
    if (expected.startsWith('no report')) expect(said).toMatch(/^(refuse|new)/);
    else expect(said).toBe(meant(expected));
  });
});
