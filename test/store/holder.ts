// A program of its own that is half-way through the first write to a new file, says so, and gives it up a moment later.

import { DatabaseSync } from 'node:sqlite';
import { print } from './print.ts';

const [path = '', heldMs = '0'] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.exec('begin immediate');
await print('holding');
setTimeout(() => {
  database.exec('rollback');
  database.close();
}, Number(heldMs));
