// Long because it is one table: the words that people ask with, one row for each idea, and the words that change nothing. Knows no names.

import { type NeedKind, needKinds } from '#reports/attention/attention-kind.ts';
import { metrics } from '#reports/figures/metric.ts';
import { listedStatuses, type Metric } from '#reports/question.ts';
import { metricWords, monthNames, needWords, statusWords, weekdayNames } from '#reports/words/vocabulary.ts';
import { politeFrames } from './polite-frames.ts';
import {
  allNeeded,
  bestTimes,
  betterAs,
  changesExplained,
  differentFrom,
  digestsOfPlace,
  fewerAnswers,
  figureMoves,
  gettingPhrases,
  gettingWords,
  helpWanted,
  leadsGone,
  leadsWanted,
  movesSeen,
  notGoing,
  quotaLeft,
  sameTime,
  slackers,
  teamRanked,
  tellingOfIt,
  weekdaysRanked,
} from './said-in-many-ways.ts';

import type { DeedWord, Meaning, ReportWord } from './tag.ts';

export interface Saying {
  readonly words: readonly string[];
  readonly meaning: Meaning;
  readonly cost: number;
}

/** Of a phrase of several words. */
const phraseCost = 0.25;

const reports: Readonly<Record<ReportWord, string>> = {
  overview:
    'overview, summary, totals, dashboard, the picture, overall picture, the overall picture, full picture, whole picture, general picture, rundown, run-down, lowdown, low-down, state of play, how things stand, where things stand, where we stand, how things look, how things are, stats, statistics, recap, snapshot, summarize, summarise, roundup, round up, ' +
    'big picture, resume of, kpis, scorecard, digest of, a resume, a resume of',
  list: 'list, lists, list of, list all',
  campaigns: 'campaign list, list of campaigns, list campaigns, owns',
  daily:
    'day x day, day on day, day-to-day, day to day split, one row per day, one row a day, row per day, a row per day, one line per day, a line per day, each single day, split by day, split per day, by day-by-day, daily split, datewise, per date, by date, for every day, every single day, trajectory, trend line, trendline, has developed, have developed, has evolved, have evolved, in daily steps, day wise, daily, p day, x day, day 2 day, day after day, day to day, ts, develop, develops, evolve, evolves, day by day, per day, by day, for each day, each day, day for day, trend, trends, chart, charts, graph, plot, ' +
    'draw me, draw us, draw it, draw this, draw that, draw them, draw these, plot me, plot us, plot it, plot this, plot that, plot them, sketch me, sketch it, paint me, over time, timeline, curve, diagram, time series, timeseries, histogram, grafic, grafik, graphic, graphics, graphique, diagramm, kurve, courbe, been trending, trended, sparkline, line chart, bar chart, visual, breakdown by day, break down by day, daily breakdown, broken down by day, breakdown, break down, daily chart, as a chart, as a graph, as chart, as graph, daily numbers, development, evolution, trending on, trending for, trending in terms of, trending by',
  weekly:
    'in weeks, into weeks, in calendar weeks, put it in weeks, put it into weeks, put that in weeks, put them in weeks, show it in weeks, show that in weeks, have it in weeks, split it into weeks, group it by week, week steps, weekly, by week, per week, per calendar week, by calendar week, each calendar week, calendar week by calendar week, split by week, split per week, split into weeks, one row per week, a row per week, row per week, one line per week, week-by-week, week for week, weekwise, in weekly steps, weekly buckets, for each week, week x week, weekly split, week by week, each week, weekly breakdown, breakdown by week, break down by week, broken down by week, weekly trend, weekly chart, weekly totals, by month, per month, monthly, month by month, each month, monthly breakdown, breakdown by month, break down by month, broken down by month, monthly trend, monthly chart, monthly totals',
  board:
    'leaderboard, board, in order of, in the order of, arranged by, ordered on, sorted on, sorted according to, ranked according to, ranked on, rank on, pecking order, ladder, table of honour, top list, toplist, hitlist, hit list, hit parade, ranking list, ranking, rankings, rank, ranked, ranked by, rank by, order, sort by, sorted by, sort, sorted, order by, ordered by, ' +
    'rank all, rank them, league table, standings',
  owners:
    'owners, owner, colleagues, team standings, the team standings, standings of the team, who on the team, who in the team, the team ranking, team table, team league table, team members, each team member, every team member, by member, per member, members of the team, everyone in the team, where am i in the, where am i on the, where do i stand in the, where do i stand on the, where do i rank in the, where do i rank, where do i stand, where do i come in the, how do i rank, my rank, my position in the, what place am i in, teammates, by colleagues, every colleague, each colleague, of the colleagues, everybody side by side, everyone side by side, one line per person, by owner, per owner, by owners, by rep, per rep, reps, by person, per person, each owner, every owner, by people, ' +
    'people, by user, per user, by colleague, by sender, per sender, owners table, team leaderboard, by teammate, per head, ' +
    'group by owner, break it down by owner, break down by owner, broken down by owner, break it down by person, break it down by rep, break down by person, break down by rep, broken down by person, broken down by rep, split by owner, split by person, split by rep, which owner, what owner, which rep, what rep, which person, which colleague, which teammate, who of us, ' +
    'rep, person, everyone on the team, each person, each rep, per team member, by team member, ' +
    teamRanked,
  'each-campaign':
    'campaign wise, campaign-wise, campaigns-wise, by campaign, per campaign, by campaigns, each campaign, every campaign, for each campaign',
  compare:
    'compare, compared, next to each other, comparison, comparison of, comparing, diff, difference between, difference, compare the two, side by side, head to head, ' +
    'stack up',
  explain:
    'maths behind, the maths behind, math behind, the math behind, maths of, math of, logic behind, the logic behind, logic of, idea behind, gets calculated, is calculated, are calculated, get calculated, gets worked out, is worked out, gets computed, is computed, gets counted, is counted, come about, comes about, derived, calculation, the calculation, calculation of, calculation behind, numerator, denominator, numerator and denominator, made up of, composed of, arrived at, arrive at, defines, put together from, explain, explain me, explain to me, explain us, explain to us, working of, workings of, definition of, define, calculated, computed, counted, measured, worked out, work out, mean, ' +
    'means, formula, formula for, how do you calculate, how do you compute, how do you count, how do you measure, counts as, ' +
    'count as, goes into, meaning of, i do not understand, i dont understand, i don’t understand, do not understand, don’t understand, dont understand, not understand, what exactly is, definition, defined, what does, come from',
  needs:
    'need my help, needs my help, troublemakers, troublemaker, trouble makers, problem children, problem child, sore spots, weak spots, weak spot, trouble spots, hot spots, hotspots, pain points, need rescuing, needs rescuing, need rescue, need saving, needs saving, off the rails, gone wrong, acting up, playing up, misbehaving, limping, ailing, in a bad way, bad way, in a bad state, could use help, could use attention, could use my help, deserve a look, deserves a look, going south, gone south, crying for attention, calls for attention, calls for action, call for attention, needs fixing up, in distress, on my plate today, screaming for help, campaigns at risk, what is at risk, whats at risk, needs, need attention, needs attention, needs my attention, need my attention, needs our attention, attention, ' +
    'problem, problems, issue, issues, trouble, in trouble, on fire, red flags, red flag, todo, to do, todos, to dos, todo list, ' +
    'to do list, alerts, warnings, worry about, worried about, act on, have to act, need to act, step in, stepping in, step in on, stepping in on, gotta fix, dying, fix, fix first, ' +
    'broken, wrong, going wrong, at risk campaigns, need help, needs help, need love, needs love, need me, needs me, needs us, ' +
    'need anything, needs anything, look at first, look at today, should the team look at, should we look at, should the team focus on, should we focus on, should we do, what should we do, what can we improve, should i improve, should we improve, what to improve, to look at, take care of, need looking at, needs looking at, want looking at, wants looking at, need sorting, needs sorting, want sorting out, wants sorting out, need sorting out, needs sorting out, sorting out, flagged, needing attention, needing my attention, needing help, urgent, unhealthy, struggling, needs action, ' +
    'action items, action needed, what do i need to do, what should i do, what should i fix first, where do i have to act, what do i have to do, what should i look at, do i need to act, should i fix, should i worry about, should i look at, do i have to act, i need to do, priorities, priority, concerns, concerning, bad shape, ' +
    'burning, attention needed, focus on, to focus on, should i focus on, what should i focus on, prioritize, prioritise, spend my time, spend my time on, spend my morning, spend my day, start with, work on, ' +
    'needs work, need work, needs doing, need doing, needs a push, need a push, needs a nudge, need a nudge, off track, not on track, going badly, failing, look into, deserves attention, deserve attention, requires attention, require attention, requires my attention, require my attention, requires our attention, ' +
    'watch out for, next steps, pressing, critical, alarming, by importance, by urgency, by priority, most urgent, most important, what is important, worry, worry me, worries me, worries, should worry me, concern me, bad news, bad, need fixing, needs fixing, to worry about, need attention to, ' +
    'be worried about, be worried, be concerned about, look first, look into first, not working, isnt working, not going well, isnt going well, not doing well, not performing, not performing well, not running well, needs a look, need a look, on my radar, left to do, to be done, must be done, should be done, needs to be done, tackle, tackle first, should i tackle, should i tackle first, ' +
    helpWanted,
  handled: 'handled, taken care of, was fixed, got fixed, dealt with',
  changes:
    `${changesExplained}, ` +
    'changed, change, changes, falls, rises, slows, turning, dip, dipped, tumbles, leap, leaps, leapt, leaped, takes off, taken off, nose-dive, cratered, upturn, boom, boomed, shoots up, fall off, falls off, dwindle, dwindled, deteriorate, deteriorated, gained, alter, altered, alters, differ, differs, differ from, whats diff, what is diff, look different, looks different, look so different, turned around, gone off, went off, skyrocket, skyrocketed, increases, improves, worsen, worsens, drops off, slow down, slows down, pick up speed, blow up, fluctuate, fluctuated, dropped so much, went wild, in motion, shake up, shaken up, fewer, lower, δ, what changed, whats new, what is new, new, movers, big movers, biggest movers, biggest changes, ' +
    'different, delta, deltas, happened, happen, happening, went down, gone down, go down, went up, gone up, go up, going up, ' +
    'going down, dropped, drop, drops, dropping most, fell, fall, falling, fell off, rose, rise, rising, increased, increase, ' +
    'decreased, declined, improved, improve, improving, improvement, got worse, get worse, getting worse, ' +
    'got better, get better, getting better, worsened, moved, up or down, catch me up, catch up, bring me up to speed, developed, ' +
    'so few, so low, so many, so high, down, low, tanked, slipped, grew, grow, growing, growth, biggest drops, biggest drop, ' +
    'biggest gains, biggest gain, gains, losers, winners, shrunk, slow, slower, jumped, spiked, movement, progressed, moved the most, ' +
    'better or worse, more or less, up, ' +
    `${figureMoves}, ${movesSeen}, ` +
    'what happened, better, worse, doing better, doing worse, better off, worse off, gone up or down, increasing, decreasing, declining, trending down, trending up, trending downwards, trending upwards, trending better, trending worse, trending, on the up, picked up, picking up, pick up, picks up, evolved, what is different, whats different',
  campaign:
    "campaign with the name, campaign with name, campaign by the name of, campaign by the name, campaign of the name, campaign that is called, campaign thats called, campaign that’s called, campaign that's called, campaign which is called, campaign whose name is, campaign, campaign:, the campaign, campaign called, campaign named, the campaign called",
  total:
    'total, sum, sum of, count, count of, number of, nr of, no. of, nbr of, # of, overall, altogether, in all, grand total, combined, total of, in total',
  status:
    `${quotaLeft}, quota is left, quota do we have left, quota remaining, ` +
    'data synced, did your data last refresh, your data last refresh, last refresh, last time you refreshed, last time you synced, last time the data was refreshed, last synced, did you last sync, did you last refresh, did you last update, how up-to-date, up-to-date, data up to date, you awake, still alive, are you still there, outage, outages, how fresh is your data, get its data, get your data, pull your data, is the data synced, data last refresh, status, quota, quotas, my quota, our quota, your quota, api quota, quota left, where do these numbers come from, where do the numbers come from, where does this data come from, where does the data come from, where is this data from, where is the data from, source of the data, data source, data sources, data refreshed, last refreshed, was this last synced, was this last updated, when was this last synced, when was this last updated, when was this last refreshed, last updated, refreshed, refresh, updated, up to date, how fresh, fresh, ' +
    'freshness, how old, as of when, latest data, are you up, are you alive, are you there, you up, you there, is the bot up, ' +
    'bot status, data current, how current, last sync, synced, sync, are you ok, are you working, are you online, online, stale, alive, bot alive, is the bot alive, awake, are you awake, last update, latest update, how recent, how up to date, real time, realtime, is the data live, is the data from today, is the data from yesterday, is the data old, is this from today, is this live, is this current, data from today, how old is the data, how old are these numbers, how old are the numbers, when were the numbers updated, when was this updated',
  help:
    'what else can i ask, what else could i ask, what else may i ask, what else do you know, what else can you tell me, what else can you show me, is there anything else, is there something else, anything else, something else, what else is there, is there more, anything more, tricks, what tricks, what tricks you know, tricks you know, what tricks do you know, what do you know, capabilities, what are you capable of, capable of, what are you good at, what are you good for, show me the ropes, the ropes, manual, the manual, instructions, commands, the commands, what commands, list of commands, sort of things can i ask, kind of things can i ask, sort of questions can i ask, kind of questions can i ask, how do i use you, how can i use you, how to use you, how does one use you, what am i able to ask, can i ask you, what can i ask you, what could i ask you, what can you answer, what can you tell me, what could you tell me, how can i ask, how do i ask, how can i ask you something, how do i ask you something, able to ask, what sort of things am i able to ask, what sort of things am i able to ask you for, what sort of things can i ask, what kind of things can i ask, what things can i ask, what sort of questions can i ask, which figures do you count, what figures do you count, which figures do you have, what figures do you have, which metrics do you have, what metrics do you have, which figures can i ask for, what can you count, are you a bot, are you human, are you a human, are you a robot, are you an ai, are you ai, are you real, are you a person, help, h, ?, ??, ???, -h, --help, examples, what can you do, what can i ask, what can i do, who are you, what are you, ' +
    'how do you work, how does this work, how does it work, how does it function, how does this function, how do i use this, how to use, menu, usage, help me, ' +
    'hi, hello, hey, hiya, howdy, yo, good morning, morning, good afternoon, good evening, hola, moin, what do you do, ' +
    'what kind of questions do you understand, what questions do you understand, what do you understand, what questions can i ask, how do digests work, how do subscriptions work, how does the bot work, how does this bot work, what is this bot, what are you for, tell me what you can do, show me what you can do, ' +
    'what are my options, options, getting started, get started, how do i start, what are you able to do, able to do, what do you offer, what is possible, tutorial, guide, i need help, i am lost, im lost, faq, cheat sheet, cheatsheet, syntax, help with schedules, help filters, help periods, help with filters, help with periods, help with campaigns, how do i subscribe, how do i set up a digest, how do i schedule a digest, ' +
    'new here, i am new, i’m new here, im new here, i am new here, not sure how this works, how this works, no idea how this works, greetings, sup, wassup, hello there, hello bot, hi bot, hey bot, hey there, good day, salut, hallo, servus, bonjour, what can i say, what can i type, what you can do, what else can you do, is it done, is it ready, is this done, help digests, help subscribe, help with digests, man, docs, documentation, hi there, buenos dias, buenas, buenas tardes, bonsoir, guten abend, guten morgen, guten tag, bom dia, who made you, who built you, who created you, who wrote you, help me with filters, help me with periods, help me with digests, help me with schedules, help me with alerts, ola, que tal, como estas, como va, wie gehts, heya, heyy, heyo, ahoy, aloha, namaste, hej, yo yo, whats good, top of the morning, whats up, what’s up',
  digests:
    'recurring reports, recurring report, recurring posts, recurring digests, recurring messages, recurring sends, scheduled stuff, scheduled things, scheduled messages, scheduled posts, scheduled sends, scheduled updates, scheduled digests, scheduled digest, every scheduled digest, automated reports, automatic reports, automated posts, automated messages, automatic messages, automatic posts, standing reports, what gets sent out automatically, gets sent out automatically, sent out automatically, sent automatically, go out automatically, goes out automatically, posted automatically, sent on a schedule, runs on a schedule, run on a schedule, on a schedule, you posting, are you posting, you post, do you post, you send out, do you send out, reports going to, reports go to, reports going into, reports go into, automations, who gets the monday, who gets the tuesday, who gets the wednesday, who gets the thursday, who gets the friday, who gets the weekly, who gets the daily, who gets the monthly, which reports do i get, which reports do i actually get, what reports do i get, which reports am i getting, reports do i get, which digests, what digests, which alerts, what alerts, my alerts, our alerts, list alerts, the alerts, alerts are set up, alerts do we have, alerts have we got, next digest, next digests, the next digest, digests are set up, set up digests, digests, digest, subscriptions, subscription, my digests, posts, the posts, gets posted, get posted, is posted, posted, goes out, gets sent, get sent, what is sent, friday report, monday report, weekly report, daily report, the report, scheduled reports, scheduled, regular reports, my subscriptions, ' +
    `${digestsOfPlace}, ` +
    'what is scheduled, schedules, what do you send, what do you post',
  accounts: 'accounts',
  room: 'room, rooms, this room',
  audit: 'audit, audit trail, audit log',
  compose: 'ask, compose, composer',
  thanks:
    "best regards, kind regards, warm regards, many regards, with best regards, with kind regards, kindest regards, regards, best wishes, kind wishes, all the best, yours sincerely, sincerely yours, take care of yourself, tx, ta, tysm, tyvm, obliged, i am much obliged, you are a legend, you’re a legend, you're a legend, you star, you are a star, you’re a star, you're a star, fab, fabulous, fantastic, superb, splendid, marvellous, terrific, that does it, that will do, that’ll do, that'll do, that’s it, that's it, that's all, that’s great, that's great, that is great, that is perfect, that's perfect, that’s perfect, sorted, sounds good, top notch, super, thank you kindly, thanks again, thanks for that, thanks for this, thanks for the help, that’s exactly what i needed, that's exactly what i needed, that is exactly what i needed, what i wanted, just what i wanted, you saved my day, saved my day, made my day, you made my day, grateful for that, very kind, how kind, bless you, cheers for that, xoxo, lol ok, lol thanks, lol ty, just what i was after, that’s just what i was after, that's just what i was after, exactly what i needed, just what i needed, haha, hehe, wow, all set, you rock, you are the best, you are great, you are awesome, you are amazing, i love you, love you, well played, thx all set, thanks all set, thanks, thank you, thx, bye, goodbye, see you, ciao, thank you bye, ty, cheers, great, perfect, awesome, nice, cool, merci, danke, gracias, many thanks, thanks a lot, " +
    'thank you very much, good job, well done, perfect thx, obrigado, tack, bravo, great job, good bot, thanks a million, that helps, that helped, very helpful, helpful, super helpful, useful, very useful, super useful, so useful, really useful, handy, very handy, really handy, that was useful, that was helpful, thank you so much, thanks so much, thank u, tnx, tks, much appreciated, appreciated, appreciate it, never mind, nevermind, nvm, forget it, no thanks, that is all, thats all, that’s all, all good, got it, understood, lovely, brilliant, wonderful, excellent, amazing, good work, nice work, kudos, love it, good night, have a nice day, see ya, talk later, no worries, spot on, cheers mate, cheers all, a bunch, thx a bunch, thanks a bunch, legend, you legend, sweet, dope, neat, noice, gotcha, kk, ok cool, okay cool, vielen dank, muchas gracias, merci beaucoup, grazie, lifesaver, you are a lifesaver, nailed it, good stuff, nice one, much obliged, thnx, thanx, thankyou, super thanks, ' +
    `${allNeeded}, ` +
    ' exactly what i wanted, excellent thanks, great thanks, perfect thanks, awesome thanks, that is it, thats it',
};

