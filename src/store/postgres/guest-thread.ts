// The program of a thread that is there for its guest alone: with Postgres the store has no thread in which it could run.

import { workerData } from 'node:worker_threads';
import type { ThreadGuest } from '#store/thread/line.ts';

const { module, told } = workerData as ThreadGuest;
void import(module).then(({ run }) => run(told));
