// Loaded before the bot (`--import`): the file that finds listeners cannot be read twice, as where no more files may be open; then it can.

import { registerHooks } from 'node:module';

let left = 2;

registerHooks({
  load: (url, context, next) => {
    if (!url.endsWith('/src/slack/receiving/listeners.ts') || left === 0) return next(url, context);
    left -= 1;
    throw Object.assign(new Error(`EMFILE: too many open files, open '${url}'`), { code: 'EMFILE' });
  },
});
