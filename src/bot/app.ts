// Joins the store, the door and the workspaces behind it into a bot that starts, comes to rest and stops.

import { within } from '#base/clock.ts';
import { loadInSteps, loadLater } from '#base/later.ts';
import { inTrace } from '#base/trace.ts';
import { createClientBook } from '#campaigns/client-book.ts';
import type { Looked, Metrics } from '#metrics/create-metrics.ts';
import type { Presence } from '#reports/status/instances.ts';
import type { Config } from '#settings/config.ts';
import { meetSlack } from '#slack/meet-slack.ts';
import type { WebPages } from '#slack/receiving/bounded-server.ts';
import { createDoor } from '#slack/receiving/door.ts';
import type { Hearing } from '#slack/receiving/hearing.ts';
import { createAllTurns } from '#slack/receiving/people-turns.ts';
import { openStore } from '#store/open-store.ts';
import { loadingSteps } from './loading.ts';
import { type OfOne, openTenant, type TenantParts } from './open-tenant.ts';
import type { Outside } from './outside.ts';
import { createWorkGate } from './work-gate.ts';
import { oneWorkspace, type Workspaces } from './workspaces.ts';

export interface App {
  /** The port of HTTP mode or of the health routes; undefined where none is listened on. */
  port(): number | undefined;
  /** Loads what answers people, so that the first of them does not wait for it. Never rejects. */
  load(): Promise<void>;
  /** Draws what people ask for most, so that the first of them waits no longer than the others. Resolves to how many answers it drew; never rejects. */
  rehearse(): Promise<number>;
  /** Resolves when all that people and digests wait for has ended; what is read in the background goes on. */
  idle(): Promise<void>;
  /** First /readyz says so (DRAIN_SECONDS). Then the bot takes nothing new, waits up to 10 s for what is under way, and closes everything. */
  stop(): Promise<void>;
}

const stopPatienceMs = 10_000;

loadInSteps(loadingSteps);

/**
 * Starts the bot. Rejects with SlackStartError (Slack does not take the bot), StoreError (the file cannot be used), or the system's
 * error where a port is taken; what was opened by then is closed again.
 */