const deeds: Readonly<Record<DeedWord, string>> = {
  subscribe:
    'subscribe, subscribe me, subscribe me to, subscribe us to, subscribe to, schedule, sign me up, sign me up for, set up, automate',
  send:
    'send, email me, e-mail me, mail me, email us, e-mail us, mail us, post, share, dm, dm me, fire off, fire over, shoot over, shoot me, shoot us, shoot it over, land, lands, landed, arrive, arrives, drop into, dropped into, drop it in, pipe, pipe into, feed into, forward, forward me, forward to, slide into, send through, pop, pop it in, stick, sling, chuck, fling, ship, put it in, put that in, delivered to, posted to, posted in, sent to, receive, get sent, email, mail, push, message me, deliver, drop, put, ping, tell, send me, send us, give me, ' +
    'get me, report to, post it, send it, send this, post this, share this, share it, ping me with, send over, publish',
  alert:
    'say me, say us, say me when, say us when, buzz, buzz me, buzz us, give me a buzz, yell, yell at me, holler, holler at me, shout at me, give us a shout, give the team a shout, heads-up, give me a heads-up, give us a heads-up, a heads-up, a heads up, give me heads up, need a heads-up, need a heads up, want a heads-up, want a heads up, poke, poke me, nudge me, nudge us, nudge, drop me a line, drop us a line, drop me a note, drop me a message, shoot me a note, shoot me a message, send me a note, tip me off, tip us off, sound the alarm, raise the alarm, ring, ring me, lemme know, be pinged, get pinged, get a ping, get a shout, a shout, give me a ping, give us a ping, bell me, be informed, get informed, be made aware, make me aware, make us aware, get word, get a warning, get an alert, want an alert, an alert, be notified as soon as, tell me the moment, set an alarm, set an alert, tap me on the shoulder, wake me, wake me up, call me, alarm me, alarm, alert, alert me, alert us, notify, notify me, notify us, warn, warn me, warn us, let me know, ping me, ping us, tell me, tell us, ' +
    'let us know, flag, shout, ping me if, lmk, lmk if, lmk when, remind me, tell the team, give me a shout, message me if, inform me, raise an alarm, page me, give me a heads up, give me notice, give us notice, hear about, want to hear about, be warned, be told, be alerted, be notified, get warned, get alerted, get notified, heads up, give us a heads up, shout if, inform us, inform the team',
  watch: 'watch, keep an eye on, monitor, keep watch on, keep watching, track, follow, eye on, keep track of',
  pause:
    'pause, make a pause, make a pause with, mute, snooze, hold, suspend, stop sending, silence, put on hold, stop posting, pausing',
  resume:
    'resume, unpause, unmute, turn back on, restart, reactivate, back on, switch on again, switch back on, reenable, re-enable',
  delete:
    'stop writing, stop writing to, stop messaging, stop pinging, stop texting, stop bothering, stop spamming, stop notifying, stop dming, stop mailing, stop contacting, delete, unsubscribe, rm, remove, forget about, i want no more, i want no more to, no more want, cancel, drop digest, kill, get rid of, turn off, switch off, unsubscribe me from, unsubscribe from, do not send, don’t send, dont send, no longer send, stop the, stop my, end my, take me off, get me off, i no longer want, i do not want',
  change:
    'edit, edit my, edit the, move, move my, move the, reschedule, rename, ' +
    'change my digest, change the digest, change digest, change my digests, change digests, change my subscription, change the subscription, move my digest, move the digest, move digest, update my digest, update the digest, edit my digest, edit the digest, edit digest, edit my subscription',
  export:
    'export, exported, export as csv, export to csv, export csv, as csv, as a csv, as a csv file, to csv, in csv, csv, csv of, csv file, excel, in excel, to excel, as excel, as an excel, as an excel file, spreadsheet, as a spreadsheet, a spreadsheet of, spreadsheet of, in a spreadsheet, into a spreadsheet, google sheet, google sheets, as a google sheet, to google sheets, as a file, into a file, a file i can open in excel, download, download of, xlsx, as xlsx, to xlsx',
  stop: 'stop',
  reach:
    'send everyone an invite, send everyone a message, send everybody an invite, send everybody a message, send them an invite, send them a message, send an invite, send an invitation, send out invites, send out messages, invite everyone, message everyone, send invites for me, send messages for me, send invites for us, can you send invites, can you send messages, could you send invites, could you send messages, can you invite, invite people, message people, send invites to people',
};

