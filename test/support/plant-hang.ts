// Loaded before the bot (`--import`): at the word of whoever started it, the event loop hangs; in JavaScript, or where the thread waits for the system.

import { spawnSync } from 'node:child_process';

process.on('message', (where) => {
  if (where === 'javascript') plantedHang();
  if (where === 'system') waitForSystem(process.env.HANG_UNTIL ?? '');
});
process.channel?.unref();

/** Until that file is there. */
function waitForSystem(path: string): void {
  spawnSync('sh', ['-c', 'until [ -e "$1" ]; do sleep 0.05; done', 'sh', path], { timeout: 60_000 });
}

function plantedHang(): never {
  for (let turns = 0; ; turns += 1) JSON.stringify({ turns });
}
