// What people read in a workspace in which the bot may not work: it has nothing there but the answer to what they did.

export type Unserved = 'disabled' | 'not-installed';

/** Plain text for the person alone, who cannot know what the operator did. */
export function unservedInWords(why: Unserved): string {
  return why === 'disabled'
    ? 'Those who run Campaign Stats have switched it off in this workspace: it answers nobody and posts nothing here. Ask them to switch it on. Digests and all else that was set up are kept until then.'
    : 'Campaign Stats is not installed in this workspace any more: its access to Slack was taken away, or those who run it had the workspace forgotten. To use it again, install it with their link. To be rid of it, remove the app in Slack.';
}
