// An open file with the newest schema, and all that can be asked of it, in whichever thread this runs.

import type { Instant } from '#base/brand.ts';
import { migrations } from '#store/migrations.ts';
import { openSqlite } from '#store/sqlite.ts';
import { type Upgraded, upgrade } from '#store/upgrade.ts';
import { createEngine, type Engine, type EngineOptions } from './engine.ts';
import { type FilePlace, type GivenTo, type ResultOf, type WorkName, works } from './works.ts';

export interface OpenedFile extends Engine {
  readonly upgraded: Upgraded;
  /** Puts the buffers that the result hands over into `transferred`. */
  work<Name extends WorkName>(
    name: Name,
    given: GivenTo<Name>,
    transferred: ArrayBuffer[],
  ): Promise<ResultOf<Name>>;
}

/** Blocks until the file is open. Throws StoreError. */
export function openFile(path: string, now: Instant, options: Omit<EngineOptions, 'file'>): OpenedFile {
  const file = openSqlite(path);
  try {
    const upgraded = upgrade(file, migrations, now);
    // From here on, the engine does the waiting, where it does not block others.
    file.exec('pragma busy_timeout = 0');
    const engine = createEngine({ file, ...options });
    const turn = () => new Promise<void>((resolve) => options.soon(resolve));
    return {
      ...engine,
      upgraded,
      work: async (name, given, transferred) => {
        const transfer = (buffer: ArrayBuffer) => void transferred.push(buffer);
        const place: FilePlace = { path, unit: engine.dialogue, read: engine.read, turn, transfer };
        const work = works[name] as (place: FilePlace, given: unknown) => unknown;
        return (await work(place, given)) as ResultOf<typeof name>;
      },
    };
  } catch (error) {
    file.close();
    throw error;
  }
}
