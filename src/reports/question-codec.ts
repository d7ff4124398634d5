// A question as text and back: what buttons carry and digests keep. Versioned, and safe to read from anywhere; knows no Slack.

import { z } from 'zod';
import { longestName, type Question } from './question.ts';
import { questionSchema } from './question-schema.ts';

/** A question, and the page of its answer (from 1). */
export interface QuestionPage {
  readonly question: Question;
  readonly page: number;
}

/** What a button carries. `back`: the pages that led here, the first one first. */
export interface Asked extends QuestionPage {
  readonly back?: readonly QuestionPage[];
}

/** The most steps that a way back remembers. */
export const longestWay = 6;

/**
 * Where the way back does not fit into `longest` characters, its first steps are dropped. (Slack: 2,000 for a button's value; a question
 * takes 1,500 at most.) The question itself is never dropped.
 */
export function encodeAsked({ question, page, back = [] }: Asked, longest = 2_000): string {
  for (let way = back.slice(-longestWay); way.length > 0; way = way.slice(1)) {
    const steps = way.map((step) => ({ q: step.question, p: step.page }));
    const text = JSON.stringify({ v: 1, q: question, p: page, b: steps });
    if (text.length <= longest) return text;
  }
  return JSON.stringify({ v: 1, q: question, p: page });
}

/** undefined where the text is not a question of a version that is known here; never throws. */
export function decodeAsked(text: string): Asked | undefined {
  const stored = read(text, storedAsked);
  if (stored === undefined) return undefined;
  const back = stored.b?.map(({ q, p }) => ({ question: q, page: p }));
  return { question: stored.q, page: stored.p, ...(back && { back }) };
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
const step = z.object({ q: questionSchema, p: page });
const storedAsked = z.object({
  v: z.literal(1),
  q: questionSchema,
  p: page,
  b: z.array(step).max(longestWay).exactOptional(),
});
