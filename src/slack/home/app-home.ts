// App Home: what a person's morning looks like, drawn from what is known now, and again once their week is read.

import type { View } from '@slack/types';
import type { UserId } from '#base/tenant.ts';
import { type Home, homeTab, refusalHome } from '#blocks/home/home-tab.ts';
import type { MyWeek } from '#blocks/home/my-week.ts';
import type { Refusal } from '#blocks/short-messages.ts';
import { myMorning, type Viewer } from '#reports/overview/my-morning.ts';
import { defaultPeriod } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { shownRoomOf } from '#slack/room-mark.ts';
import { mendersFor } from '#slack/rooms/room-account.ts';
import { roomSwitchOf } from '#slack/rooms/rooms-to-choose.ts';
import { visitorAt } from '#slack/visitor.ts';
import { answerForHome } from './home-answer.ts';
import { troubleInBrief } from './open-bot-state.ts';
import { againOf } from './pins-and-latest.ts';

/**
 * https://docs.slack.dev/reference/methods/views.publish: one person's App Home, when they open it or click on it. `told`: what their click
 * did. It shows the room that they chose, whatever room they clicked in. If their room is not known yet, the bot asks for it a few times.
 */
export async function publishHome(tools: DoorTools, visitor: Visitor, told?: string): Promise<void> {
  const isNewest = tools.homes.begin(visitor.id);
  for (const waitMs of [...againMs, undefined]) {
    const person = await visitorAt(tools, visitor, { channel: undefined });
    await publishAs(tools, person, { told, isNewest, asksAgain: waitMs !== undefined });
    const { campaigns } = person.scope;
    const isKnown = campaigns.kind !== 'none' || campaigns.why !== 'not-known';
    if (isKnown || waitMs === undefined) return;
    await tools.clock.sleep(waitMs);
    if (!isNewest()) return;
  }
}

/** Slack is mostly late by a second or two. */
const againMs = [3_000, 8_000];

interface Publishing {
  readonly told: string | undefined;
  readonly isNewest: () => boolean;
  readonly asksAgain: boolean;
}

async function publishAs(
  tools: DoorTools,
  person: Visitor,
  { told, isNewest, asksAgain }: Publishing,
): Promise<void> {
  const viewer = await viewerOf(tools, person);
  const parts = { ...(await partsOf(tools, person, told)), nothing: nothingFor(tools, person, asksAgain) };
  const known = await figuresOf(tools, person, viewer, 'known');
  if (!isNewest()) return;
  await publish(tools, person, { ...parts, ...known });
  if (parts.nothing !== undefined) return;
  if (known.morning !== undefined && known.isWeekWhole) return;
  const whole = await figuresOf(tools, person, viewer, 'whole', known);
  // Reading it took a while: what is theirs to see may be otherwise by now.
  if (isNewest() && (await person.seesStill())) await publish(tools, person, { ...parts, ...whole });
}

/** For a person who was not admitted. */
export async function publishRefusal({ client }: DoorTools, user: UserId, why: Refusal): Promise<void> {
  await client.views.publish({ user_id: user, view: refusalHome(why) as View });
}

const mineShown = 3;

function nothingFor(tools: DoorTools, person: Visitor, asksAgain: boolean): Home['nothing'] {
  const { campaigns, room } = person.scope;
  if (campaigns.kind !== 'none') return undefined;
  const { why } = campaigns;
  return why === 'not-known' ? { why, room, asksAgain } : { why, admins: mendersFor(tools, person) };
}

async function publish(tools: DoorTools, { id: user, scope }: Visitor, home: Home): Promise<void> {
  const { client, holds, modalPlaces } = tools;
  const view = modalPlaces.marked(homeTab(home) as View, {
    ...{ user, channel: undefined, via: shownRoomOf(scope) },
  });
  await holds.run('views.publish', () => client.views.publish({ user_id: user, view }));
}

/** Under which address they own campaigns. */
export async function viewerOf({ answers }: DoorTools, { id, scope, ...person }: Visitor): Promise<Viewer> {
  const email = person.email?.toLowerCase();
  const alike = email === undefined ? [] : await answers.suggestOwners(scope, email, 5);
  return { id, owner: alike.find((owner) => owner.email.toLowerCase() === email)?.email };
}

/** Everything except the figures. */
async function partsOf(tools: DoorTools, person: Visitor, told: string | undefined) {
  const [mine, again, trouble, names, rooms] = await Promise.all([
    tools.digests.browse({ owner: person.id }, 1, mineShown, person.id),
    againOf(tools, person),
    troubleInBrief(tools, person),
    tools.answers.campaignNames(person.scope),
    roomSwitchOf(tools, person),
  ]);
  return { mine, again, trouble, told, names, rooms };
}

interface MorningFigures extends Pick<Home, 'morning' | 'week'> {
  readonly isWeekWhole: boolean;
}

/** `known`: what is whole in it is not asked again. */
async function figuresOf(
  tools: DoorTools,
  person: Visitor,
  viewer: Viewer,
  how: 'known' | 'whole',
  known?: MorningFigures,
): Promise<MorningFigures> {
  const whose = viewer.owner === undefined ? {} : { owner: viewer.owner };
  const [overview, daily] = await Promise.all([
    known?.morning === undefined &&
      answerForHome(tools, person, { kind: 'overview', period: defaultPeriod }, how),
    !known?.isWeekWhole &&
      answerForHome(tools, person, { kind: 'daily', period: defaultPeriod, ...whose }, how),
  ]);
  return {
    morning: (overview && morningIn(overview, viewer)) || known?.morning,
    week: (daily && weekIn(daily, viewer)) || known?.week,
    isWeekWhole: daily ? daily.kind === 'report' && daily.report.standing.daysMissing === 0 : true,
  };
}

function morningIn(answer: Answer, viewer: Viewer): Home['morning'] {
  if (answer.kind !== 'report' || answer.report.kind !== 'overview') return undefined;
  return { mine: myMorning(answer.report, viewer), report: answer.report };
}

/** undefined if the days of the week are not known. */
function weekIn(answer: Answer, { owner }: Viewer): MyWeek | undefined {
  if (answer.kind !== 'report' || answer.report.kind !== 'daily') return undefined;
  const { activity, trend, question } = answer.report;
  return { isMine: owner !== undefined, question, activity, trend };
}
