// Puts together what is said in many ways: each way to begin with each way to go on. Knows no meaning.

/** Every first part before every second one, with commas between: `need leads, need new leads, want leads …`. An empty part is left out. */
export function waysOf(...parts: readonly string[]): string {
  const all = parts
    .map((part) => part.split(',').map((each) => each.trim()))
    .reduce((begun, ends) => begun.flatMap((begin) => ends.map((end) => `${begin} ${end}`.trim())));
  return [...new Set(all)].join(', ');
}

const doing =
  'need, needs, needing, want, wants, wanting, require, requires, could use, starving for, starved of, hungry for, crying for, begging for, desperate for, waiting for, lack, lacks, lacking, must get, must have';

export const leadsWanted = waysOf(
  doing,
  ', new, fresh, more, some, more new, some more, some new, some fresh, additional',
  'leads, prospects, contacts, people to contact',
);

export const leadsGone = [
  waysOf(
    'run, runs, running, ran, go, goes, going, gone, went',
    'low on people to contact, low on people, low on contacts, low on people to write to, low on people to invite, dry, dry of leads, dry of prospects, dry of contacts, dry on leads, out of prospects, out of contacts, out of people, low on leads, low on prospects',
  ),
  // `running out of leads` is the word of the reason itself.
  waysOf('run, runs, ran, go, goes, going, gone, went', 'out of leads'),
  waysOf('run, runs, running', 'short of leads, short on leads'),
  'nobody left to contact, nobody left to invite, no one left to invite, nobody to contact, no people left, out of people',
].join(', ');

export const helpWanted = waysOf(
  'need, needs, needing, want, wants, could use, could do with, deserve, deserves',
  'a hand, a helping hand, some help, some love, some attention, some care, a kick, a closer look, looking into, tending to, our help, your help, intervention',
);

const not = "not, isn't, isn’t, isnt, aren't, aren’t, arent, is not, are not, no longer, stopped, quit";

export const notGoing = [
  waysOf(
    not,
    'sending, moving, doing anything, sending anything, sending out',
    'anymore, any more, any longer, at all',
  ),
  waysOf('no longer, stopped, quit', 'sending, moving, doing anything, sending anything, going out'),
  waysOf(
    "don't, don’t, dont, do not, doesn't, doesn’t, doesnt, does not",
    'send, move, do anything, send anything',
    'anymore, any more, any longer',
  ),
].join(', ');

/** What a figure does when it changes. */
export const figureMoves = [
  'shift, shifts, shifted, shifting, jump, jumps, jumping, spike, spikes, spiking, crash, crashes, crashed, crashing, plummet, plummets, plummeted, plummeting',
  'plunge, plunges, plunged, plunging, nosedive, nosedived, nosediving, soar, soars, soared, soaring, surge, surges, surged, surging, climb, climbs, climbed, climbing',
  'lose, loses, losing, who lost, which lost, campaigns lost, has lost, have lost, we lost, gaining, sank, sunk, sink, sinks, swing, swings, swung, slump, slumps, slumped, slumping, collapse, collapsed, collapsing, slide, slid, sliding, decline, declines, decrease, decreases',
  'uptick, downtick, upswing, downturn, downswing, dips, drop off, drop-off, dropoff, shot up, shoot up, shooting up, took off, take off, taking off, blew up, took a dive, take a dive',
  'took a hit, take a hit, took a tumble, went south, going south, go south, went north, fell apart, fell off a cliff, recover, recovered, recovering, rebound, rebounded, bounce back, bounced back',
  'tumble, tumbled, tumbling, explode, exploded, exploding, boost, boosted, movements, moves, tank, tanks, slip, slips, gone south, gone north, lost ground, gained ground, gain ground, blip, bump, halved, doubled, tripled',
].join(', ');

const fallen = 'dropping, falling, sinking, tanking, dipping, going down, drying up, slowing down, fading';

/** Of a campaign, and no question after a figure. */
export const fewerAnswers = [
  waysOf('where, whose', 'replies, answers, responses, reply rates', `are`, fallen),
  waysOf('where the replies, where the answers, where the reply rate', 'are, is', fallen),
  waysOf(
    'with, has, have, losing',
    'dropping replies, falling replies, fewer and fewer replies, falling reply rates, a falling reply rate',
  ),
].join(', ');

export const movesSeen = waysOf(
  'big, bigger, major, notable, significant, large, sudden, strange, weird, unusual, any, no',
  'changes, moves, swings, swing, jumps, jump, drops, dips, spikes, spike, shifts, shift, movements, ups and downs',
);

