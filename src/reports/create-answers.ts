// The room's one impure file: asks a scope's readings for what a question needs, and composes an answer each time they change.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { type Day, dayAt } from '#base/day.ts';
import { later } from '#base/later.ts';
import type { Log } from '#base/log.ts';
import type { Scope } from '#base/scope.ts';
import { stepBySlice } from '#base/slices.ts';
import type { AccountId, UserId } from '#base/tenant.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import type { Gathered, Need, Readings } from '#readings/reading.ts';
import { type AnswerBesides, type AnswerSettings, createContexts } from './answer-context.ts';
import type { AnswerOptions, Answers } from './answers.ts';
import { createComposing } from './composing.ts';
import { suggestCampaigns } from './finding/find-campaign.ts';
import { suggestOwners } from './finding/find-owner.ts';
import { type NeedsByCampaign, noNeeds } from './handling/needs-by-campaign.ts';
import { createSharedNeeds } from './handling/shared-needs.ts';
import type { Question } from './question.ts';
import type { Answer } from './report.ts';
import type { NamedAccount, Standing } from './report-base.ts';

/** What the answers for a scope are made from. */
export interface AnswerSource {
  readonly readings: Readings;
  readonly settings: AnswerSettings;
}

export interface AnswersOptions {
  /** Returns the same object for all scopes that see the same. */
  readonly sourceOf: (scope: Scope) => AnswerSource;
  /** The name of an account; undefined if it is the only one. */
  readonly accountOf?: (account: AccountId) => NamedAccount | undefined;
  /** Who can mend it where nothing is shown; absent or undefined: whoever asks. */
  readonly mendedBy?: (scope: Scope) => readonly UserId[] | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

type SharedPlan = Awaited<ReturnType<Answers['needs']>>;

/** A source, with what is made from it once. */
interface ScopeStudy extends AnswerSource {
  readonly contextAt: ReturnType<typeof createContexts>;
  /** Many digests ask the same question on the same day. They share one plan, which the readings then ask once. */
  readonly plans: Map<string, SharedPlan>;
  /** What was kept of needs since that day; undefined: nothing is kept. */
  readonly keptSince: ((since: Day) => Promise<NeedsByCampaign>) | undefined;
}

const plansKept = 5_000;
/** A question about more scopes and campaigns than this takes longer than a slice. */
const narrowest = 200;

const reportKinds = later(() => import('./report-kinds.ts'));

export function createAnswers({ sourceOf, accountOf, mendedBy, clock, log }: AnswersOptions): Answers {
  const studies = new WeakMap<AnswerSource, ScopeStudy>();
  const compose = createComposing(clock);
  /** How much each plan wanted when it was last asked. */
  const widths = new WeakMap<SharedPlan, number>();

  function studyIn(scope: Scope): ScopeStudy {
    const source = sourceOf(scope);
    const known = studies.get(source);
    if (known !== undefined) return known;
    const contextAt = createContexts(source.settings, clock);
    const { needs } = source.settings;
    const keptSince = needs && createSharedNeeds((since) => needs.loadNeeds(since), clock);
    const study = { ...source, contextAt, plans: new Map(), keptSince };
    studies.set(source, study);
    return study;
  }

  async function planOf(
    { settings, contextAt, plans }: ScopeStudy,
    question: Question,
    at: Instant,
  ): Promise<SharedPlan> {
    const { reportNeeds } = await reportKinds();
    const name = `${dayAt(at, settings.serviceZone)} ${JSON.stringify(question)}`;
    const plan: SharedPlan =
      plans.get(name) ??
      ((known) => {
        const needs = reportNeeds(question, known, contextAt(at));
        widths.set(plan, widthOf(needs));
        return needs;
      });
    // Kept in order of use, so that the plan that was used longest ago is forgotten.
    plans.delete(name);
    plans.set(name, plan);
    if (plans.size > plansKept) plans.delete(plans.keys().next().value ?? '');
    return plan;
  }

  async function* answer(scope: Scope, question: Question, options: AnswerOptions): AsyncGenerator<Answer> {
    const { campaigns } = scope;
    if (campaigns.kind === 'none') {
      const admins = mendedBy?.(scope);
      return yield { kind: 'problem', problem: { kind: 'nothing-here', why: campaigns.why, admins } };
    }
    const { at, readAs, ...gathering } = options;
    const { lane, signal } = gathering;
    try {
      const study = studyIn(scope);
      const { readings, contextAt } = study;
      const { composeInSteps } = await reportKinds();
      const ofTheBot = question.kind === 'status' ? await aboutTheBot(study, options.asker) : {};
      const kept = await needsFor(study, question, at);
      const plan = await planOf(study, question, at);
      const besides = { readAs, ...ofTheBot, needs: kept };
      let last: Answer | undefined;
      for await (const gathered of readings.gather(plan, gathering)) {
        const steps = () => composeInSteps(question, gathered, contextAt(at, besides));
        const isWide = (widths.get(plan) ?? 0) > narrowest;
        const composed = await compose({ plan, gathered, besides, lane, isWide, signal, steps });
        const room = campaigns.kind === 'all' ? undefined : gathered.campaigns?.value.campaigns.length;
        last = standingIn(composed, {
          room,
          account: accountOf?.(scope.tenant.account),
          of: scope.isOutside && scope.room,
        });
        yield last;
      }
      if (last === undefined || last.kind === 'waiting') throw new Error('the readings ended unsettled');
    } catch (error) {
      yield options.signal?.aborted
        ? { kind: 'problem', problem: { kind: 'service', fault: { kind: 'cancelled' }, question } }
        : internal(question, error);
    }
  }

  /** People ask for the status when something is wrong, so it must do without what the store does not tell. */
  async function aboutTheBot({ settings }: ScopeStudy, asker: string | undefined): Promise<AnswerBesides> {
    if (asker === undefined) return {};
    const untold = (message: string) => (error: unknown) => {
      log.error(message, { error });
      return undefined;
    };
    const [digests, instances, checks, misread] = await Promise.all([
      settings.digests?.(asker).catch(untold('the state of the digests could not be read')),
      settings.instances?.(asker).catch(untold('which instances work could not be read')),
      settings.checks?.(asker).catch(untold('what doctor says of the bot could not be found out')),
      settings.misread?.(asker).catch(untold('what was not read as it was meant could not be read')),
    ]);
    return { digests, instances, checks, misread };
  }

  /** Tells what people did about needs. If that cannot be read, the needs are told without it. */
  async function needsFor(study: ScopeStudy, question: Question, at: Instant): Promise<NeedsByCampaign> {
    const { contextAt, keptSince } = study;
    const { needsSince } = await reportKinds();
    const since = needsSince(question, contextAt(at));
    if (since === undefined || keptSince === undefined) return noNeeds;
    try {
      return await keptSince(since);
    } catch (error) {
      log.error('what was done about needs could not be read', { error });
      return noNeeds;
    }
  }

  function internal(question: Question, error: unknown): Answer {
    const reference = clock.now().toString(36).slice(-6);
    log.error('an answer failed', { reference, question: question.kind, error });
    return { kind: 'problem', problem: { kind: 'internal', reference } };
  }

  const rehearse: Answers['rehearse'] = async (scope, question) => {
    const at = clock.now();
    const study = studyIn(scope);
    const known = await recorded(study);
    if (known === undefined) return undefined;
    (await planOf(study, question, at))(known);
    const { composeInSteps } = await reportKinds();
    return stepBySlice(composeInSteps(question, known, study.contextAt(at)), clock);
  };

  const firstCampaigns: Answers['firstCampaigns'] = async (scope, gathering) => {
    if (scope.campaigns.kind === 'none') return { kind: 'read', campaigns: [] };
    const study = studyIn(scope);
    const known = (await recorded(study))?.campaigns;
    if (known !== undefined) return { kind: 'read', campaigns: known.value.campaigns };
    let fault: ServiceFault | undefined;
    try {
      for await (const { campaigns, faults } of study.readings.gather(listAlone, gathering)) {
        if (campaigns !== undefined) return { kind: 'read', campaigns: campaigns.value.campaigns };
        [fault] = faults;
      }
    } catch (error) {
      if (!gathering.signal?.aborted) log.error('the first list could not be read', { error });
    }
    return { kind: 'unread', fault };
  };

  async function campaignsIn(scope: Scope): Promise<readonly Campaign[]> {
    return (await recorded(studyIn(scope)))?.campaigns?.value.campaigns ?? [];
  }

  /** What the record holds at this moment; the service is asked nothing. */
  async function recorded({ readings }: ScopeStudy): Promise<Gathered | undefined> {
    for await (const known of readings.gather(() => [], { lane: 'background' })) return known;
    return undefined;
  }

  return {
    answer,
    needs: async (scope, question, at) => {
      const study = studyIn(scope);
      return study.readings.accountPlan(await planOf(study, question, at));
    },
    rehearse,
    suggest: async (scope, text, limit) => suggestCampaigns(text, await campaignsIn(scope), limit),
    suggestOwners: async (scope, text, limit) => suggestOwners(text, await campaignsIn(scope), limit),
    firstCampaigns,
    campaigns: async (scope) => (scope.campaigns.kind === 'none' ? [] : campaignsIn(scope)),
    campaignNames: async (scope) => new Map((await campaignsIn(scope)).map(({ id, name }) => [id, name])),
  };
}

function widthOf(needs: readonly Need[]): number {
  return needs.reduce((sum, need) => sum + (need.kind === 'statistics' ? need.campaignIds.length : 1), 0);
}

function listAlone(): readonly Need[] {
  return [{ kind: 'campaigns' }];
}

/** A report says whose figures it tells, and whether its totals are sums over a room's campaigns. */
function standingIn(answer: Answer, place: Pick<Standing, 'room' | 'account' | 'of'>): Answer {
  if (answer.kind !== 'report' || (place.room ?? place.account ?? place.of) === undefined) return answer;
  const { report } = answer;
  return { ...answer, report: { ...report, standing: { ...report.standing, ...place } } };
}
