// Has Slack itself judge every view of the goldens (blocks.validate). Ends with 1 where Slack refuses one, with 0 where it takes all, and also
// where Slack cannot be asked: that is said, and is no fault of the views.

import { setTimeout as sleep } from 'node:timers/promises';
import { homes, messages, modals } from './gallery.ts';

interface Judgement {
  readonly ok: boolean;
  readonly error?: string;
  readonly errors?: readonly { readonly pointer?: string; readonly message?: string }[];
}

/** https://docs.slack.dev/reference/methods/blocks.validate: no token is needed; one that is set is sent along. */
const address = new URL('blocks.validate', process.env.SLACK_API_URL ?? 'https://slack.com/api/');
const token = process.env.SLACK_BOT_TOKEN;
const notAsked = ['not_authed', 'invalid_auth', 'token_revoked', 'account_inactive', 'unknown_method'];

const views = [
  ...Object.entries(messages).map(([name, draw]) => ({ name, as: 'message', draw })),
  ...Object.entries({ ...modals, ...homes }).map(([name, draw]) => ({ name, as: 'view', draw })),
];
const refused: string[] = [];
for (const { name, as, draw } of views) {
  const judged = await judgeCondition(as, JSON.stringify(draw())).catch((error: unknown) =>
    leave(reasonOf(error)),
  );
  if (judged.ok) continue;
  if (notAsked.includes(judged.error ?? '')) leave(`Slack answers ${judged.error}`);
  const faults = (judged.errors ?? []).map(({ pointer, message }) => `\n    ${pointer ?? '/'}: ${message}`);
  refused.push(`  ${name}: ${judged.error}${faults.join('')}`);
}
if (refused.length > 0) {
  console.error(`Slack refuses ${refused.length} of ${views.length} views:\n${refused.join('\n')}`);
  process.exit(1);
}
console.log(`Slack takes all ${views.length} views.`);

async function judgeCondition(as: string, view: string): Promise<Judgement> {
  for (;;) {
    const response = await fetch(address, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ [as]: view }),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status === 429) {
      await sleep(Math.min(Number(response.headers.get('retry-after') ?? 1), 60) * 1_000);
      continue;
    }
    if (!response.ok) throw new Error(`Slack answers HTTP ${response.status}`);
    return (await response.json()) as Judgement;
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return cause === error && error instanceof Error
    ? error.message
    : `${address.host} cannot be reached from here${code}`;
}

function leave(reason: string): never {
  console.log(
    `Not validated: ${reason}. The views still hold by the schema of Slack's own types (npm test).`,
  );
  process.exit(0);
}