/** A reason stands for all of its kinds: who says `dropping` means answers and sends. */
const reasons: readonly (readonly [readonly NeedKind[], string])[] = [
  [
    ['stalled'],
    'come to a halt, comes to a halt, came to a stop, come to a stop, ground to a stop, grinds to a halt, grind to a halt, grinding to a halt, seized up, not budging, in limbo, stagnating, stagnant, stagnated, stagnation, stopped dead, gone dead, dead still, halted, jammed, ceased, has stalled, have stalled, stopped altogether, not going anywhere, going nowhere, gone nowhere, not progressing, no progress, not doing anything, doing nothing, does nothing, lying idle, sitting idle, sits idle, gone to sleep, sleeping, fallen asleep, dried out, gone a bit quiet, anything stopped, has anything stopped, have any stopped, did anything stop, campaigns that stopped, went quiet, gone quiet, gone cold, went cold, going cold, dead in the water, quiet, stalling, stall, not moving, no activity, idle, inactive, dormant, dead, died, frozen, gone silent, gone dark, going quiet, going silent, going dark, asleep, dried up, standing still, standstill, stopped running, stopped working, stopped delivering, came to a halt, ground to a halt, stand still, no movement, without activity, flatlined, hanging, hang, nothing happening, nothing happens, ' +
      notGoing,
  ],
  [['nothing-sent'], 'not sending, never sent, sent nothing'],
  [
    ['answers-fell', 'sends-fell'],
    'losing ground, in decline, nosediving, nose-diving, cratering, crashing, tumbling, plummeting, plunging, heading down, heading downhill, trending down, trending downwards, on the slide, sliding, falling behind, drooping, shrinking, dwindling, eroding, running out of steam, out of steam, on a downward trend, getting weaker, declining numbers, falling numbers, dropping numbers, numbers are falling, numbers are dropping, numbers are going down, numbers falling, numbers dropping, numbers have dropped, numbers have fallen, have been slipping, has been slipping, been slipping, going backwards, on their way down, on the way down, going off the boil, dropping, dying off, dying out, fading, fading out, drying up, tailing off, dropped off, dropping off, losing steam, slowing down, slowing, going downhill, downhill, tanking, slipping, weakening, cooling off, cooling down, sinking, dipping, on the decline, losing traction, losing momentum, lost momentum, lost traction, lost steam, slowed down, cooled off, cooled down, lose momentum, lose steam, where are replies falling, where are replies falling off, where are replies dropping, replies falling off',
  ],
  [
    ['answers-fell'],
    'fewer replies than usual, stopped getting replies, stopped getting answers, stopped getting any replies, no longer get replies, no longer getting replies, getting fewer replies, get fewer replies, getting fewer answers, stopped replying, replies dried up, replies stopped, ' +
      `${fewerAnswers}`,
  ],
  [['end-at-risk'], 'may not finish, will not finish'],
  [
    ['end-at-risk', 'finishing'],
    'about to wrap up, close to the finish, about to close, about to expire, about to conclude, drawing to a close, coming to a close, come to a close, comes to a close, in the home stretch, on the home stretch, on the home straight, winding down, wind down, about to run its course, on its last legs, ends shortly, end in the coming days, nearly over, nearly at the end, closing out, close to ending, close to wrapping up, about to be done, due to end, due to finish, due to end soon, due to finish soon, ending soon, soon at the end, soon at an end, wrap up soon, wraps up soon, wrap up, wraps up, end shortly, finish shortly, are done soon, is done soon, ends soon, end soon, about to end, close to the end, almost over, wrapping up soon, about to finish, finishing soon, finish soon, finishes soon, closing soon, expire soon, expires soon, expiring soon, soon over, near the end, nearing the end, near their end, nearing their end, almost finished, nearly finished, almost complete, nearly complete, almost completed, nearly completed, close to finishing, close to done, ending in the next few days, end in the next few days, ends in the next few days, ending in the coming days, finishing in the next few days, finish in the next few days, ending shortly, coming to an end, about to be over, about to stop',
  ],
  [
    ['running-out'],
    'outta leads, leads exhausted, leads are exhausted, exhausted leads, exhausted their leads, exhausted its leads, leads have been exhausted, fresh contacts, fresh leads, running on empty, out of contacts to message, empty of leads, burned through, burnt through, burned through their leads, drained, depleted, no one left, nobody left, low on people, low on contacts, short on contacts, short on prospects, short of contacts, short of prospects, need topping up, needs topping up, need a top up, needs a top up, need a top-up, needs a top-up, need refilling, needs refilling, need a refill, needs a refill, leads are running out, leads are running low, leads are used up, leads are gone, scraping the barrel, lists are empty, nobody left to write to, no one left to write to, leads have run out, run out of leads soon, leads are out, no more contacts, no contacts left, run out, low on leads, few leads left, ' +
      'almost out of leads, nearly out of leads, no leads left, no more leads, leads running low, ' +
      'out of prospects, about to run out, exhausted, run low, running low, short on leads, short of leads, almost no leads left, hardly any leads left, barely any leads left, low on prospects, no prospects left, run out of people to contact, running out of people to contact, out of people to contact, no one left to contact, people left to contact, out of contacts, leads running out, leads run out, almost empty, nearly empty, used up, leads used up, ' +
      `${leadsWanted}, ${leadsGone}`,
  ],
  [['finishing'], 'wrapping up, almost done, nearly done'],
  [['finished'], 'recently finished'],
  [['just-started'], 'recently started, newly started'],
];

