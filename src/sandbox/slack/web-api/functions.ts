// functions.*: how the app ends a run of its step (docs.slack.dev reference/methods/functions.completeSuccess and …completeError).

import { SlackRefusal } from '#sandbox/slack/shapes.ts';
import { type Args, type Methods, objectArg, type SlackWorld } from './method.ts';

export const functionMethods: Methods = {
  'functions.completeSuccess': { token: 'bot', run: completeSuccess },
  'functions.completeError': { token: 'bot', run: completeError },
};

function completeSuccess(args: Args, { workflows }: SlackWorld) {
  workflows.succeed(args.text('function_execution_id'), objectArg(args, 'outputs'));
  return {};
}

function completeError(args: Args, { workflows }: SlackWorld) {
  const error = args.text('error');
  if (error === '') throw new SlackRefusal('invalid_arguments');
  workflows.fail(args.text('function_execution_id'), error);
  return {};
}
