// A program of its own that is half-way through the first write to a new file, says so, and gives it up a moment later.

import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const [path = '', heldMs = '0'] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.exec('begin immediate');
writeSync(1, 'holding\n');
setTimeout(() => {
  database.exec('rollback');
  database.close();
}, Number(heldMs));
