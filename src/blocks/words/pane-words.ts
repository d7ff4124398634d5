// What admins read of the agent's pane: the parts of it that Slack does not offer here.

const parts = {
  'assistant.threads.setSuggestedPrompts': 'suggested questions',
  'agents.sessions.setStatus': 'that the bot is reading',
  'agents.sessions.rename': 'titles of conversations',
} as const;

/** `word`: Slack's own, such as `feature_not_enabled`. */
export function paneMethodMissingInWords(method: keyof typeof parts, word: string): string {
  const mend =
    word === 'missing_scope' ? ' Install the app again from its manifest, and start the bot again.' : '';
  return `The agent’s pane is without ${parts[method]}: Slack refuses ${method} (${word}). Answers come as in direct messages.${mend}`;
}
