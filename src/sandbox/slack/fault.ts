// A fault in what an app sent, in Slack's words and with its JSON pointer; made from the faults that zod finds.

import type { z } from 'zod';
import { isFields, textOf } from './shapes.ts';

export interface BlockFault {
  readonly reason: string;
  /** From the root of what was sent: `/blocks/0/text`. */
  readonly pointer: string;
}

/** Slack's line for a fault, as in `response_metadata.messages`. */
export function faultLine({ reason, pointer }: BlockFault): string {
  return `[ERROR] ${reason} [json-pointer:${pointer}]`;
}

/** The faults of a value by a schema, in Slack's words. */
export function faultsBy(schema: z.ZodType, value: unknown, root: string): BlockFault[] {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? [] : result.error.issues.flatMap((issue) => faultsOfIssue(issue, root));
}

function faultsOfIssue(issue: z.core.$ZodIssue, root: string): BlockFault[] {
  const pointer = [root, ...issue.path.map(String)].join('/');
  const parent = [root, ...issue.path.slice(0, -1).map(String)].join('/');
  const field = String(issue.path.at(-1) ?? '');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ reason: `invalid additional property: ${key}`, pointer }));
  }
  const missing = issue.input === undefined && issue.code !== 'custom' && issue.path.length > 0;
  if (missing) return [{ reason: `missing required field: ${field}`, pointer: parent }];
  if (issue.code === 'too_big') return [{ reason: tooBig(issue.origin, Number(issue.maximum)), pointer }];
  if (issue.code === 'too_small') return [{ reason: tooSmall(issue.origin, Number(issue.minimum)), pointer }];
  if (issue.code === 'invalid_type') return [{ reason: `must provide ${article(issue.expected)}`, pointer }];
  if (issue.code === 'invalid_union') {
    const type = isFields(issue.input) ? textOf(issue.input.type) : '';
    return [{ reason: type === '' ? 'missing required field: type' : `unsupported type: ${type}`, pointer }];
  }
  if (issue.code === 'invalid_value') {
    return [{ reason: `must be one of: ${issue.values.join(', ')}`, pointer }];
  }
  return [{ reason: issue.code === 'custom' ? issue.message : 'must be in a valid format', pointer }];
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return `must be less than ${most + 1} characters`;
  return origin === 'array' ? `no more than ${most} items allowed` : `must be at most ${most}`;
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string') return `must be more than ${least - 1} characters`;
  return origin === 'array' ? `no less than ${least} items allowed` : `must be at least ${least}`;
}

function article(expected: string): string {
  return `${/^[aeio]/.test(expected) ? 'an' : 'a'} ${expected}`;
}
