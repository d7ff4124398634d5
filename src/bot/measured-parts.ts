// Wraps ports so that what is done through them can be measured. Nothing else about them changes.

import type { Clock } from '#base/clock.ts';
import { isMeasured, tellMeasured } from '#base/measured.ts';
import { inRun } from '#digests/delivery/traced-run.ts';
import type { Delivery, DeliveryState } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Answers } from '#reports/answers.ts';
import type { Answer } from '#reports/report.ts';
import type { ReplySender } from '#slack/answering/reply-sender.ts';

/** Tests are left out: nothing was due. */
export function measuredDigests(store: DigestStore): DigestStore {
  return {
    ...store,
    planDeliveries: async (deliveries, notices, entries) => {
      await store.planDeliveries(deliveries, notices, entries);
      if (!isMeasured('due')) return;
      for (const delivery of deliveries.filter(({ kind }) => kind === 'scheduled'))
        await inRun(delivery, async () =>
          tellMeasured('due', { digest: delivery.digest, delivery: delivery.id }),
        );
    },
    moveDelivery: async (id, from, to, notices, seen, entries) => {
      const isMoved = await store.moveDelivery(id, from, to, notices, seen, entries);
      if (isMoved) tellState(to, 1);
      if (isMoved && from.kind === 'posting' && to.kind === 'collecting')
        tellMeasured('retried', { count: 1 });
      return isMoved;
    },
    moveDeliveries: async (deliveries: readonly Delivery[], to, notices) => {
      await store.moveDeliveries(deliveries, to, notices);
      tellState(to, deliveries.length);
    },
  };
}

/** The states in which a delivery ends. */
const told: ReadonlySet<DeliveryState['kind']> = new Set([
  ...(['posted', 'skipped', 'cancelled', 'unsure', 'missed', 'failed'] as const),
]);

function tellState(state: DeliveryState, count: number): void {
  if (!told.has(state.kind)) return;
  const lateByMs = state.kind === 'posted' ? { lateByMs: state.lateByMs } : {};
  tellMeasured('delivered', { state: state.kind, count, ...lateByMs });
}

/** Posts to a response_url are no method of Slack's. */
export function measuredReplies(sender: ReplySender, { monotonic }: Pick<Clock, 'monotonic'>): ReplySender {
  return {
    ...sender,
    post: async (url, body) => {
      const from = monotonic();
      const posted = await sender.post(url, body);
      const outcome = posted.kind === 'taken' ? 'ok' : (posted.word ?? 'no_answer');
      tellMeasured('called', { method: 'response_url', outcome, ms: monotonic() - from });
      return posted;
    },
  };
}

export function measuredAnswers(answers: Answers, { monotonic }: Pick<Clock, 'monotonic'>): Answers {
  async function* timed(
    ...[scope, question, options]: Parameters<Answers['answer']>
  ): AsyncGenerator<Answer> {
    const from = monotonic();
    let outcome = 'none';
    try {
      for await (const answer of answers.answer(scope, question, options)) {
        outcome = answer.kind === 'problem' ? answer.problem.kind : answer.kind;
        yield answer;
      }
    } finally {
      // Here and not behind the loop, because whoever has the last answer asks for no further one.
      tellMeasured('answered', { question: question.kind, outcome, ms: monotonic() - from });
    }
  }
  return {
    ...answers,
    answer: (...asked) => (isMeasured('answered') ? timed(...asked) : answers.answer(...asked)),
  };
}