/** What the service counts not: it is said under this name. */
export const byDaysOfWeek = 'Figures by days of the week';

/** What people ask for and the service does not count. */
const uncounted: readonly (readonly [what: string, nearest: readonly Metric[], words: string])[] = [
  [
    'Revenue',
    [],
    'contract value, contract values, deal value, deal values, deal size, average deal size, commission, commissions, commision, gmv, arpu, billings, invoiced, invoices, payments, payment, refunds, contract amount, contract volume, order value, orders, bonus, bonuses, upsell, upsells, renewals, churn, gross profit, net revenue, quarterly target, payback, revenue, revenues, mrr, arr added, cash, how much did we make, how much have we made, new arr, new mrr, revenue per campaign, quota attainment, $$, $$$, sales figures, money, earn, earned, earns, make in money, made in money, income, turnover, arr, roi, return on investment, euros, dollars, profit, earnings, bring in, brought in, roas, sales, sold, ltv, acv, turn over, euro, dollar, usd, eur, monetary value, money value',
  ],
  [
    'Deals',
    [],
    'proposals, proposal, sales qualified, hit rate, success rate, closing rate, closings, lead to customer, deals created, purchases, purchase, bought, buyers, new users, activations, activation, deals did we close, deals have we closed, deals closed, closed deals, close deals, did we close, have we closed, we closed, deals, deal, pipeline, pipe, closed-won, closed lost, closed-lost, closes, opps created, sales pipeline, pipeline value, deal size, deal value, deal sizes, win rates, new business, new logos, logos, bookings value, closed business, sqos, sqo, conversion rates, converted to customers, paying customers, accounts won, accounts closed, closed won, closed, opportunities, opportunity, won, signed, contracts, customers, clients won, win rate, conversions, conversion, converts, convert, converted, converting, sqls, mqls, sql leads, mql, close rate, won deals, worth, win, wins, did we win, deals won, opps, leads won, new customers, new clients',
  ],
  [
    'Opens',
    ['messagesReplied', 'replyRate'],
    'looked at our profiles, profile opened the message, opened our messages, read our messages, read the message, read our message, read receipts, looked at our profile, viewed our profile, viewed our profiles, opens, opened, open rate, open rates, views, read rate, seen, impressions, opening, open our, opened our, who opened, reads, opening rate, opening rates',
  ],
  [
    'Clicks',
    ['messagesReplied', 'replyRate'],
    'clicks, clicked, clicked the link, clicked a link, clicked our link, clicked on the link, clicks on the link, click rate, click through rate, clickthrough rate, click-through rate, click through, ctr, link clicks, clicking, click, clicked on, clickthroughs, click-throughs, links clicked',
  ],
  [
    'Bounces',
    ['messagesSent'],
    'bounces, bounced, hard bounced, soft bounced, invalid addresses, wrong addresses, blocklisted, blacklisted, delivered rate, bouncing, hard bounces, soft bounces, undeliverable, bounced emails, bounce rate, bounce, undelivered, delivery rate, deliverability, spam, spam rate',
  ],
  [
    'Meetings',
    ['messagesReplied'],
    'meetings, meeting, meetings booked, demos, demos booked, demos given, calls, call volume, phone call, video calls, no-show, no-show rate, no show rate, show-ups, showed up, intros, introductions, cold calls, calls completed, appointment, meetings held, meetings set, sit-downs, zoom calls, voicemails, voicemail, coffee chats, booked meetings, demo, calls booked, booked calls, appointments, calendly bookings, bookings, booked, book, meeting rate, show rate, no shows, booking rate, books, booking, book the, discovery calls, sales calls, intro calls, calls made, phone calls, appointments set, no-shows, got a meeting',
  ],
  [
    'Unsubscribes',
    [],
    'unsubscribes, unsubscribed, blocks, blocked, muted us, complaints received, ghosted, ghosting, removed us, unfollows, unsubscribe rate, opt outs, opt-outs, opted out, optouts, withdrawn, withdrawals, unsubscribing, unsubs, opt out rate, opt-out rate, unsubscribers, complaints, spam complaints, blocked us, reported us, reported as spam',
  ],
  [
    'Kinds of replies',
    ['messagesReplied'],
    'positive replies, negative replies, out-of-office, out-of-office replies, out of office replies, out-of-office messages, ooo, autoresponders, autoresponder, auto-responders, auto-responder, auto responders, automatic answers, auto-reply, auto reply, neutral replies, real replies, genuine replies, human replies, referral replies, polite replies, friendly replies, bad replies, enthusiastic replies, promising replies, mood of the replies, tone of the replies, quality of replies, kinds of replies, types of replies, interested prospects, hot prospects, referrals, interested replies, positive reply rate, positive responses, sentiment, positive answers, good replies, interested, hot replies, not interested, warm replies, positive, negative, said yes, said no, say yes, say no, hot leads, warm leads, qualified leads, qualified replies, interested leads, objections, out of office, ooo replies, auto replies, auto-replies, automatic replies, angry replies, rude replies',
  ],
  [
    'Cost',
    [],
    'cost, costs, costing, cost per click, cpc, cpm, cost per invite, cost per message, hourly cost, salary, salaries, hours spent, hours worked, time spent, working hours, man hours, tool cost, licence cost, license cost, prices, spend, spent, budget, budget left, budget remaining, remaining budget, cost per lead, cost per reply, cpl, per lead, cpa, cac, price, cost per acquisition, customer acquisition cost, acquisition cost, acquisition costs, ad spend, expenses, spending, cost per meeting, how expensive, expensive',
  ],
  [
    'InMail replies',
    ['inmailsSent'],
    'inmail reply rate, inmail response rate, inmail replies, inmail answers, inmail rate, inmails replied, replies to inmails, reply rate of inmails, reply rate on our inmails, reply rate on inmails, reply rate of our inmails, reply rate for inmails, replies on inmails, replies on our inmails, replies to our inmails, inmails answered, replied inmails',
  ],
  [
    'Leads still to work',
    ['totalLeadsInProgress', 'progress'],
    'leads left, leads are left, leads do we have left, leads does it have left, leads are remaining, leads remain, leads remaining, remaining leads, leads still to work, leads to work, leads do we still have to work, left to work, leads to go, leads left to work, leads left over, unworked leads, open leads, leads still to go, untouched leads, leads not contacted',
  ],
  [
    'Sending limits',
    ['invitationsSent'],
    'can i still send, invites left, can still send, invitations left, sending limit, sending limits, daily limit, invite limit',
  ],
  [
    'Countries',
    [],
    'by country, per country, by region, per region, by industry, per industry, by title, by job title, by seniority, by step, per step, by template, per template, per message, by hour, per hour, by time of day',
  ],
  [
    'Campaigns of each owner',
    [],
    'campaigns per owner, campaigns by owner, campaigns per person, campaigns per rep, campaigns by person, campaigns by rep, campaigns each owner has, campaigns each of us has, campaigns does each owner have, campaigns does each person have, the most campaigns, most campaigns, fewest campaigns, the fewest campaigns, more campaigns than',
  ],
  [
    'Totals by status',
    [],
    'by status, per status, by state, split by status, for each status, each status, by campaign status, grouped by status',
  ],
  [
    'Customer ratings',
    [],
    'nps, csat, satisfaction, customer satisfaction, ratings, rating, review score, lead score, lead scores, lead quality, quality of leads, intent score',
  ],
  ['Averages', [], 'average, averages, avg, mean value, on average'],
  [byDaysOfWeek, [], weekdaysRanked],
  [
    'Medians',
    ['replyRate'],
    'median, medians, percentile, percentiles, standard deviation, std dev, variance',
  ],
  ['Conversions', ['acceptanceRate', 'replyRate'], 'cr, cvr'],
  [
    'Best times',
    [],
    `${bestTimes}, what time of day, which time of day, at what time of day, what hour, which hour, which hours, what time do, what time does`,
  ],
  [
    'Goals',
    [],
    'goal, goals, our goal, our goals, target, targets, our target, our targets, hit our goal, hit our goals, hit our target, hit our targets, hit the goal, hit the target, hit target, hit my goal, hit my target, reach our goal, reach our target, meet our goal, meet our target, make our number, okr, okrs, attainment',
  ],
  [
    'Forecasts',
    [],
    'forecast, forecasts, forecasted, projection, projections, projected, prediction, predictions, predict, predicted, run rate, at this pace, at the current pace',
  ],
  [
    'Customers',
    [],
    'churn, churned, churn rate, retention, renewals, renewal, upsells, upsell, nps, csat, customer satisfaction',
  ],
  [
    'E-mails',
    ['messagesSent'],
    'emails, emails sent, e-mails, e-mails sent, sent emails, email opens, mails, mails sent, newsletters',
  ],
  [
    'Sign-ups',
    [],
    'signups, sign ups, trial sign-ups, trial signups, trial sign ups, trial users, rsvps, rsvp, logins, log-ins, sessions, followers gained, shares of our posts, seo, rankings in google, app installs, installs, sign-ups, registrations, registered, attendees, attendance, attended, trials, trial, downloads, website page visitors, page views, website views, traffic, followers, subscribers, form fills',
  ],
  [
    'Texts of messages',
    ['replyRate'],
    'subject line, subject lines, open lines, opening line, opening lines, first lines, call to action, cta, ctas, emojis, message length, length of our messages, subject, template, templates, message copy, wording, message text, a/b test, ab test, message variant, variants',
  ],
  [
    'Answer times',
    [],
    'answering time, average answer time, time to answer, how long does it take, how long does it take until, days does it take, how many days does it take, how many days until, on average until a lead, until a lead replies, how long until, how long it takes, response time, reply time, time to reply, response times, average response time, time to first reply, average reply time, how long till, how long til, how long before, how long do people take, how long do they take, how long do leads take, how long they take, how long people take, how soon do people reply, how soon do people answer, speed of replies, speed of reply, reply speed, response speed, answer time, answer times, turnaround time, turnaround, days until, days until a reply, hours until a reply, time until a reply, how fast do people reply, how fast do people answer, how quickly do people reply, how quickly do people answer, how quickly do people normally reply, how quickly do people normally answer, how fast do people normally reply, how fast do people normally answer, avg response time, avg reply time, avg time to reply, average time to reply, average time to respond',
  ],
];

