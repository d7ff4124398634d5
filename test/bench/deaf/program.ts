// A program of the benchmark in a process of its own, and the calls between it and the one that started it.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** What a program does when it is called: each takes what a message can carry, and gives it. */
// biome-ignore lint/suspicious/noExplicitAny: what each takes is its own matter, and checked where it is called
export type Deeds = Readonly<Record<string, (...given: any[]) => unknown>>;

export interface Program<Of extends Deeds> {
  readonly process: ChildProcess;
  /** Rejects where the program ends before it has answered. */
  call<Name extends keyof Of & string>(
    name: Name,
    ...given: Parameters<Of[Name]>
  ): Promise<Awaited<ReturnType<Of[Name]>>>;
  close(): Promise<void>;
}

interface Call {
  readonly call: number;
  readonly name: string;
  readonly given: readonly unknown[];
}

interface Answer {
  readonly answers: number;
  readonly value?: unknown;
  readonly error?: string;
}

/** In the program itself: answers calls until whoever started it is gone. */
export function serve(deeds: Deeds): void {
  process.on('message', async (message: Partial<Call>) => {
    const { call, name = '', given = [] } = message;
    if (call === undefined) return;
    const answer = await answerOf(deeds, name, given);
    if (process.connected) process.send?.({ answers: call, ...answer });
  });
  process.on('disconnect', () => process.exit());
  process.send?.('serving');
}

async function answerOf(deeds: Deeds, name: string, given: readonly unknown[]): Promise<Partial<Answer>> {
  try {
    return { value: await deeds[name]?.(...given) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Resolves when it serves. `told` is what it finds in its arguments, as JSON. */
export async function startProgram<Of extends Deeds>(path: string, told: unknown): Promise<Program<Of>> {
  const child = fork(path, [JSON.stringify(told)], { execArgv: [] });
  const program = callsTo<Of>(child);
  await Promise.race([once(child, 'message'), endOf(child, path)]);
  return program;
}

/** Of a process that serves, and was started with a channel for messages. */
export function callsTo<Of extends Deeds>(child: ChildProcess): Program<Of> {
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  let calls = 0;
  child.on('message', (message: Partial<Answer>) => {
    const { answers, value, error } = message;
    const asked = answers === undefined ? undefined : waiting.get(answers);
    if (answers === undefined || asked === undefined) return;
    waiting.delete(answers);
    if (error === undefined) asked.resolve(value as never);
    else asked.reject(new Error(error));
  });
  child.once('exit', () => {
    for (const asked of waiting.values()) asked.reject(new Error('the program has ended'));
  });
  return {
    process: child,
    call: (name, ...given) => {
      calls += 1;
      const asked = Promise.withResolvers<never>();
      waiting.set(calls, asked);
      child.send({ call: calls, name, given });
      return asked.promise;
    },
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

async function endOf(child: ChildProcess, path: string): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`${path} ended with code ${code} before it served`);
}
