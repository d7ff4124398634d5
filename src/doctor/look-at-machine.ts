// Looks at the machine: Node, its data on time zones, and whether a bot answers at its health routes. It asks them and starts nothing.

import { type Diagnosis, note, ok, unknown, wrong } from './diagnosis.ts';

export interface NodeVersions {
  readonly node: string;
  /** Of the data on time zones, such as 2026a; undefined where Node has none. */
  readonly tz?: string | undefined;
}

const oldestNode = 24;
/** Some countries change their rules each year. */
const mostYears = 1;

export function lookAtNode({ node, tz }: NodeVersions, now: number): readonly Diagnosis[] {
  const newer = 'Install a newer Node 24.';
  const [major = ''] = node.split('.');
  const year = Number(tz?.slice(0, 4));
  const thisYear = new Date(now).getUTCFullYear();
  return [
    Number(major) >= oldestNode
      ? ok('Node', `${node}.`)
      : wrong('Node', `${node} is too old: the bot needs Node ${oldestNode}.`, newer),
    tz === undefined || Number.isNaN(year)
      ? unknown('time zones', 'Node does not tell the version of its data.')
      : year >= thisYear - mostYears
        ? ok('time zones', `The data is of ${tz}.`)
        : note('time zones', `The data is of ${tz}: rules that changed since are missing.`, newer),
  ];
}

const patienceMs = 3_000;

/** `path`: a health route of a bot that may run on this machine. `setting`: what names its port. */
export async function lookAtRoute(
  setting: 'PORT' | 'HEALTH_PORT',
  port: number,
  path: '/readyz' | '/healthz',
): Promise<Diagnosis> {
  const of = `bot at ${setting}`;
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    const { ok: isReady, troubles } = (answer ?? {}) as { ok?: unknown; troubles?: unknown };
    if (typeof isReady !== 'boolean' || !Array.isArray(troubles))
      return wrong(
        of,
        `Another program listens at port ${port}.`,
        `Stop it, or set ${setting} to another port.`,
      );
    return isReady
      ? ok(of, `A bot runs on this machine, and ${path} says that all is well.`)
      : wrong(of, `A bot runs, and ${path} says: ${inOneSentence(troubles)}.`, 'Mend what it names.');
  } catch (error) {
    return isRefused(error)
      ? ok(of, `Port ${port} is free: no bot runs here now.`)
      : wrong(
          of,
          `What listens at port ${port} does not answer.`,
          'If it is the bot, it hangs: its log says where (WATCHDOG). Start it again.',
        );
  }
}

/** Some end as sentences do. */
function inOneSentence(troubles: readonly unknown[]): string {
  return troubles.map((trouble) => String(trouble).replace(/\.$/, '')).join('; ');
}

function isRefused(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === 'ECONNREFUSED') return true;
  return false;
}
