// The digests that a visitor of the demo finds: set up through the bot, as a person does it.

import type { Clock } from '#base/clock.ts';
import { controls, modals } from '#blocks/controls.ts';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';

/** Far longer than a busy machine takes. */
const formsPatienceMs = 60_000;
/** By then Slack opens no form for the command any more: a bot that has only just started on a busy machine may be too late for it. */
const againMs = 5_000;

/**
 * As a person does it: the command, the form, its button. The first is due at the second full minute, when the first days have been read.
 * Rejects where the bot does not do its part.
 */
export async function setUpDigests(slack: SandboxSlack, clock: Clock): Promise<void> {
  const soon = clock.now() + 120_000;
  const everyDay = ['1', '2', '3', '4', '5', '6', '7'];
  const ana = slack.as('ana');
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: ana.tz, hour: '2-digit', minute: '2-digit' });
  await subscribes('overview last 7 days', { days: everyDay, time: time.format(soon), channel: 'growth' });
  await subscribes('top 5 by reply rate last week', { days: ['1'], time: '09:00', channel: 'sales' });

  async function subscribes(
    question: string,
    when: { readonly days: readonly string[]; readonly time: string; readonly channel: string },
  ): Promise<void> {
    const asks = () => ana.types(`/campaign-stats subscribe ${question}`);
    await asks();
    await until(() => ana.modal()?.submit !== undefined, 'the bot opened no form for a digest', asks);
    ana.fills({
      [controls.inputWeekdays]: when.days,
      [controls.inputTime]: when.time,
      [controls.inputChannels]: [when.channel],
    });
    await ana.submits();
    const unanswered = 'the bot answered no form of a digest';
    await until(() => isSetUp() || asksWhetherSo(), unanswered);
    if (asksWhetherSo()) {
      ana.fills({ [controls.inputAgreed]: ['early'] });
      await ana.submits();
    }
    await until(isSetUp, unanswered);
    await ana.closes(true);
  }

  function isSetUp(): boolean {
    return ana.modal()?.callbackId === modals.notice;
  }

  /** Soon after midnight: on some days of the year that time comes before the service's day is over. */
  function asksWhetherSo(): boolean {
    return ana.modal()?.blocks.some(({ block_id }) => block_id === controls.inputAgreed) ?? false;
  }

  /** `again`: what is done anew from time to time as long as it is not so. */
  async function until(isSo: () => boolean, unless: string, again?: () => Promise<unknown>): Promise<void> {
    const end = clock.monotonic() + formsPatienceMs;
    let next = clock.monotonic() + againMs;
    while (!isSo()) {
      if (clock.monotonic() >= next) {
        await again?.();
        next = clock.monotonic() + againMs;
      }
      if (clock.monotonic() >= end) throw new Error(`${unless} within a minute. Start the demo again.`);
      await clock.sleep(50);
    }
  }
}
