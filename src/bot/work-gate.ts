// Whether this instance takes work. It does not while its machine's clock is far from the clock that all instances share.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';

export interface WorkGate {
  /** Runs it each minute of the shared clock, while this instance takes work. */
  everyMinute(run: (at: number) => Promise<void>): () => Promise<void>;
  /** Runs it now if this instance takes work. */
  pass(run: () => Promise<void>): Promise<void>;
  /** For an operator: why it takes none. */
  trouble(): string | undefined;
}

/** No network delays the reading of a clock by as much. */
const toleratedMs = 10_000;

export function createWorkGate(machine: Pick<Clock, 'now'>, shared: Clock, log: Log): WorkGate {
  let told: string | undefined;

  function trouble(): string | undefined {
    const aheadMs = machine.now() - shared.now();
    const isOff = Math.abs(aheadMs) > toleratedMs;
    if (isOff !== (told !== undefined)) {
      if (isOff) log.warn(clockInWords(aheadMs), { aheadMs });
      else log.info("the clock of this machine is the database's again: this instance takes work");
    }
    told = isOff ? clockInWords(aheadMs) : undefined;
    return told;
  }

  const pass = async (run: () => Promise<void>) => {
    if (trouble() === undefined) await run();
  };
  return { trouble, pass, everyMinute: (run) => shared.everyMinute((at) => pass(() => run(at))) };
}

function clockInWords(aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const far = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  const where = aheadMs > 0 ? 'ahead of' : 'behind';
  return `the clock of this machine is ${far} ${where} the database's; this instance sends no digests and reads nothing ahead until it is set right`;
}
