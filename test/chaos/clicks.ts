// What owners click in Slack, while bots die under their fingers: they settle what is put to them, and send digests now.

import type { Clock } from '#base/clock.ts';
import { controls } from '#blocks/controls.ts';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import type { Arrivals } from './arrivals.ts';
import { opensCard } from './cards.ts';
import { type Asked, handles, owners, periodMinutes } from './cast.ts';
import type { Chance } from './chance.ts';
import { readSaid, toldIn } from './said.ts';

export interface Clicks {
  /** A few of them, at once. Never rejects: what the bot does not take is given up. */
  some(): Promise<void>;
  /** Ids of deliveries sent again. */
  readonly resent: ReadonlySet<string>;
  /** By digest. */
  readonly sentByHand: ReadonlyMap<string, number>;
  /** How often each was clicked. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface ClickMeans {
  readonly slack: SandboxSlack;
  readonly arrivals: Arrivals;
  readonly asked: () => readonly Asked[];
  readonly clock: Clock;
  readonly chance: Chance;
}

interface Offer {
  readonly person: string;
  readonly ts: string;
  readonly block: string;
  readonly digest: string;
  /** The delivery that Resend names. */
  readonly delivery: string;
  readonly deeds: readonly string[];
  /** What the notice says. */
  readonly text: string;
}

const minuteMs = 60_000;

export function createClicks({ slack, arrivals, asked, clock, chance }: ClickMeans): Clicks {
  const resent = new Set<string>();
  const sentByHand = new Map<string, number>();
  const counts = new Map<string, number>();
  const count = (deed: string) => counts.set(deed, (counts.get(deed) ?? 0) + 1);
  const answered = new Set<string>();

  /** Of notices that still stand, as they are now. */
  function offers(): Offer[] {
    return owners.flatMap((owner) => {
      const dm = slack.workspace.dmWith(owner).id;
      return slack.workspace.messagesOf(dm).flatMap(({ ts, blocks }) =>
        blocks.flatMap((block, index): Offer[] => {
          const elements = (block.elements ?? []) as readonly { action_id?: string; value?: string }[];
          const deeds = elements.flatMap(({ action_id }) => action_id ?? []);
          const digest = elements.find(({ action_id }) => action_id === controls.manage)?.value;
          const delivery = elements.find(({ action_id }) => action_id === controls.deliveryResend)?.value;
          if (delivery === undefined || digest === undefined) return [];
          const text = (blocks[index - 1] as { text?: { text?: string } } | undefined)?.text?.text ?? '';
          const person = handles[owner] as string;
          return [{ person, ts, block: block.block_id, digest, delivery, deeds, text }];
        }),
      );
    });
  }

  /** As somebody does who looks into the channel first. */
  async function settle({ person, ts, block, digest, delivery, deeds, text }: Offer): Promise<void> {
    const [told] = toldIn(text, { ts, at: 0, owner: '' });
    const isAsked = told?.kind === 'asked';
    const there = isAsked && readSaid(arrivals.all).posts.has(`${digest} ${told.channel} ${told.due}`);
    const isRun = told !== undefined && 'due' in told && runsThen(digest, told.due);
    const arrived = isAsked && (there || !isRun) && deeds.includes(controls.deliveryArrived);
    if (!arrived) resent.add(delivery);
    count(arrived ? 'It arrived' : 'Resend');
    const deed = arrived ? controls.deliveryArrived : controls.deliveryResend;
    await slack.as(person).clicks(ts, `${block}/${deed}`);
  }

  /** From a post, through its card; not at a minute at which a run is due, so that notices tell the two apart. */
  async function sendNow({ id, owner, channels }: Asked): Promise<void> {
    const person = slack.as(handles[owner] as string);
    if (!(await opensCard(slack, person, id, channels[0] as string)) || isDueSoon(id)) return;
    sentByHand.set(id, (sentByHand.get(id) ?? 0) + 1);
    count('Send now');
    await person.clicks('modal', controls.digestSendNow);
  }

  function isDueSoon(id: string): boolean {
    return [0, 1].some((near) => isDueAt(id, clock.now() + near * minuteMs));
  }

  function isDueAt(id: string, at: number): boolean {
    const schedule = asked().find((one) => one.id === id)?.schedule;
    if (schedule?.kind !== 'cron') return true;
    const [first = 0] = schedule.expression.split('-').map(Number);
    return Math.floor(at / minuteMs) % periodMinutes === first;
  }

  function runsThen(id: string, due: string): boolean {
    const minute = Number(/:(\d\d) \(/.exec(due)?.[1]);
    return isDueAt(id, minute * minuteMs);
  }

  return {
    some: async () => {
      const open = offers().filter(({ ts, block, digest }) => {
        const isNew = !answered.has(`${ts} ${block}`);
        return isNew && !digest.startsWith('watch');
      });
      const unsettled = open.filter(({ deeds }) => deeds.includes(controls.deliveryArrived));
      const chosen = new Set(
        [unsettled, unsettled, open, open].map((among) => chance.oneOf(among) ?? chance.oneOf(open)),
      );
      const works = [...chosen].map((offer) => {
        if (offer === undefined) return undefined;
        answered.add(`${offer.ts} ${offer.block}`);
        return settle(offer);
      });
      for (const owner of owners) {
        const one = chance.oneOf(asked().filter(({ id, owner: its }) => its === owner && !isDueSoon(id)));
        if (one !== undefined) works.push(sendNow(one));
      }
      await Promise.allSettled(works);
    },
    resent,
    sentByHand,
    counts,
  };
}
