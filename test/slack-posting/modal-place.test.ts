// A modal comes back with the channel that it was opened from, and with none that somebody else wrote into it.

import type { ModalView } from '@slack/types';
import { expect, test } from 'vitest';
import { secret } from '#base/secret.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { createModalPlaces } from '#slack/modal-place.ts';

const places = createModalPlaces(secret('xoxb-ours'));
const ana = 'U0ANA' as UserId;
const ben = 'U0BEN' as UserId;
const acme = 'C0ACME' as ChannelId;
const view: ModalView = { type: 'modal', title: { type: 'plain_text', text: 'A' }, blocks: [] };

function carried(channel: ChannelId | undefined, metadata = '{"a":1}\n'): string {
  const marked = places.marked({ ...view, private_metadata: metadata }, { user: ana, channel });
  return marked.private_metadata ?? '';
}

test('a modal is answered in the channel that it was opened from, and keeps what it carries besides', () => {
  expect(places.read(carried(acme), ana)).toEqual({ channel: acme, rest: '{"a":1}\n' });
  const again = createModalPlaces(secret('xoxb-ours'));
  expect(again.read(carried(acme), ana).channel).toBe(acme);
});

test('another channel, another person and another bot are no place', () => {
  const metadata = carried(acme);
  const nowhere = { channel: undefined, rest: '{"a":1}\n' };
  expect(places.read(metadata.replace('C0ACME', 'C0OTHER'), ana)).toEqual(nowhere);
  expect(places.read(metadata, ben)).toEqual(nowhere);
  expect(createModalPlaces(secret('xoxb-theirs')).read(metadata, ana)).toEqual(nowhere);
  expect(places.read('C0ACME.{}', ana)).toEqual({ channel: undefined, rest: 'C0ACME.{}' });
});

test('modals of App Home and of direct messages carry no place where no room is shown', () => {
  expect(carried(undefined)).toBe('{"a":1}\n');
  expect(carried('D0ANA' as ChannelId)).toBe('{"a":1}\n');
});

test('modals of App Home and of direct messages carry the room that is shown there', () => {
  for (const channel of [undefined, 'D0ANA' as ChannelId]) {
    const marked = places.marked({ ...view, private_metadata: '{}' }, { user: ana, channel, via: acme });
    expect(places.read(marked.private_metadata ?? '', ana)).toEqual({
      channel: undefined,
      via: acme,
      rest: '{}',
    });
  }
});

test('what leaves no room for a place is sent as it is', () => {
  const full = 'x'.repeat(2_990);
  expect(carried(acme, full)).toBe(full);
});

test.each([true, false])(
  'where an answer goes comes back to the person whose it is, as it was given and no other (instead: %s)',
  (instead) => {
    const place = { url: 'https://hooks.example/actions/1', instead };
    const signed = places.signed(place, ana);
    expect(places.answerPlaceIn(signed, ana)).toEqual(place);
    expect(places.answerPlaceIn(signed, ben)).toBeUndefined();
    expect(places.answerPlaceIn(signed.replace('actions', 'others'), ana)).toBeUndefined();
    const turned = instead ? signed.replace('instead', 'beside') : signed.replace('beside', 'instead');
    expect(places.answerPlaceIn(turned, ana)).toBeUndefined();
    expect(places.answerPlaceIn(place.url, ana)).toBeUndefined();
  },
);
