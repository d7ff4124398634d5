// How much slower this machine's processor is than the one whose goals the bench holds, by what it takes to load Bolt.

import { spawnSync } from 'node:child_process';
import { root } from '../npm-start.ts';

/** Processor time of loading Bolt, seven tenths of a bare Bolt app’s start, where that takes 240 ms: docs/figures.md, at load 0.1. */
const usualMs = 168;
/** A planted block of 200 ms is over the goal on any machine. */
const mostTimes = 3;
const loadsBolt =
  "await import('@slack/bolt'); const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);";

/** From 1 to 3: 2 where loading Bolt takes twice the processor time. The least of three counts, since others work beside it. */
export function slowness(): number {
  const least = Math.min(loadMs(), loadMs(), loadMs());
  return Math.min(mostTimes, Math.max(1, least / usualMs));
}

function loadMs(): number {
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', loadsBolt], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  const ms = Number(ran.stdout);
  if (ran.status !== 0 || !(ms > 0)) throw new Error(`Bolt could not be loaded: ${ran.stderr}`);
  return ms;
}
