// The demo's panel: the clock and what moves it, the switches, the tally of digests, and what there is to try.

import type { Instant } from '#base/brand.ts';
import type { Drive } from '#sandbox/clock/drive.ts';
import { SandboxMisuse } from '#sandbox/slack/interactions.ts';
import type { PanelView, SandboxPanel, WelcomeGroup } from '#sandbox/slack/page-port.ts';
import type { Channel } from '#sandbox/slack/shapes.ts';
import { createSwitches, type Switched } from './switches.ts';
import { type DigestTally, tallyInWords } from './tally.ts';
import { inWords, nextMondayNine } from './times.ts';

export interface PanelParts extends Switched {
  readonly drive: Drive;
  /** Whose wall clock the panel shows. */
  readonly zone: string;
  readonly tally: () => DigestTally;
  /** Counts anew; the tally is this old at most. */
  readonly count: () => Promise<void>;
  readonly nextDigest: () => { readonly at: Instant; readonly channel: string } | undefined;
  readonly welcome: readonly WelcomeGroup[];
}

interface Journey {
  readonly name: string;
  readonly words: string;
  readonly hint: string;
  readonly to: Instant;
}

const minuteMs = 60_000;
/** By then it stands in its channel, also where its post had to be looked for; and if it is sent only then, it says that it is late. */
const afterDigestMs = 10 * minuteMs;
const stopHere = 'stop-here';
const mostNotes = 8;

export function createPanel(parts: PanelParts): SandboxPanel {
  const { drive, slack, bot, now, zone, tally } = parts;
  const switches = createSwitches(parts);
  const notes: { id: number; at: string; words: string }[] = [];
  const tell = (words: string) => {
    notes.unshift({ id: (notes[0]?.id ?? 0) + 1, at: inWords(now(), zone), words });
    notes.splice(mostNotes);
    slack.workspace.changed();
  };

  function journeys(): Journey[] {
    const at = now();
    const monday = nextMondayNine(at, zone);
    const next = parts.nextDigest();
    const channel = next && slack.workspace.channel(next.channel)?.name;
    return [
      { name: 'one-hour-on', words: 'One hour on', hint: '', to: at + 60 * minuteMs },
      ...(next === undefined
        ? []
        : [
            {
              name: 'next-digest',
              words: 'Past the next digest',
              hint: `due ${inWords(next.at, zone)} in #${channel}`,
              to: next.at + afterDigestMs,
            },
          ]),
      {
        name: 'monday-nine',
        words: 'Skip to Monday 09:00',
        hint: `${inWords(monday, zone)}; a week takes some minutes`,
        to: monday,
      },
    ];
  }

  let departedAt: Instant = now();

  /** Nobody waits for it: the page shows how far it is. */
  async function travel(to: Instant): Promise<void> {
    const before = tally().due;
    departedAt = now();
    await drive.goTo(to);
    await parts.count();
    const due = tally().due - before;
    const was = due === 1 ? 'One digest was' : `${due === 0 ? 'No' : due} digests were`;
    const dead =
      bot.readySince() === undefined ? ' The bot is dead: what was due comes once it runs again.' : '';
    tell(`Every minute on the way has been lived through. ${was} due.${dead}`);
  }

  let turning = 0;

  async function turn(name: string, here: Channel): Promise<void> {
    const wanted = switches.find((one) => one.name === name);
    if (wanted === undefined) throw new SandboxMisuse('There is no such switch.');
    const why = wanted.cannot?.(here);
    if (why !== undefined) throw new SandboxMisuse(why);
    turning += 1;
    try {
      tell(await (wanted.isOn(here) ? wanted.off(here) : wanted.on(here)));
    } finally {
      turning -= 1;
    }
  }

  return {
    view: (here): PanelView => {
      const heading = drive.heading();
      const counted = tally();
      return {
        clock: { at: now(), zone, goes: heading === undefined },
        times: journeys().map(({ name, words, hint }) => ({ name, words, hint })),
        heading:
          heading === undefined ? null : { words: inWords(heading, zone), from: departedAt, to: heading },
        switches: switches.map(({ name, of, words, isOn, look, cannot }) => ({
          ...{ name, of, words, on: isOn(here) },
          look: isOn(here) ? look(here) : null,
          cannot: cannot?.(here) ?? null,
        })),
        tally: { words: tallyInWords(counted), isGood: counted.doubled + counted.lost === 0 },
        notes,
        welcome: parts.welcome,
      };
    },
    press: async (name, here) => {
      if (name === stopHere) return drive.stop();
      if (drive.heading() !== undefined)
        throw new SandboxMisuse('Time is on its way. Press “Stop here” first.');
      const journey = journeys().find((one) => one.name === name);
      if (journey === undefined) return turn(name, here);
      // A bot that just starts would go by another time.
      if (turning > 0) throw new SandboxMisuse('A switch is just being turned. Try again in a moment.');
      void travel(journey.to);
    },
  };
}
