// Asks one line after the other on the command line. What is secret is not shown while it is typed; where lines come through a pipe, nothing is.

import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Writable } from 'node:stream';

export interface LineAsker {
  /** undefined at the end of the input, and after Ctrl+C. */
  ask(prompt: string, kind: 'secret' | 'shown'): Promise<string | undefined>;
  close(): void;
}

export function createAsker(
  input: Readable & { readonly isTTY?: boolean },
  output: Writable & { readonly isTTY?: boolean },
): LineAsker {
  const isTerminal = input.isTTY === true && output.isTTY === true;
  let isHidden = false;
  const shown = new Writable({
    write: (chunk, _, done) => {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  // Without a history the arrow keys bring no secret back.
  const lines = createInterface({ input, output: shown, terminal: isTerminal, historySize: 0 });
  lines.on('SIGINT', () => lines.close());
  const each = lines[Symbol.asyncIterator]();
  return {
    ask: async (prompt, kind) => {
      lines.setPrompt(prompt);
      if (isTerminal) lines.prompt();
      else output.write(prompt);
      isHidden = kind === 'secret';
      const line = await each.next();
      isHidden = false;
      if (!isTerminal || kind === 'secret') output.write('\n');
      return line.done ? undefined : line.value.trim();
    },
    close: () => lines.close(),
  };
}
