// The room's one impure file: it asks the readings for what a question needs, and composes an answer each time they change.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { dayAt } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { stepBySlice } from '#base/slices.ts';
import type { Campaign } from '#campaigns/campaign.ts';
import type { Gathered, Readings } from '#readings/reading.ts';
import { type AnswerSettings, createContexts } from './answer-context.ts';
import type { AnswerOptions, Answers } from './answers.ts';
import { suggestCampaigns } from './finding/find-campaign.ts';
import { suggestOwners } from './finding/find-owner.ts';
import { emptyBook, type NeedsBook, needsBook } from './handling/needs-book.ts';
import type { Question } from './question.ts';
import type { Answer } from './report.ts';
import { composeInSteps, needsSince, reportNeeds } from './report-kinds.ts';
import type { DigestOutlook } from './status/status-report.ts';

export interface AnswerParts {
  readonly readings: Readings;
  readonly settings: AnswerSettings;
  readonly clock: Clock;
  readonly log: Log;
}

const plansKept = 5_000;

export function createAnswers({ readings, settings, clock, log }: AnswerParts): Answers {
  const contextAt = createContexts(settings, clock);
  const plans = new Map<string, ReturnType<Answers['needs']>>();

  /** Many digests ask the same question on the same day: they share one plan, which the readings ask once. */
  const needs: Answers['needs'] = (question, at) => {
    const name = `${dayAt(at, settings.serviceZone)} ${JSON.stringify(question)}`;
    const plan = plans.get(name) ?? ((known) => reportNeeds(question, known, contextAt(at)));
    // In order of use: the one that was asked longest ago is forgotten.
    plans.delete(name);
    plans.set(name, plan);
    if (plans.size > plansKept) plans.delete(plans.keys().next().value ?? '');
    return plan;
  };

  async function* answer(question: Question, options: AnswerOptions): AsyncGenerator<Answer> {
    const { at, readAs, ...gathering } = options;
    try {
      const digests = question.kind === 'status' ? await digestOutlook() : undefined;
      const book = await bookFor(question, at);
      let last: Answer | undefined;
      for await (const gathered of readings.gather(needs(question, at), gathering)) {
        const steps = composeInSteps(question, gathered, contextAt(at, { readAs, digests, needs: book }));
        last = await stepBySlice(steps, clock);
        yield last;
      }
      if (last === undefined || last.kind === 'waiting') throw new Error('the readings ended unsettled');
    } catch (error) {
      yield options.signal?.aborted
        ? { kind: 'problem', problem: { kind: 'service', fault: { kind: 'cancelled' }, question } }
        : internal(question, error);
    }
  }

  /** People ask for the status when something is wrong, so it must do without the digests. */
  async function digestOutlook(): Promise<DigestOutlook | undefined> {
    try {
      return await settings.digests?.();
    } catch (error) {
      log.error('how digests fare could not be read', { error });
      return undefined;
    }
  }

  /** What people did about needs is told beside them. Where it cannot be read, the needs are told all the same. */
  async function bookFor(question: Question, at: Instant): Promise<NeedsBook> {
    const since = needsSince(question, contextAt(at));
    if (since === undefined || settings.needs === undefined) return emptyBook;
    try {
      return needsBook(await settings.needs.loadNeeds(since));
    } catch (error) {
      log.error('what was done about needs could not be read', { error });
      return emptyBook;
    }
  }

  function internal(question: Question, error: unknown): Answer {
    const reference = clock.now().toString(36).slice(-6);
    log.error('an answer failed', { reference, question: question.kind, error });
    return { kind: 'problem', problem: { kind: 'internal', reference } };
  }

  const rehearse: Answers['rehearse'] = async (question) => {
    const at = clock.now();
    const known = await recorded();
    if (known === undefined) return undefined;
    needs(question, at)(known);
    return stepBySlice(composeInSteps(question, known, contextAt(at)), clock);
  };

  async function recordedCampaigns(): Promise<readonly Campaign[]> {
    return (await recorded())?.campaigns?.value.campaigns ?? [];
  }

  /** What the record holds at this moment; the service is asked nothing. */
  async function recorded(): Promise<Gathered | undefined> {
    for await (const known of readings.gather(() => [], { lane: 'background' })) return known;
    return undefined;
  }

  return {
    answer,
    needs,
    rehearse,
    suggest: async (text, limit) => suggestCampaigns(text, await recordedCampaigns(), limit),
    suggestOwners: async (text, limit) => suggestOwners(text, await recordedCampaigns(), limit),
    campaignNames: async () => new Map((await recordedCampaigns()).map(({ id, name }) => [id, name])),
  };
}