/** More words for a figure than the table that prints it has. */
const metricSayings: Partial<Record<Metric, string>> = {
  invitationsSent:
    'invite, invitation, invites fired off, invites that went out, invites out, invitations out, requests that went out, outgoing invites, outgoing invitations, connection request, connection attempts, people invited, did we invite, we invited, invites issued, sent invites, sent invitations, invitations we sent, connection requests sent, requests sent, requests, ' +
    'people contacted, people did we contact, people did you contact, people have we contacted, did we contact, have we contacted, we contacted, contacted, people reached, people did we reach, people did we reach out to, did we reach out to, reached out to, ' +
    'connects, connects sent, connection invites, linkedin invites, linkedin invitations, connect requests, outreach sent',
  invitationsAccepted:
    'said yes to our invitations, said yes to our invitation, said yes to our invites, said yes to an invite, said yes to an invitation, said yes to invitations, said yes to invites, say yes to our invitations, say yes to our invites, say yes to invites, yes to our invitations, yes to our invites, yes to invitations, agreed to connect, agree to connect, took up our invitations, took our invitations, taken up our invitations, invitations taken up, let us in, connections made, connections won, made connections, connections gained, connections accepted, invites got accepted, invitations got accepted, invitations were accepted, invites were accepted, acceptance numbers, accepts, accepted invites, invites accepted, accept, accepted connections, accepted invite, accepted invitation, accepted connection, accepted request, new connections, connected, connects accepted, ' +
    'accepted our invitation, accepted our invitations, accepted our invite, accepted our invites, accepted the invitation, people accepted, acceptance count, accepted requests, requests accepted, connection requests accepted, accepted connection requests, new contacts',
  acceptanceRate:
    "acceptation rate, acceptation rates, acceptation, acceptation ratio, accepting ratio, akzeptanzrate, annahmequote, taux d'acceptation, taux d’acceptation, acceptance rates, accept-rate, acceptance-rate, acceptance percent, acceptance share, share of acceptances, share of accepts, rate of accepted invitations, rate of accepted invites, accepted share, invite acceptance rate, invitation acceptance rate, yes rate, connection acceptance rate, acceptance level, accepts in percent, accepts per invite, acceptances per invitation, accept rates, accepted rate, connection acceptance, invite acceptance, invitation acceptance, " +
    'acceptance percentage, accept %, accepting rate, acceptance ratio, connect rate, acceptance pct, acceptance_rate, acceptancerate, invite accept rate, acc %, average acceptance rate, mean acceptance rate, average acceptance, rate of acceptance, rate of acceptances, accepts rate, percent accepted, share accepted, acceptance quote, ar, acc, conn rate',
  messagesSent:
    'message, messages we sent, messages out, messages fired off, messages going out, messages that went out, messages written, outgoing messages, dms out, dms fired off, wrote to, did we write to, notes sent, pings sent, sent messages, dms sent, dms, follow ups sent, msg, texts',
  messagesReplied:
    'reply, response, answer, responses received, responses we got, replies collected, replies in, replies that came in, replies that came back, answers that came back, people got back to us, got back, came back to us, come back to us, get back to us, gets back to us, write us back, wrote us back, writes back, writing back, people answered, people responded, heard back from, heard back, hear back, answers we got, inbound messages, incoming messages, return messages, people who replied, people who answered, responders, repliers, respond, responded, answered, replied messages, replies received, replies we got, messages answered, people replied, ' +
    'answers received, received replies, got back to us, wrote back, write back',
  replyRate:
    'antwortrate, antwortquote, taux de reponse, reply rates, response rates, reply-rate, response-rate, share of answers, share of responses, response percentage, response pct, answer percentage, answer pct, reply percent, response percent, reply share, response share, answered share, share answered, share replied, percent answered, replies in percent, replies per message, answers per message, responses per message, rate of response, rate of reply, answer ratio, answer rates, reply ratio, reply percentage, rate of replies, response ratio, reply_rate, reply pct, replied rate, replies rate, ' +
    'percent replied, average reply rate, mean reply rate, avg reply rate, rate of answers, rate of responses, share of replies, rr, answering rate, reply quote, answer quote, response quote',
  totalLeadCount:
    'lead, total lead count, prospects, people in campaign, number of leads, leads in all, leads total, contacts, lead total',
  totalLeadsInProgress: 'leads being worked, active leads, leads in the works',
  inmailsSent: 'inmail sent, sent inmails, in mails, inmail count',
  progress: 'how far, how far through, how far along, completion rate, percent done',
};

const fillerWords =
  'um uh umm uhm erm ehm hm hmm feel feels felt seem seems seemed appear appears telling showing keeping single alone wise kindly greatly automatically presently altogether furthermore moreover hence thus therefore anyhow anyways portfolio folk gonna wanna pal buddy chap fella fellas peeps yall ya ye mate tad bunch smth sth somehow lil particular respective respectively individual corresponding a an the of for in on at from by to with about across over during into onto as that this these those there ' +
  'we us our ours you your they them their it its id he she his her one ones ' +
  'is are was were be been being do does did done have has had having can could would should shall will might must ' +
  'please pls plz sir thx guys folks team bot dear oi hey ok okay so well now and & + , : ; - – — ! . .. … ' +
  'status: show tell give get got gets getting see know want like need let make check look looks find fetch pull bring print view display share say ' +
  'go goes gone run perform performs performed performance progressing come came ' +
  'numbers figures data metrics results result figure number report reports update updates info information details kpi outreach ' +
  'everything everyone all any some whole anywhere ask asks asked asking belonging turn switch listen entire full things thing stuff many much lot lots what where then ' +
  'far currently current right moment receive receives received sent send sends sending made makes brings ' +
  'someone anything everybody performers performer contenders persons sended runs among amongst within somebody something somewhere soon shortly belong belongs brought produced produce generated generate delivered achieved achieve saw went love loved still already yet really actually basically quickly quick fast asap ' +
  'w/ simple short little bit mind question sorry again more ' +
  'put together off out back around along ahead beat beats linkedin value values ' +
  'period time times date dates while because tho though needful revert exactly precisely simply stupid split draw channel $ ' +
  'manage managed account boss wants wanted via regarding re w uhr wrt fyi way select * = group limit desc asc atm whom itself exist exists obviously honestly normally usually roughly always cron gotta wth whatever rn plus ' +
  "something's anything's everything's " +
  gettingWords;

