// The program of a thread that runs only its guest: with Postgres the store has no thread for it.

import { workerData } from 'node:worker_threads';
import type { ThreadGuest } from '#store/thread/line.ts';

const { module, told } = workerData as ThreadGuest;
void import(module).then(({ run }) => run(told));
