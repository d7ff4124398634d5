// What stands in the log of an error: what it is, and nothing that somebody else sent.

import { expect, test } from 'vitest';
import { createLog } from '#base/log.ts';
import { CampaignServiceError } from '#campaigns/client.ts';

function lineOf(error: unknown): string {
  const lines: string[] = [];
  createLog('error', { write: (text: string) => void lines.push(text) }).error('it failed', { error });
  return lines.join('');
}

test('an error brings along none of the answer that it came with', () => {
  const data = { ok: false, response_metadata: { messages: ['typed by ana'] } };
  const headers = { authorization: 'a token' };
  const error = Object.assign(new Error('invalid_blocks'), { code: 'refused', data, body: data, headers });
  expect(lineOf(error)).toContain('invalid_blocks');
  expect(lineOf(error)).toContain('"code":"refused"');
  expect(lineOf(error)).not.toMatch(/typed by ana|a token/);
});

test('an error of the campaign service tells its endpoint and fault', () => {
  const error = new CampaignServiceError('daily', { kind: 'service-down', status: 503, until: undefined });
  expect(JSON.parse(lineOf(error)).error).toMatchObject({
    endpoint: 'daily',
    fault: { kind: 'service-down', status: 503 },
  });
});

test('the reason behind an error stands in its message', () => {
  expect(lineOf(new Error('it did not arrive', { cause: new Error('the line was cut') }))).toContain(
    'it did not arrive: the line was cut',
  );
});
