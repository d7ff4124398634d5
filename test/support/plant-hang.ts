// Loaded before the bot (`--import`): at the word of whoever started it, the event loop hangs; in JavaScript, or where the thread waits for the system.

import { spawnSync } from 'node:child_process';

process.on('message', (where) => {
  if (where === 'javascript') plantedHang();
  if (where === 'system') spawnSync('sleep', ['30']);
});
process.channel?.unref();

function plantedHang(): never {
  for (let turns = 0; ; turns += 1) JSON.stringify({ turns });
}
