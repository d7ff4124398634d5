// What the Dockerfile says, as steps that can be taken by hand where there is no engine; and how large what it makes is.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface ImageSteps {
  /** From the repository to /app, before packages are installed and after. */
  readonly copied: readonly string[];
  /** In /app. */
  readonly installs: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  readonly volumes: readonly string[];
  readonly healthCheck: readonly string[];
  readonly command: readonly string[];
  readonly bases: readonly string[];
}

export function readImageSteps(path: string): ImageSteps {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^([A-Z]+) (.*)$/.exec(line))
    .filter((match) => match !== null);
  const of = (wanted: string) => lines.flatMap(([, name, rest = '']) => (name === wanted ? [rest] : []));
  const run = (text: string | undefined) => JSON.parse(text ?? '[]') as readonly string[];
  const copies = of('COPY').filter((rest) => !rest.startsWith('--from='));
  return {
    copied: copies.flatMap((rest) => rest.split(' ').slice(0, -1)),
    installs: of('RUN').filter((rest) => rest.startsWith('npm ')),
    env: Object.fromEntries(of('ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('=', 2)))),
    user: of('USER').at(-1),
    volumes: of('VOLUME'),
    healthCheck: run(/ CMD (\[.*\])$/.exec(of('HEALTHCHECK')[0] ?? '')?.[1]),
    command: run(of('CMD').at(-1)),
    bases: of('FROM').map((rest) => rest.split(' ')[0] ?? ''),
  };
}

/** Of all files below. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** debian:bookworm-slim, unpacked, as Docker lists it. */
export const baseBytes = 75e6;
