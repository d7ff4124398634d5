// What people say around a question and that changes nothing of it: how they ask, what they think of, for whom. Knows no report.

const frames =
  'i’d be grateful for, i would be grateful for, i’d be grateful, i would be grateful, we’d be grateful for, ' +
  'would be grateful for, grateful for, i’d be grateful if, i would be grateful if, i’d appreciate, i would appreciate, ' +
  'would appreciate, i’d appreciate it if, would you mind, would you mind showing, would you mind telling, would you mind giving, ' +
  'would you mind sending, would you mind pulling, would you mind checking, would you mind looking up, do you mind, mind showing, ' +
  'mind telling, could you kindly, walk me through, walk us through, talk me through, talk us through, take me through, ' +
  'take us through, run me through, run us through, point out, point me to, point me at, point me towards, single out, pick out, ' +
  'dig up, dig out, spell out, lay out, set out, throw up, whip up, rustle up, run down, jot down, list out, call up, bring me, ' +
  'hand me, would it be possible to, would it be possible, is it possible to, is there a way to, is there any way to, any chance, ' +
  'any chance of, any chance you could, chance of, might i, might i have, might i see, might i get, might i ask, might i receive, ' +
  'may i have, may i see, may i ask, may i get, if i may, if i may ask, if i might, if i might ask, if that’s possible, ' +
  'if that is possible, if it is possible, if it’s possible, if you don’t mind me asking, if you get the chance, ' +
  'if you have time, if you have a moment, if you have a second, if you have a sec, when you have a moment, when you have time, ' +
  'when you get a moment, when you get a sec, could you help, can you help, could you help me, can you help me, ' +
  'could you help us, can you help us, can you help me with, could you help me with, could you help me out, help me out, ' +
  'help me understand, help us understand, help me see, i’d like to understand, i would like to understand, want to understand, ' +
  'like to understand, to understand, understand, i noticed, i noticed that, i notice, i notice that, i saw that, ' +
  'i saw, i’ve noticed, i’ve noticed that, we noticed, we noticed that, write me, pull me, fetch me, find me, build me, make me, spell me, print me, read me, grab me, could i trouble you for, can i trouble you for, may i trouble you for, trouble you for, bother you for, could i bother you for, in a sec, in a bit, in a moment, in a minute, in a few minutes, i have a feeling, i’ve got a feeling, i got a feeling, i’ve lost track of, i lost track of, i keep losing track of, i no longer know, no longer know, i don’t know any more, i have a feeling that, i’ve a feeling, ' +
  'i have the feeling, i have the impression, i get the impression, i get the feeling, it looks like, looks like, it seems, ' +
  'it seems that, it seems like, seems to have, seem to have, appears to have, appear to have, seems to be, seem to be, ' +
  'appears to be, appear to be, i believe, i feel like, i feel, i suspect, i hear, i heard, i hear that, i gather, i guess, ' +
  'i suppose, i reckon, supposedly, apparently, quite, rather, pretty, if you had to name, if you had to pick, ' +
  'if you had to choose, if i had to name, if i had to pick, if i had to choose, you had to name, had to name, had to pick, ' +
  'which would they be, which would those be, which would it be, which ones would they be, which one would it be, ' +
  'what would they be, who would it be, who would they be, would you call, would you say is, would you say, you would call, ' +
  'you’d call, can you name, could you name, name the, name our, name me, please name, would love, i would love, ' +
  'i’d love, would love a, i’d love a, i would love a, picture of, a picture of, the picture of, it would help if, ' +
  'it would help us if, it would help me if, it would help us greatly if, it would help me greatly if, it would be great if, ' +
  'it’d be great if, it would be nice if, it would be lovely if, it would be good if, it would be helpful if, ' +
  'it would be useful if, it would be handy if, would be great, would be nice, would be lovely, would be good, would be helpful, ' +
  'would be useful, would be handy, would help, that would be great, that would be lovely, would be great if, would be nice if, ' +
  'would be good if, would be lovely if, i would like it if, i’d like it if, i would love it if, i’d love it if, details on, ' +
  'the details on, details of, the details of, more on, all about, anything on, fired off, fire off, firing off, fires off, ' +
  'shot off, shot out, pushed out, put out, sent off, sent out, send out, sending out, sends out, going out, gone out, ' +
  'dispatched, got out, got off, one row, split by, against one another, against each other, amongst themselves, ' +
  'among themselves, between themselves, number wise, numbers wise, ' +
  'numbers-wise, lemme, lemme see, lemme have, lemme get, gimme, whatever of, everything of, anything of, nothing else than, ' +
  'and nothing but, nothing but, nothing more, no more no less, and that’s it, and that is all, on our side, ' +
  'on our end, as far as you know, to be exact, to be precise, to be honest, tbh, fyi only, in a nutshell, ' +
  'long story short, at this point, as it stands, as things stand, as we speak, as of now, up to this point, thus far, in one go, ' +
  'in one place, all together, all in one, a bit, a little, a tad, slightly, really quickly, ' +
  'immediately, instantly, exactly how, precisely how, approximately, roughly speaking, approx, ballpark, ca, circa, about how, ' +
  'just how, remind me, remind me again, remind me how, how again, again how, do tell, please tell, pray tell, kindly tell, ' +
  'i beg you, be a dear, be a darling, if you’d be so kind, if you would be so kind, so kind as to, ' +
  'would you be so kind as to, be good enough to, need you to, i need you to, i want you to, i’d like you to, ' +
  'i would like you to, like you to, want you to, you to, for the record, for my records, for our records, for reference, ' +
  'for my reference, for context, for good measure, off the top of your head, in your opinion, as you see it, from your data, ' +
  'in your data, according to your data, going by your data, put simply, all in all, overall speaking, on the whole, ' +
  'by and large, on balance, side note, heads down, quick look, a quick look, a quick look at, quick look at, quick view of, ' +
  'a quick view of, quick overview, a peek at, peek at, a glance at, glance at, eyes on, my eyes on, hands on, get my hands on, ' +
  'know about, to know about, hear how, to hear how, hear about how, to hear, find out, to find out, figure out, ' +
  'to figure out, work out which, work out who, pinpoint, identify, determine, establish, gauge, get a sense of, a sense of, ' +
  'get an idea of, an idea of, get a picture of, get an overview of, get a handle on, a handle on, for a start, first of all, ' +
  'firstly, first up, to begin with, to start with, next up, lastly, finally, one last thing, last question, another question, ' +
  'one more question, here’s one, here is one, next question, follow up question, i have a question, i’ve a question, ' +
  'i have one question, got a question, have a question, question for you, spare me, save me, pardon me, pardon, forgive me, excuse me for, bear with me, humour me, humor me, trust me, believe me, correct me if i’m wrong, ' +
  'hurry, hurry up, quickly please, no fluff, without fluff, no small talk, ugh, argh, oof, sigh, gosh, damn, dammit, the hell, the heck, on earth, let’s see, let’s look at, let’s have, let me have a look at, advise, kindly advise, please advise, ' +
  'whenever you have a moment, whenever you have time, whenever you can, when you are free, if it’s not too much trouble, if that’s not too much trouble, here goes nothing, here goes, ' +
  'not sure if you can do this, not sure if this is possible, not sure if that’s possible, not sure you can do this, not sure if you can, don’t know if you can do this, i don’t know if you can do this, remember, keeps asking, keeps asking for, keeps asking about, keep asking for, keep asking about, if you take, if we take, if i take';

/** Each as it is written with either apostrophe. */
export const politeFrames: readonly string[] = frames
  .split(', ')
  .flatMap((each) => (each.includes('’') ? [each, each.replaceAll('’', "'")] : [each]));