export const sameTime = waysOf(
  'vs, versus, against, compared to, compared with',
  'the same time, same time, the same point, same point, the same point in time, same point in time, this time, the same stage',
);

/** `that's all i needed` */
export const allNeeded = waysOf(
  "that’s all, that's all, that is all, that was all, thats all, this is all, all, that’s what, that's what, that is what",
  'i needed, i need, i wanted, i want, we needed, we need, i wanted to know, i needed to know, i was looking for, i was after, for now, for today',
);

export const bestTimes = waysOf(
  'best, right, good, optimal, ideal, worst, most effective',
  'time, times, hour, day, days, moment, weekday, day of the week, time of day, time of the day',
  'to send, to post, to write, to reach out, for sending, to message, to invite, to contact',
);

/** `who isn't pulling their weight` */
export const slackers = [
  'slacking, slacking off, slacker, slackers, slacks off, lazy, laziest, coasting, idling',
  waysOf(
    "not, isn't, isn’t, isnt, is not, aren't, aren’t, arent, are not, doesn't, doesn’t, doesnt, does not",
    'pulling, pull',
    'their weight, his weight, her weight, his or her weight',
  ),
  waysOf('dragging, drags, drag', 'their feet, his feet, her feet'),
].join(', ');

/** `best day of the week for replies`, `which weekday gets the most replies` */
export const weekdaysRanked = [
  waysOf(
    ', best, worst, strongest, weakest, busiest, quietest, what, which, what is the best, which is the best, on which, on what',
    'day of the week, day of week, days of the week, weekday',
    ', is best, is the best, works best, is worst, gets the most, gets most, brings the most, has the most, gets the fewest',
  ),
  waysOf('by, per', 'weekday, day of the week, day of week'),
].join(', ');

/** `how much api quota is left` */
export const quotaLeft = waysOf(
  'api quota, api calls, api budget, rate limit',
  'is left, are left, left, is remaining, remaining, remain, is there left, do we have left, have we left, is used up, used',
);

/** `are we better as last week`, `more good then before`: as people say it who think in another language, or type fast. */
export const betterAs = waysOf(
  'better, worse, more good, more bad, as good, as bad, so good, so bad, higher, lower',
  'as, then',
);

/** `anything different from last week`: what is held beside it is the running one. */
export const differentFrom = waysOf(
  'what changed, what is different, whats different, different, differs, differ, difference, differences, changed, change, changes, moved, improved, better, worse, dropped, fallen, fell, risen, rose, grown, increased, decreased',
  'from',
);

/** Who got what: the figure beside it says what is counted. */
export const gettingWords =
  'pulled pulling pulls landed landing lands racked scored scoring scores netted nets netting collected collects gathered attracted attracts drew draws yielded yields amassed clocked clocks notched garnered snagged bagged hauled became become built build builds push pushed pushes rake raked';

export const digestsOfPlace = waysOf(
  'what, which, which reports, what reports, which digests, what digests, what alerts, which alerts, which posts, everything that, all that',
  'goes to, go to, goes into, go into, goes out to, go out to, lands in, land in, is posted in, are posted in, gets posted in, get posted in, gets posted to, get posted to, is sent to, are sent to, gets sent to, get sent to, come to, comes to, come into, arrive in, arrives in',
);

export const teamRanked = [
  waysOf(
    'rank, ranking, ranking of, sort, order, ranked',
    'the team, our team, my team, team, us, everyone, everybody, the people, all people, the reps, all reps, the owners, all owners, the sdrs, the colleagues, the salespeople, team members, the team members',
  ),
  'team ranking, team ranked, the team ranked, people ranking, people ranked, people ranking by, owner ranking, rep ranking, team by, the team by',
].join(', ');

export const gettingPhrases = waysOf(
  'racked, rack, racks, pulled, pull, pulls, raked, rakes, chalked, notched, drummed',
  'up, in',
);

/** `I asked for the top 5`: who says so speaks of the question, and asks for everybody's. */
export const tellingOfIt = waysOf(
  "i, i am, i’m, i'm, i was, i have, i’ve, i've",
  'asked, asking, ask, requested, requesting, looking, searching, search, expected, expecting, hoping, hoped, wanting, said, told you',
  ', for, about, to, to see, to get, to know',
);

/** `explain the drop in replies` asks why, and not how it is worked out. */
export const changesExplained = waysOf(
  'explain, explain me, explain to me',
  'the, this, that',
  'drop, dip, fall, rise, jump, spike, increase, decrease, change, changes, surge, slump, growth, decline',
);
