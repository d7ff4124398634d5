// The campaign service of the benchmark as a program of its own, so that its work is not taken for the bot's.

import { createClock } from '#base/clock.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { serve } from './program.ts';

export interface ServiceTold {
  readonly campaigns: number;
  readonly apiKey: string;
  /** Requests of each kind in a window. */
  readonly limits: Readonly<Record<'campaigns' | 'campaign' | 'statistics' | 'daily', number>>;
}

export type ServiceDeeds = typeof deeds;

const told: ServiceTold = JSON.parse(process.argv[2] ?? '');
const service = createSandboxService({ ...told, clock: createClock() });
const { url } = await service.start();
const deeds = {
  url: () => url,
  /** How many of a kind were answered. */
  answered: (kind: keyof ServiceTold['limits']) =>
    service.requests.filter(({ endpoint, status }) => endpoint === kind && status === 200).length,
};
serve(deeds);