const status: readonly Saying[] = listedStatuses.flatMap((each) => {
  const said = [...statusWords[each], ...statusSayings(each)];
  // `every active campaign` is no schedule, and `status active` no question for the bot's.
  const led = statusWords[each].flatMap((word) => [`every ${word}`, `each ${word}`, `status ${word}`]);
  return rows([...said, ...led].join(','), { kind: 'status', status: each });
});

function statusSayings(each: string): string[] {
  const more = new Map(
    Object.entries({
      ACTIVE: [
        'activ',
        'left running',
        'still running',
        'active ones',
        'currently running',
        'in flight',
        'up and running',
      ],
      PAUSED: [
        'pausing',
        'on pause',
        'in pause',
        'in a pause',
        'on a pause',
        'on break',
        'on a break',
        'on-hold',
        'got paused',
        'stopped ones',
      ],
      CREATED: [
        'not yet started',
        'unstarted',
        'in draft',
        'nobody has launched',
        'nobody launched',
        'drafted',
        'not launched',
        'unlaunched',
      ],
      COMPLETED: ['is over', 'closed ones', 'finalised', 'finalized'],
      ARCHIVED: ['archives', 'in the archive'],
    }),
  );
  return more.get(each) ?? [];
}

/** A phrase is no accident, it costs less than a word: two words of filler never beat it. */
function rows(phrases: string, meaning: Meaning, cost?: number): Saying[] {
  return phrases.split(',').map((each) => {
    const words = each.trim().split(' ');
    return { words, meaning, cost: cost ?? (words.length > 1 ? phraseCost : 1) };
  });
}

function entriesOf<Key extends string>(table: Readonly<Record<Key, string>>): [Key, string][] {
  return Object.entries(table) as [Key, string][];
}

