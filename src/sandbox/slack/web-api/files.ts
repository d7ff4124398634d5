// files.*: brings a file into a conversation in two calls with an upload between them (docs.slack.dev reference/methods/files.*).

import { filePayload } from '#sandbox/slack/payloads.ts';
import { app } from '#sandbox/slack/seed.ts';
import { type Fields, listOf, SlackRefusal, textOf } from '#sandbox/slack/shapes.ts';
import { type Args, channelArg, type Methods, type SlackWorld } from './method.ts';

export const fileMethods: Methods = {
  'files.getUploadURLExternal': { token: 'bot', scope: 'files:write', run: getUploadUrl },
  'files.completeUploadExternal': { token: 'bot', scope: 'files:write', run: completeUpload },
};

function getUploadUrl(args: Args, world: SlackWorld): Fields {
  const [name, length] = [args.text('filename'), args.count('length', 0)];
  if (name === '' || !Number.isInteger(length) || length <= 0) throw new SlackRefusal('invalid_arguments');
  const { id, path } = world.files.begin(name, length);
  return { upload_url: `${world.base()}${path}`, file_id: id };
}

/** Without a channel the file stays with the app. A person's id is no conversation here (slackapi/bolt-js#2115). */
function completeUpload(args: Args, world: SlackWorld): Fields {
  const wanted = listOf(args.json('files', 'invalid_arguments'));
  if (wanted.length === 0) throw new SlackRefusal('invalid_arguments');
  if (/^[UW]/.test(args.text('channel_id'))) throw new SlackRefusal('invalid_arguments');
  const channel = args.has('channel_id') ? channelArg(world, args.text('channel_id'), app.userId) : undefined;
  if (channel !== undefined && !channel.members.has(app.userId)) throw new SlackRefusal('not_in_channel');
  if (channel?.archived === true) throw new SlackRefusal('is_archived');
  const files = wanted.map(({ id, title }) => world.files.complete(textOf(id), textOf(title)));
  if (channel !== undefined) {
    world.workspace.post({
      channel: channel.id,
      user: app.userId,
      text: args.text('initial_comment'),
      files,
      threadTs: args.text('thread_ts') || undefined,
      postedVia: 'api',
    });
  }
  return { files: files.map((file) => filePayload(world.workspace, file)) };
}
