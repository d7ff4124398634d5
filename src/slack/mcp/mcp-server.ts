// The tools that an assistant sees over MCP: they read alone, and each puts words to the bot, whose answer they hand on as it is.

import { type CallToolResult, createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { limits } from '#blocks/limits.ts';
import { mostRowsHandedOn } from '#reports/csv-rows.ts';
import { metrics } from '#reports/figures/metric.ts';
import { listedStatuses } from '#reports/question.ts';
import { examples } from '#reports/words/productions.ts';
import { metricWords } from '#reports/words/vocabulary.ts';
import type { McpOutcome } from './mcp-call.ts';

/** Puts words to the bot, as the person and in the room of the request. */
export type AskInWords = (words: string) => Promise<McpOutcome>;

const readsAlone = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

const figures = z.object({
  question: z.string().describe('The question as the bot understood it, which can be asked again'),
  asOf: z.string().optional().describe('When the oldest figure was read, ISO 8601'),
  columns: z.array(z.string()),
  rows: z
    .array(z.array(z.union([z.string(), z.number(), z.null()])))
    .describe(`At most ${mostRowsHandedOn}. Rates and progress are ratios: 0.35 is 35 %. null is not known`),
  count: z.number().int().describe('How many rows there are in all'),
});

/** Serves one request; nothing of it stays. */
export function createRequestHandler(ask: AskInWords, onError: (error: Error) => void) {
  return createMcpHandler(() => serverFor(ask), { maxSubscriptions: 0, onerror: onError });
}

function serverFor(ask: AskInWords): McpServer {
  const server = new McpServer({ name: 'campaign-stats', version: '1' });
  const words = z.string().trim().min(1).max(limits.input.value);
  server.registerTool(
    'ask',
    {
      title: 'Ask about outreach campaigns',
      description: `Answers a question about outreach campaigns with words and figures. Give the figures as they are: the bot has worked them out, and says what they cannot tell. Questions are short, such as:\n${exampleLines()}`,
      inputSchema: z.object({ question: words.describe('Such as: top 5 by reply rate last month') }),
      outputSchema: figures,
      annotations: readsAlone,
    },
    async ({ question }) => resultOf(await ask(question)),
  );
  server.registerTool(
    'list_campaigns',
    {
      title: 'List campaigns',
      description: 'Every campaign that is shown here, with its status, owner and lifetime figures.',
      inputSchema: z.object({ status: z.enum(listedStatuses).optional() }),
      outputSchema: figures,
      annotations: readsAlone,
    },
    async ({ status }) => resultOf(await ask(`list ${status?.toLowerCase() ?? ''}`.trim())),
  );
  server.registerTool(
    'explain',
    {
      title: 'Explain a figure',
      description: 'How the bot works a figure out: what is counted, over which days, and when it was read.',
      inputSchema: z.object({
        figure: z.enum(figureNames()),
        about: words.optional().describe('A period, a campaign or an owner, such as: last week nordics saas'),
      }),
      outputSchema: figures,
      annotations: readsAlone,
    },
    async ({ figure, about = '' }) => resultOf(await ask(`explain ${figure} ${about}`.trim())),
  );
  return server;
}

function resultOf(outcome: McpOutcome): CallToolResult {
  if (outcome.kind === 'untold') return { isError: true, content: [{ type: 'text', text: outcome.why }] };
  const { text, question, asOf, columns, rows, count } = outcome;
  const structuredContent = {
    ...{ question, columns: [...columns], count },
    rows: rows.map((row) => row.map((cell) => cell ?? null)),
    ...(asOf !== undefined && { asOf }),
  };
  return { content: [{ type: 'text', text }], structuredContent };
}

function exampleLines(): string {
  return examples.map(({ typed, gives }) => `- ${typed || 'overview'}: ${gives}`).join('\n');
}

/** As people type them. */
function figureNames(): [string, ...string[]] {
  const [first = 'reply rate', ...others] = metrics.map((metric) => metricWords[metric][0] ?? metric);
  return [first, ...others];
}
