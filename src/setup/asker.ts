// Asks one line after the other on the command line. What is secret is not shown while it is typed, nor what is typed ahead; where lines come through a pipe, nothing is.

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
  // Hidden unless a shown line is awaited: what is typed or pasted ahead may be a secret.
  let isShown = false;
  let isClosed = false;
  let linesAhead = 0;
  const shown = new Writable({
    write: (chunk, _, done) => {
      if (isShown) output.write(chunk);
      done();
    },
  });
  // Without a history the arrow keys bring no secret back.
  const lines = createInterface({ input, output: shown, terminal: isTerminal, historySize: 0 });
  lines.on('SIGINT', () => lines.close());
  lines.on('close', () => {
    isClosed = true;
  });
  // Before the next character of the same paste is read.
  lines.on('line', () => {
    isShown = false;
    linesAhead += 1;
  });
  const each = lines[Symbol.asyncIterator]();
  return {
    ask: async (prompt, kind) => {
      // A pipe may have ended while lines of it still wait.
      if (isTerminal && isClosed) return undefined;
      const showsLine = isTerminal && kind === 'shown' && linesAhead === 0;
      isShown = showsLine;
      if (showsLine) {
        lines.setPrompt(prompt);
        lines.prompt(true);
      } else output.write(prompt);
      const line = await each.next();
      isShown = false;
      if (!showsLine || line.done) output.write('\n');
      if (line.done) return undefined;
      linesAhead -= 1;
      return line.value.trim();
    },
    close: () => lines.close(),
  };
}
