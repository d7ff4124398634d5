// Asks a scope's readings for what a question needs, and composes an answer each time they change.

import { later } from '#base/later.ts';
import type { Log } from '#base/log.ts';
import type { Scope } from '#base/scope.ts';
import { freeTurn, stepBySlice } from '#base/slices.ts';
import type { AccountId, UserId } from '#base/tenant.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import type { Need } from '#readings/reading.ts';
import type { AnswerBesides, AnswerSettings } from './answer-context.ts';
import type { AnswerOptions, Answers } from './answers.ts';
import { createComposing } from './composing.ts';
import { suggestCampaigns } from './finding/find-campaign.ts';
import { suggestOwners } from './finding/find-owner.ts';
import type { Question } from './question.ts';
import type { Answer } from './report.ts';
import type { NamedAccount, Standing } from './report-base.ts';
import { createScopeStudies, type ScopeStudiesOptions } from './scope-studies.ts';

export interface AnswersOptions extends ScopeStudiesOptions {
  /** The name of an account; undefined if it is the only one. */
  readonly accountOf?: (account: AccountId) => NamedAccount | undefined;
  /** Who can change that a place shows nothing; absent or undefined: the person who asks. */
  readonly mendedBy?: (scope: Scope) => readonly UserId[] | undefined;
}

const reportKinds = later(() => import('./report-kinds.ts'));

export function createAnswers({ sourceOf, accountOf, mendedBy, clock, log }: AnswersOptions): Answers {
  const studyIn = createScopeStudies({ sourceOf, clock, log });
  const compose = createComposing(clock);
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
      const ofTheBot =
        question.kind === 'status' ? await aboutTheBot(study.settings, options.asker, log) : {};
      const kept = await study.needsFor(question, at);
      const plan = await study.planOf(question, at);
      const besides = { readAs, ...ofTheBot, needs: kept };
      let last: Answer | undefined;
      for await (const gathered of readings.gather(plan, gathering)) {
        const steps = () => composeInSteps(question, gathered, contextAt(at, besides));
        const isWide = study.isWide(plan);
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

  function internal(question: Question, error: unknown): Answer {
    const reference = clock.now().toString(36).slice(-6);
    log.error('an answer failed', { reference, question: question.kind, error });
    return { kind: 'problem', problem: { kind: 'internal', reference } };
  }

  const rehearse: Answers['rehearse'] = async (scope, question) => {
    const at = clock.now();
    const study = studyIn(scope);
    const known = study.readings.known();
    (await study.planOf(question, at))(known);
    const { composeInSteps } = await reportKinds();
    return stepBySlice(composeInSteps(question, known, study.contextAt(at)), clock);
  };

  const firstCampaigns: Answers['firstCampaigns'] = async (scope, gathering) => {
    if (scope.campaigns.kind === 'none') return { kind: 'read', campaigns: [] };
    const study = studyIn(scope);
    const known = study.readings.known().campaigns;
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

  /** Going through the account's campaigns for those of the scope may take long, so it waits for a free turn. */
  async function campaignsIn(scope: Scope): Promise<readonly Campaign[]> {
    await freeTurn(clock);
    return studyIn(scope).readings.known().campaigns?.value.campaigns ?? [];
  }

  return {
    answer,
    needs: async (scope, question, at) => {
      const study = studyIn(scope);
      return study.readings.accountPlan(await study.planOf(question, at));
    },
    rehearse,
    suggest: async (scope, text, limit) => suggestCampaigns(text, await campaignsIn(scope), limit),
    suggestOwners: async (scope, text, limit) => suggestOwners(text, await campaignsIn(scope), limit),
    firstCampaigns,
    campaigns: async (scope) => (scope.campaigns.kind === 'none' ? [] : campaignsIn(scope)),
    campaignNames: async (scope) => new Map((await campaignsIn(scope)).map(({ id, name }) => [id, name])),
  };
}

/** People ask for the status when something is wrong, so it must do without what the store does not tell. */
async function aboutTheBot(
  settings: AnswerSettings,
  asker: string | undefined,
  log: Log,
): Promise<AnswerBesides> {
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

function listAlone(): readonly Need[] {
  return [{ kind: 'campaigns' }];
}

/** A report says whose figures it tells, and whether its totals are sums over a room's campaigns. */
function standingIn(answer: Answer, place: Pick<Standing, 'room' | 'account' | 'of'>): Answer {
  if (answer.kind !== 'report' || (place.room ?? place.account ?? place.of) === undefined) return answer;
  const { report } = answer;
  return { ...answer, report: { ...report, standing: { ...report.standing, ...place } } };
}
