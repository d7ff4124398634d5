// A question as text and back: what buttons carry and digests keep. Versioned, and safe to read from anywhere; knows no Slack.

import { z } from 'zod';
import { type NeedKind, needKinds } from './attention/attention-kind.ts';
import { longestName, type Question } from './question.ts';
import { questionSchema } from './question-schema.ts';

/** A question, and how its answer is drawn. */
export interface QuestionPage {
  readonly question: Question;
  /** From 1. */
  readonly page: number;
  /** Shows also what is behind More. Absent: as the person prefers. */
  readonly more?: true;
  /** The need from which the campaign was opened. */
  readonly need?: NeedKind;
}

/** What a button carries. `back`: the pages that led here, the first one first. */
export interface Asked extends QuestionPage {
  readonly back?: readonly QuestionPage[];
  /** The needs that remain to go through, the next one first. */
  readonly walk?: readonly NeedStep[];
}

/** One of the needs that somebody goes through. */
export interface NeedStep {
  readonly campaign: string;
  readonly need: NeedKind;
}

/** The most pages that a way back remembers. */
export const longestWay = 6;

/** The most needs that are carried on. */
const longestWalk = 30;

/**
 * Drops what does not fit into `longest` characters: the last needs of the walk first, then the first pages of the way back. The question
 * itself always stays: it takes 1,500 at most, and Slack allows 2,000 for a button's value.
 */
export function encodeAsked({ back = [], walk = [], ...asked }: Asked, longest = 2_000): string {
  const here = storedPage(asked);
  const steps = back.slice(-longestWay).map(storedPage);
  const needs = walk.slice(0, longestWalk).map(({ campaign, need }) => [campaign, need] as const);
  for (;;) {
    const way = { ...(steps.length > 0 && { b: steps }), ...(needs.length > 0 && { w: needs }) };
    const text = JSON.stringify({ v: 1, ...here, ...way });
    if (text.length <= longest || (steps.length === 0 && needs.length === 0)) return text;
    if (needs.length > 0) needs.pop();
    else steps.shift();
  }
}

/** undefined if the text is no question of a known version. Never throws. */
export function decodeAsked(text: string): Asked | undefined {
  const stored = read(text, storedAsked);
  if (stored === undefined) return undefined;
  const back = stored.b?.map(pageFrom);
  const walk = stored.w?.map(([campaign, need]) => ({ campaign, need }));
  return { ...pageFrom(stored), ...(back && { back }), ...(walk && { walk }) };
}

/** What a guess could have meant instead. `shape`: of the text, without what could be somebody's. */
export interface OtherReadings {
  readonly readings: readonly Question[];
  readonly shape: string;
}

const mostReadings = 3;
const longestShape = 200;

/** Drops the last readings where not all fit; undefined where none does. */
export function encodeOthers({ readings, shape }: OtherReadings, longest: number): string | undefined {
  for (let count = Math.min(readings.length, mostReadings); count > 0; count -= 1) {
    const text = JSON.stringify({ o: readings.slice(0, count), s: shape.slice(0, longestShape) });
    if (text.length <= longest) return text;
  }
  return undefined;
}

/** undefined if it cannot be read. Never throws. */
export function decodeOthers(text: string): OtherReadings | undefined {
  const stored = read(text, storedOthers);
  return stored && { readings: stored.o, shape: stored.s };
}

function storedPage({ question, page, more, need }: QuestionPage): z.infer<typeof step> {
  return { q: question, p: page, ...(more && { m: 1 }), ...(need && { n: need }) };
}

function pageFrom({ q, p, m, n }: z.infer<typeof step>): QuestionPage {
  return { question: q, page: p, ...(m && { more: true }), ...(n && { need: n }) };
}

function read<Output>(text: string, schema: z.ZodType<Output>): Output | undefined {
  if (text.length > 4 * longestName * 2) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const page = z.int().min(1).max(10_000);
const need = z.enum(needKinds);
const step = z.object({
  q: questionSchema,
  p: page,
  m: z.literal(1).exactOptional(),
  n: need.exactOptional(),
});
const storedOthers = z.strictObject({
  o: z.array(questionSchema).min(1).max(mostReadings),
  s: z.string().max(longestShape),
});
const storedAsked = step.extend({
  v: z.literal(1),
  b: z.array(step).max(longestWay).exactOptional(),
  w: z
    .array(z.tuple([z.string().min(1).max(longestName), need]))
    .max(longestWalk)
    .exactOptional(),
});