export async function startApp(config: Config, machine: Outside): Promise<App> {
  const { log } = machine;
  /** What was opened, each as the function that closes it again, oldest first. */
  const opened: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const { storePath: path, databaseUrl } = config;
    const instance = machine.instance && { ...machine.instance, id: machine.newId() };
    const store = await openStore({
      ...{ path, databaseUrl, clock: machine.clock, log, instance },
      ...{ guest: machine.guard, startThread: machine.startStoreThread },
    });
    opened.push(() => store.close());
    const outside = { ...machine, clock: store.clock };
    const { clock } = outside;
    await openTelling(config, opened, outside);
    const gate = createWorkGate(machine.clock, clock, log);
    const { userIdsEncoding, shareOfQuota } = config.campaigns;
    const clients = createClientBook({
      ...{ userIdsEncoding, shareOfQuota, clock, log, random: outside.random },
      sharedQuotas: { store: store.quotas, bootId: outside.bootId, server: store.server },
    });
    const workspaces = await openWorkspaces({
      config,
      outside,
      gate,
      store,
      clients,
      turns: createAllTurns(clock),
    });
    opened.push(() => workspaces.close());

    let stopping = false;
    const troubles = (): readonly string[] => {
      if (stopping) return ['stopping'];
      const single = [door.trouble(), store.trouble(), gate.trouble()].filter(
        (trouble) => trouble !== undefined,
      );
      return [...single, ...workspaces.troubles()];
    };
    const door = createDoor({
      mode: config.slack.mode,
      healthPort: config.slack.mode.kind === 'socket' ? config.port : undefined,
      troubles,
      metrics: await openMetrics(config, opened, {
        quotas: () => workspaces.quotas(),
        troubles: () => troubles().length,
      }),
      instance: outside.instance?.name,
      apiUrl: config.slack.apiUrl,
      authorize: workspaces.authorize,
      hearing: workspaces.hearing,
      pages: await pagesOf(config, outside, workspaces),
      ...{ clock, log, newId: outside.newId },
    });
    opened.push(async () => {
      await door.stop();
      await within(stopPatienceMs, door.idle(), clock);
      await door.close();
    });
    await door.start();
    opened.push(() => workspaces.rest());
    if (store.shared !== undefined) opened.push(await tellPresence(store.shared.presence, outside));
    await workspaces.begin();

    return {
      port: door.port,
      load: () =>
        loadLater(clock).catch((error: unknown) =>
          log.error('what answers people could not be loaded', { error }),
        ),
      rehearse: () => workspaces.rehearse(),
      idle: async () => {
        await door.idle();
        await workspaces.idle();
      },
      stop: async () => {
        stopping = true;
        if (config.drainMs > 0) await clock.sleep(config.drainMs);
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Says each minute that this instance lives. The returned function says that it has stopped. */
async function tellPresence(
  presence: Presence,
  { clock, log }: Pick<Outside, 'clock' | 'log'>,
): Promise<() => Promise<void>> {
  const untold = (error: unknown) => log.warn('the others were not told of this instance', { error });
  const announce = () => presence.announce().catch(untold);
  await announce();
  const stop = clock.everyMinute(announce);
  return async () => {
    await stop();
    await presence.leave().catch(untold);
  };
}

/** What MCP takes is loaded only where it is on. */
async function pagesOf(
  { mcp }: Config,
  { newId, log }: Outside,
  { pages, hearing }: Workspaces,
): Promise<WebPages | undefined> {
  if (mcp === undefined) return pages;
  const { createMcpRoute } = await import('#slack/mcp/mcp-route.ts');
  const route = createMcpRoute({ ...mcp, hearing: traced(hearing, newId), newId, log });
  return {
    answer: (path, request, response) =>
      route.answer(path, request, response) ?? pages?.answer(path, request, response),
  };
}

/** Begins a trace for what does not come through the door. The door begins one for all else. */
function traced({ hear }: Pick<Hearing, 'hear'>, newId: () => string): Pick<Hearing, 'hear'> {
  return {
    hear: (kind, ...payload) =>
      inTrace({ name: 'slack payload', id: newId, about: { kind } }, () => hear(kind, ...payload)),
  };
}

/** What measures is loaded only where it is asked for. */
async function openMetrics(
  { metrics }: Config,
  opened: (() => Promise<unknown>)[],
  looked: Looked,
): Promise<Metrics | undefined> {
  if (!metrics) return undefined;
  const { createMetrics } = await import('#metrics/create-metrics.ts');
  const measuring = createMetrics(looked);
  opened.push(async () => measuring.stop());
  return measuring;
}

/** What tells of each piece of work, in the log or as spans, is loaded only if the operator wants it. */
async function openTelling(
  { traces, logLevel }: Config,
  opened: (() => Promise<unknown>)[],
  { clock, log }: Pick<Outside, 'clock' | 'log'>,
): Promise<void> {
  if (logLevel === 'debug') {
    const { logMeasured } = await import('./log-measured.ts');
    const stop = logMeasured(log);
    opened.push(async () => stop());
  }
  if (!traces) return;
  const { createTraces } = await import('#traces/create-traces.ts');
  const stop = createTraces(clock);
  opened.push(async () => stop());
}

/** What many workspaces take is loaded for them alone. */
async function openWorkspaces(parts: Omit<TenantParts, OfOne>): Promise<Workspaces> {
  const { bot, apiUrl } = parts.config.slack;
  if (bot.kind === 'many-workspaces') {
    const { openManyWorkspaces } = await import('./many-workspaces.ts');
    return openManyWorkspaces({ ...parts, ...bot, app: { ...bot, apiUrl } });
  }
  const slack = await meetSlack({ apiUrl, botToken: bot.token }, parts.outside);
  const tenant = await openTenant({ ...parts, slack, signing: bot.token, isOperators: true });
  const { botId, botUserId, workspace: teamId } = slack.identity;
  return oneWorkspace(tenant, { botId, botUserId, teamId });
}