const meaning: readonly Saying[] = [
  ...entriesOf(reports).flatMap(([report, words]) => rows(words, { kind: 'report', report })),
  ...entriesOf(deeds).flatMap(([deed, words]) => rows(words, { kind: 'deed', deed })),
  ...rows("don't send", { kind: 'deed', deed: 'delete' }),
  ...reasons.flatMap(([kinds, words]) => rows(words, { kind: 'reason', reasons: kinds })),
  ...needKinds.flatMap((kind) => rows(needWords[kind].join(','), { kind: 'reason', reasons: [kind] })),
  ...uncounted
    .flatMap(([what, nearest, words]) => rows(words, { kind: 'uncounted', what, nearest }, 0.5))
    // `campaigns per owner` is no ranking of owners.
    .map((saying) => (saying.words.length > 2 ? { ...saying, cost: phraseCost } : saying)),
  ...metrics.flatMap((metric) =>
    rows([...metricWords[metric], ...(metricSayings[metric]?.split(',') ?? [])].join(','), {
      kind: 'metric',
      metric,
    }),
  ),
  ...status,
  ...rows(
    'campaigns, campaign’s, which ones, what belongs to, that belong to, portfolio, portfolio of, book of business, on the plate, plate, which campaigns, what campaigns, all campaigns, all the campaigns, our campaigns, every campaign, each of the campaigns',
    { kind: 'report', report: 'campaigns' },
    0.4,
  ),
  ...rows(
    'who owns, to whom belongs, whom belongs, who looks after, who is it that looks after, who runs, who is running, who manages, who is managing, whos running, whos managing, who handles, whos handling, who is handling, who takes care of, owner of, the owner of, responsible for, who is responsible for, in charge of, who is in charge of, whose is, who does, ' +
      "who's running, who's managing, who's handling",
    { kind: 'report', report: 'campaign' },
    0.4,
  ),
  ...rows('than', { kind: 'versus' }, 0.4),
  ...rows(
    'star, our star, star performer, star performers, star campaign, star campaigns, single best, very best, best one, finest, standout, standouts, stand out, stands out, rock star, rock stars, rockstar, rockstars, cream of the crop, ace, aces, most first, biggest first, strongest first, largest first, highest at the top, most at the top, best at the top, biggest at the top, most at top, highest on top, most on top, best on top, from most to least, most to least, from top to bottom, greatest first, top scorer, top scorers, top dog, top dogs, heavy hitters, heavy hitter, high flyers, high flyer, high performers, overachievers, shining, top of the class, front runner, front runners, frontrunner, hottest, from high to low, high to low, top, best, most, highest, strongest, leading, biggest, greatest, largest, winner, better, best performing, top performing, best ones, ' +
      "best first, highest first, from best to worst, best to worst, highest to lowest, from highest to lowest, descending, desc, most successful, best performers, top performers, ahead, stars, leads the pack, leads on, leads by, leads in, champion, champions, number one, no 1, first place, killing it, crushing it, crushin it, pulling in the most, argmax, performs best, perform best, doing best, works best, working best, work best, goes best, outperforming, overperforming, on top, does best, winning, whos ahead, who is ahead, who's ahead",
    { kind: 'order', order: 'top' },
  ),
  ...rows(
    'hardly any, barely any, scarcely any, next to no, almost no, very few, too few, the less, the fewer, lousiest, crappiest, crummiest, feeblest, dullest, sorriest, saddest, shittiest, least good, most disappointing, disappointing, most underwhelming, underwhelming, fewest first, least first, smallest first, weakest first, poorest first, bottom first, fewest at the top, least at the top, lowest at the top, worst at the top, smallest at the top, weakest at the top, lowest on top, fewest on top, worst on top, from worst to best, worst to best, from low to high, low to high, from least to most, least to most, weakest link, weakest links, rock bottom, bottom of the class, tail end, at the tail, stragglers, straggler, underachievers, duds, dud, losers, deadweight, worst performers, worst performer, poorest performers, weakest performers, bottom performers, low flyers, terrible, awful, dismal, bottom, worst, fewest, least, lowest, weakest, poorest, smallest, worst performing, lowest performing, underperforming, lagging, behind, last place, ' +
      'ascending, asc, worst first, lowest first, lowest to highest, from lowest to highest, laggards, underperformers, slowest, is behind, whos behind, least successful, bad, loser, poor, most bad, the most bad, argmin, performs worst, perform worst, performing worst, doing worst, does worst, works worst, work worst, trailing, flop, flops, poorly performing, performing poorly, low performers, low performing, weak, dead last, at the bottom, ' +
      slackers,
    { kind: 'order', order: 'bottom' },
  ),
  ...rows(
    'beat, beaten, beating, are we ahead of, hold up against, holds up against, held up against, measure up against, measures up against, measure up to, fare against, fares against, fared against, shape up against, set against, put against, pitted against, up against, versus the, as against, in relation to, in contrast to, in contrast with, contrasted with, over against, head to head with, vs, /, next to, alongside, side by side with, stack up against, vs., versus, against, v, v., compared to, compared with, in comparison to, in comparison with, relative to, vs the, instead of, as opposed to, or is, better than, worse than, a better month than, a better week than, a better quarter than, a worse month than, a worse week than, a worse quarter than, more than, up on, down on, up from, down from, higher than, lower than, fewer than, less than, ahead of, in front of, behind where we were, compared against, measured against, ' +
      sameTime,
    { kind: 'versus' },
    0.5,
  ),
  ...rows(
    'up or down on, up or down from, up or down against, up or down vs, up or down compared to, better or worse than, higher or lower than, better off than, worse off than, ' +
      `${betterAs}, ${differentFrom}`,
    { kind: 'versus' },
    0,
  ),
  ...rows('podium, medal places', { kind: 'order', order: 'top', places: 3 }),
  ...rows(
    "not, excl, excl., except, left out, omitted, taken out, left aside, kept out, disregarded, filtered out, disregard, disregarding, keep out, keeping out, leave aside, leaving aside, set aside, without, but not, excluding, exclude, excluded, minus, leave out, no, other than, everything but, all but, anything but, everyone but, apart from, aside from, non, isn’t, isn't, isnt, aren’t, aren't, arent, w/o, skip, drop, dropping, hide, hiding, ignore, ignoring, omit, omitting, ditch, skipping, leaving out, filter out, filtering out, take out, taking out, except for, all except, everything except, everyone except, anything except, all apart from, everything apart from, everything besides, besides, all besides, with the exception of, save for, all minus, not counting, not including, but without",
    { kind: 'not' },
    0.15,
  ),
  ...rows(
    'the moment, the moment that, the instant, soon as, the day, every time, each time, any time, anytime, at the point when, at the point where, if ever, if and when, as and when, the first time, immediately when, right when, should it happen that, if, when, whenever, only if, only when, once, in case, as soon as, but only if, but only when, provided',
    { kind: 'if' },
  ),
  ...rows('unless, except if, except when', { kind: 'if', unless: true }),
  ...rows(
    'how many, how much, how many people, total number of, how often, count',
    { kind: 'asks', what: 'count' },
    0.4,
  ),
  ...rows('what went out, what all went out, what has gone out', { kind: 'asks', what: 'count' }, 0.2),
  ...rows(
    "who, which of us, which one of us, who of you, who among us, which of us three, which of us two, whos, who’s, who's, who has, who is, whose, who sent, who got",
    { kind: 'asks', what: 'who' },
    0.4,
  ),
  ...rows('anyone, anybody', { kind: 'asks', what: 'who' }, 0.3),
  ...rows('which, what are the, which of', { kind: 'asks', what: 'which' }, 0.4),
  ...rows(
    "how is, how are, how’s, shaping up, shape up, shapes up, shaped up, coming along, coming on, come on, fared, been doing, been going, been performing, been getting on, has been getting on, has been doing, have been doing, looked, has looked, have looked, working out, worked out for, panning out, pan out, panned out, tracking, turning out, stacking up, getting along, going for, progressing, hold up, holding up, performed, did well, do well, doing well, doing ok, doing okay, doing fine, keeping up, how's, hows, how did, how does, how do, how was, how were, how has, how have, good, fine, healthy, alright, normal, doing, getting on, how looks, how look, how goes, how runs, whats up w, whats up with, what’s up with, " +
      "what's up with, what is up with, performing, going, looking, perform, what about, how about, on track, on schedule, on target, on pace, faring, fare, numbers for, numbers of, stats for, stats of, report on",
    { kind: 'asks', what: 'fares' },
    0.4,
  ),
  ...rows('up to', { kind: 'asks', what: 'fares' }, 0.5),
  ...rows('how', { kind: 'asks', what: 'fares' }, 0.9),
  ...rows(
    "why, for which reason, for which reasons, due to what, y r, y are, y is, for what reason, for what reasons, what is driving, whats driving, what’s driving, what's driving, what is causing, whats causing, what’s causing, what's causing, what led to, what triggered, what pushed, what prompted, what lies behind, what was behind, what was behind it, what were the reasons, reasons, with reasons, with the reasons, the reasons, and the reasons, causes, with causes, with the causes, and the causes, the causes, cause of, causes of, the cause of, causes for, the cause for, how is it that, what brought about, what is the reason, whats the reason, what’s the reason, what's the reason, what accounts for, accounts for, account for, what is to blame, to blame, what is up with, wherefore, drove that, drove it, drove this, y did, why fewer, why less, why more, why so few, why so many, why such, why is, why are, why did, why have, why has, how come, what caused, reason for, because of what, what drove, what made, what is behind, whats behind, what’s behind, what's behind, whats behind it, what is behind it, behind it, behind this, behind that, how so, reasons for, the reason for, what explains, explains, explain why",
    { kind: 'asks', what: 'why' },
    0.4,
  ),
  ...rows(
    "what is, how high is, how high are, how high was, how low is, how big is, what are, what’s, what's, whats, is",
    { kind: 'asks', what: 'is' },
    0.4,
  ),
  ...rows(
    'vs prev, vs previous, versus previous, versus prev, the one before that, the week before, week before, the month before, month before, the day before, day before, the period before, period before, previous period, the previous period, ' +
      "the 30 days before, the 7 days before, the quarter before, the previous one, the one before, before that, the prior period, previous week's, last period, the 14 days before, the time before, than last, than the last one, than the last, vs last, versus last, than before, than previously, same period before, compared to last, compared with last, with the last, to the last, against the last, with the last one, to the last one, against the last one, with the previous one, to the previous one, with the one before, to the one before, the previous 7 days, the previous 30 days, earlier",
    { kind: 'beside', which: 'before' },
    0.9,
  ),
  ...rows(
    'same period last year, the same period last year, same time last year, a year ago, year before, the year before, same week last year, same month last year, same quarter last year',
    { kind: 'beside', which: 'year-ago' },
  ),
  ...rows(
    'same day last week, the same day last week, same weekday last week, the same weekday last week, a week earlier, one week earlier, same day a week ago, the same day a week ago, same day the week before, same day of last week',
    { kind: 'beside', which: 'week-ago' },
  ),
  ...rows('this one, the current one, current one, the running one', { kind: 'beside', which: 'running' }),
  ...rows(
    'week over week, week vs week, week versus week, week against week, week on week, wow, w/w, week-over-week, week to week, from week to week',
    {
      kind: 'pair',
      unit: 'week',
    },
  ),
  ...rows(
    'month over month, month vs month, month versus month, month against month, month on month, mom, m/m, month-over-month, month to month',
    {
      kind: 'pair',
      unit: 'month',
    },
  ),
  ...rows('quarter over quarter, quarter vs quarter, quarter versus quarter, quarter on quarter, qoq, q/q', {
    kind: 'pair',
    unit: 'quarter',
  }),
  ...rows('this morning, this afternoon', { kind: 'period', phrase: { kind: 'today' } }, 0.05),
  ...rows('year over year, year on year, yoy', { kind: 'pair', unit: 'year' }),
  ...rows(
    'belong to me, belongs to me, belonging to me, that are mine, assigned to me, of mine, are mine, name my, on my side, on my end, from my side, at my end',
    { kind: 'owner', owner: 'me' },
    0.1,
  ),
  ...rows('me, myself', { kind: 'owner', owner: 'me' }, 0.8),
  ...rows('i', { kind: 'owner', owner: 'me' }, 0.6),
  ...rows(
    'my, mine, i own, do i have, am i, have i, did i, i have, i got, i get, i sent, i send, my own, owned by me, owner me, owner: me, by me',
    { kind: 'owner', owner: 'me' },
    0.35,
  ),
  ...rows(
    'show me mine, show me only mine, show only mine, list mine, all mine, all of mine',
    { kind: 'owner', owner: 'me', campaigns: true },
    0.35,
  ),
  ...rows(
    'here, in here, our channel, in our channel, into our channel, to our channel, the channel, to the channel, in the channel, this channel, in this channel, to this channel, into this channel, right here',
    { kind: 'place', place: { kind: 'here' } },
    0.8,
  ),
  ...rows(
    'to me, in dm, as dm, in a dm, as a dm, dm me, by dm, in my dms, in dms, privately, to my dms, for me, lmk, send me, give me, get me, ping me, alert me, notify me, tell me, message me, warn me, let me know, remind me, email me, mail me, by email, by e-mail, to my email, to my inbox, in my inbox, into my inbox, inform me, page me',
    { kind: 'place', place: { kind: 'me' } },
    0.8,
  ),
  ...rows('what else', { kind: 'filler' }, 0.4),
  ...rows(
    'email me, e-mail me, mail me, email us, e-mail us, by email, by e-mail, by mail, via email, as an email',
    { kind: 'filler' },
    0.3,
  ),
  ...rows(
    "i should, i could, i can, i must, i need to, i have to, i want to, i ought to, i'd, i’d, i'd love to see, i'd love to know, i’d love to see, i'd love to, i’d love to, is it possible, do you think, you think, whether, client is asking for, the client is asking for, is asking for, are asking for, is asking, asking for, thanks in advance, thank you in advance, in advance, sorry to bother, sorry to bother you, hi team, hi all, hi everyone, hi everybody, hi guys, hi folks, hello team, hello all, hello everyone, hey team, hey all, hey everyone, before my 1:1, before my 1:1 with, before my one on one with, for the investor update, for the board meeting, for the board, for the deck, for my deck, for my report, for the report, for the client report, for the qbr, for my qbr, " +
      "excuse me, since when, 1:1, one on one, my team, my team's, my whole team, my people, show me, tell me, give me, get me, send me, let me see, let me know, help me, shoot me, let me have,  can you, could you, would you, can i, could i, may i, may we, may be, i may, we may, i want, i need, i would like, i'd like, i’d like, id like, " +
      'it gives, say me, say us, show us, give us, tell us, send us, let us see, can someone, could someone, do you have, can we, could we, do we have, have we, did we, we have, a look at, have a look, take a look, ' +
      'i want to see, i need to see, i would like to see, would like to know, i want to know, for me, to me, with me, just need, i just need, bring up, look up, did people, do people, have people, people have, people who, people that, one number, in one line, nothing else, and nothing else, ' +
      "svp, stp, s'il vous plaît, s’il vous plaît, s'il vous plait, s’il vous plait, s'il te plaît, s’il te plaît, bitte, por favor, per favore, " +
      'good morning, good afternoon, good evening, good day, hi there, at the moment, right now, these days, so far, by now, thank you, thanks, my boss, the client, for the client, for my boss, i have, i am, i was, do you know, i wonder, ' +
      'out of curiosity, quick question, one question, stupid question, in total, per se, each of, most of all, in general, in numbers, of all, out of all, of them, the ones, every one, each one, ' +
      'may you, as a table, in a table, as a list, in a list, as text, i think, can anyone, anyone know, does anyone know, to see, want to see, like to see, like to know, need to know, come up with, please do, the needful, do the needful, and revert, revert with, needful and, all time, of all time, lifetime, ever, since the beginning, in the name, best regards, kind regards, warm regards, many regards, with regards, regards, best wishes, kind wishes, warm wishes, sincerely, yours sincerely, greetings from, do i get, if any, was out, owner is, owner =, owned by, where owner =, and owner =, this morning, should i, should we, shall i, shall we, must i, must we, do i need to, do we need to, need i, what should i tell, should i tell, went out, go out, goes out, came in, come in, comes in, kind of, sort of, so i can, every single, only the, until further notice, before my call, for my call, before the call, for the call, before my meeting, for my meeting, in my meeting, before the meeting, for the meeting, in the meeting, ' +
      'my 1:1, for my 1:1, my 1:1 with, for my 1:1 with, my one on one, for my one on one with, my manager, my lead, my client, my clients, my colleague, my colleagues, can you tell me if, could you tell me if, can you tell us if, could you tell us if, can you say if, could you say if, can you check if, could you check if, tell me whether, can you tell me whether, could you tell me whether, i wonder whether, i was wondering whether, any idea if, any idea whether, do you know if, do you know whether, i wonder if, i was wondering if, wondering if, wonder if, check if, check whether, see if, see whether, find out if, find out whether, know whether, quick one, real quick, one more thing, by the way, just wondering, just curious, i was wondering, ' +
      'client wants to know, the client wants to know, our client wants to know, the client asks, client asks, the client asked, the client is asking, the customer wants to know, the boss wants to know, my boss wants to know, my boss asks, the boss asks, they want to know, he wants to know, she wants to know, they are asking, they ask, ' +
      "is enough, are enough, will do, is fine, are fine, or not, wondering whether, we were wondering, we were wondering whether, we were wondering if, no idea, let’s ask, let's ask, lets ask, just checking, checking, to check, double check, to double check, quick check, i only need, i just want, i only want, we only need, we just need, end up, ended up, did it end up, turn out, turned out, contributed, contributes, contribute, wants to see, could i have, can i have, could we have, can we have, could i get, can i get, could we get, can we get, " +
      "if you would, if you could, if you will, if you please, if you do not mind, if you don’t mind, if you don't mind, if you dont mind, if that is ok, if that’s ok, if thats ok, if it is not too much trouble, whatsoever, all told, at present, for now, i hope you are well, i hope you’re well, i hope you're well, hope you are well, hope you’re well, hope you're well, hope all is well, hope all’s well, look after, looks after, looking after, looked after by, come on, come along, have come on, has come on, remind us, remind the team, " +
      "scope = all, not everybody’s, not everybody's, not everyone’s, not everyone's, not everybody, not everyone, until next, until the next, i set, that i set, i set up, i've set up, i’ve set up, sales channel, sales team, until now, till now, until today, up to now, since days, for days, be so kind, be so kind to, be so kind as to, so kind to, before lunch, after lunch, straight away, right away, at once, i don’t mind, i don't mind, and be honest, be honest, don’t tell anyone, don't tell anyone, don’t tell anyone i asked, don't tell anyone i asked, no details, without details, i’ve, i've, i’ve got, i've got, we’ve, we've, we’ve got, we've got, it’s, it's, that’s, that's, i’m, i'm, starting from next week, get a feel for, a feel for, in terms of, you know, what was it again, i mean, when you have a minute, if you can, if possible, when you get a chance, in a hurry, any more, any longer, anymore, no matter what, i would love to know, would love to know, i would love to see, good to know, love to know, love to see, in detail, at a glance, in short, of ours, of us, to date, sharp, on the dot, " +
      `${gettingPhrases}, ${tellingOfIt}`,
    { kind: 'filler' },
    0.3,
  ),
];

