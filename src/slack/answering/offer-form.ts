// Offers the form of a digest where it cannot open by itself, and says what it will hold. The offer sets nothing up.

import type { ChannelId, UserId } from '#base/tenant.ts';
import { limits, nameLengths } from '#blocks/limits.ts';
import { listed, nameIn } from '#blocks/parts/text.ts';
import { subscribeMessage } from '#blocks/short-messages.ts';
import { destinationInWords } from '#blocks/words/destination-words.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import { whenMrkdwn } from '#blocks/words/schedule-words.ts';
import type { Wish, WishedReport } from '#language/schedules/wish.ts';
import type { Question } from '#reports/question.ts';
import { draftOf } from '#slack/digests/form-draft.ts';
import { newFields } from '#slack/digests/form-fields.ts';
import { wishFields } from '#slack/digests/wish-fields.ts';
import { placesIn } from '#slack/digests/wish-places.ts';
import { encodeWished } from '#slack/digests/wished-codec.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { withAddress } from './owner-address.ts';
import type { PrivateReply } from './private-reply.ts';

/** `text` is what was typed. The form is filled from it if the wish is too long for a button. */
export async function offerForm(
  tools: DoorTools,
  {
    person,
    reply,
    onWished,
  }: {
    readonly person: Visitor;
    readonly reply: PrivateReply;
    readonly onWished?: (wished: WishedReport) => Promise<void>;
  },
  text: string,
  {
    question: asked,
    readAs,
    wish = nothingSaid,
  }: { readonly question: Question; readonly readAs: string | undefined; readonly wish: Wish | undefined },
): Promise<void> {
  const wished = { question: await withAddress(tools, asked, person), wish };
  await onWished?.(wished);
  const value = encodeWished(wished);
  const read = [readAs && nameIn(readAs, nameLengths.line), await inWords(tools, wished, person)];
  const message = subscribeMessage(
    value.length > limits.button.value ? text : value,
    read.filter(Boolean).join(' · '),
  );
  await reply.send(() => message, 'private');
}

const nothingSaid: Wish = { schedule: undefined, condition: undefined };

/** What the form will hold. */
async function inWords(
  tools: DoorTools,
  { question, wish }: WishedReport,
  { id, zone, scope }: Visitor,
): Promise<string> {
  const fields = { ...newFields(question, [], zone), ...wishFields(wish, zone) };
  const { schedule, condition } = await draftOf(tools, fields, scope);
  const names = await tools.answers.campaignNames(scope);
  const places = placesIn(wish, id, undefined);
  return [
    nameIn(questionInWords(question, names), 300),
    ...(schedule === undefined ? [] : [whenMrkdwn({ schedule, ...(condition && { condition }) })]),
    ...(places.length === 0 ? [] : [`to ${listed(places.map((each) => placeInWords(each, id)))}`]),
  ].join(' · ');
}

function placeInWords(place: ChannelId, asker: UserId): string {
  return place === (asker as string) ? 'you' : destinationInWords(place);
}