/** A word that narrows what is asked is never one that changes nothing. */
const narrowing: readonly Meaning['kind'][] = [
  'status',
  'metric',
  'reason',
  'not',
  'if',
  'order',
  'uncounted',
  'versus',
  'beside',
];
const narrows = new Set(
  meaning
    .filter(({ words, meaning: { kind } }) => words.length === 1 && narrowing.includes(kind))
    .map(({ words }) => words[0]),
);

const all: readonly Saying[] = [
  ...meaning,
  ...rows(
    fillerWords
      .split(' ')
      .filter((word) => word !== ',' && !narrows.has(word))
      .join(','),
    { kind: 'filler' },
    0.25,
  ),
  ...rows('but, only, instead, just', { kind: 'filler', joint: 'but' }, 0.25),
  ...rows('or', { kind: 'filler', joint: 'or' }, 0.25),
  ...rows(
    'including, includes, incl, incl., also, as well as, along with, even',
    { kind: 'filler', joint: 'with' },
    0.25,
  ),
  ...rows(
    'all owners, all the owners, any owner, whoever owns them, whoever owns it',
    { kind: 'filler' },
    1.5,
  ),
  ...rows('too, as well, included', { kind: 'filler', joint: 'too' }, 0.25),
  ...rows(politeFrames.join(','), { kind: 'filler' }, 0.3),
  // Alone they thank.
  ...rows(
    'super, sweet, neat, fab, lovely, brilliant, ta, tx, ty, cheers, great, perfect, awesome, nice, cool, excellent, wonderful, legend, sorted, spot on, fantastic, superb, much obliged, many thanks, thanks a lot, cheers in advance, thanks so much, much appreciated, appreciated, good stuff, thank you so much, thank you very much',
    { kind: 'filler' },
    0.9,
  ),
  // Alone they greet.
  ...rows(
    'morning all, hi, hello, hallo, hiya, greetings, yo, hola, heya, heyy, buenas, moin, howdy, sup',
    { kind: 'filler' },
    0.9,
  ),
];

/** By their first word, that only these are held against a text. */
export const sayings: ReadonlyMap<string, readonly Saying[]> = Map.groupBy(
  all,
  ({ words }) => words[0] ?? '',
);

const alone = Map.groupBy(
  all.filter(({ words }) => words.length === 1),
  ({ words }) => words[0] ?? '',
);
const begun = Map.groupBy(
  all.filter(({ words }) => words.length > 1),
  ({ words }) => `${words[0]} ${words[1]}`,
);

/** The word alone, and the phrases that begin with both words: hundreds begin with `how`. */
export function sayingsFrom(key: string, next: string | undefined): readonly Saying[] {
  const own = alone.get(key) ?? [];
  const longer = next === undefined ? undefined : begun.get(`${key} ${next}`);
  return longer === undefined ? own : [...own, ...longer];
}

/** Words of the calendar and of comparison: one fits nowhere, it is no name. */
export const timeWords: ReadonlySet<string> = new Set([
  ...monthNames,
  ...weekdayNames,
  ...weekdayNames.map((each) => `${each}s`),
  ...(
    'yesterday today week weeks month months quarter quarters year years day days calendar last this past previous current since between fortnight weekend weekday weekdays weekends ' +
    'morning evening noon lunch daily weekly monthly hourly quarterly fortnightly biweekly bi-weekly alternate alternating before after until till under below above per least fewer once twice first mid early late half'
  ).split(' '),
]);

/** Every single word of the tables, by its first letter: what a slip may have meant. */
export const ownWords: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  new Set([
    ...all.flatMap(({ words }) => words),
    ...timeWords,
    ...(
      'fraction proportion percentage portion one two three four five six seven eight nine ten eleven twelve name names called contains containing starting started starts begins beginning begun began thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred ' +
      'launched launching created ending ended ends closing expiring subscribe lower greater higher smaller bigger larger exceeding exceeds exceed beyond beneath equal equals minimum maximum half past workday workdays sharp passed fortnight ytd mtd qtd wtd weekend ago'
    ).split(' '),
  ]),
  (word) => word.charAt(0),
);

/** What people write short, letter for letter. */
export const shorthand: ReadonlyMap<string, string> = new Map(
  (
    'adn:and hwo:how teh:the hte:the btm:bottom bttm:bottom rn:now fr:for abt:about thru:through til:until tho:though cld:could wld:would shd:should ppl’s:people’s pls:please campn:campaign campaing:campaign campaings:campaigns attn:attention u:you ur:your wen:when b/c:because bc:because tmrw:tomorrow tmr:tomorrow hw:how whn:when frm:from nrs:numbers numbrs:numbers r:are b4:before cmpgn:campaign answrd:answered mo:month mos:months nb:number nbr:number nr:number mtgs:meetings mtg:meeting othr:other inv:invites ls:list lst:last ths:this wk:week wks:weeks mnth:month mth:month mnths:months mths:months qtr:quarter yr:year yrs:years ystrday:yesterday ystday:yesterday yday:yesterday ' +
    'snd:send evry:every msgs:messages tot:total ppl:people invs:invites tpo:top wat:what shoud:should prev:previous sum:total replys:replies reples:replies repls:replies ' +
    'cmpgns:campaigns camps:campaigns cmp:campaign avg:average acc:acceptance tday:today tdy:today mon:monday tue:tuesday tues:tuesday wed:wednesday thu:thursday thur:thursday thurs:thursday ' +
    'fri:friday sat:saturday sun:sunday gimme:show actual:current pct:% percent:% hrs:hours mornin:morning hlp:help lis:list n:and'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
