// What an app that is an agent says about its conversations: suggested prompts, and sessions with a status and a title. Knows no wire.

export interface AgentSession {
  readonly channel: string;
  readonly threadTs: string;
  status: string;
  title: string | undefined;
}

export interface SuggestedPrompt {
  readonly title: string;
  readonly message: string;
}

export interface Agents {
  suggest(channel: string, prompts: readonly SuggestedPrompt[]): void;
  promptsIn(channel: string): readonly SuggestedPrompt[];
  /** Makes the session if there is none. */
  setStatus(channel: string, threadTs: string, status: string, title: string | undefined): AgentSession;
  session(channel: string, threadTs: string): AgentSession | undefined;
  sessionsIn(channel: string): readonly AgentSession[];
  rename(session: AgentSession, title: string): void;
}

export function createAgents({ changed }: { readonly changed: () => void }): Agents {
  const prompts = new Map<string, readonly SuggestedPrompt[]>();
  const sessions: AgentSession[] = [];
  const find: Agents['session'] = (channel, threadTs) =>
    sessions.find((one) => one.channel === channel && one.threadTs === threadTs);
  return {
    suggest: (channel, wanted) => {
      prompts.set(channel, wanted);
      changed();
    },
    promptsIn: (channel) => prompts.get(channel) ?? [],
    setStatus: (channel, threadTs, status, title) => {
      const known = find(channel, threadTs);
      const session = known ?? { channel, threadTs, status, title };
      if (known === undefined) sessions.push(session);
      session.status = status;
      changed();
      return session;
    },
    session: find,
    sessionsIn: (channel) => sessions.filter((one) => one.channel === channel),
    rename: (session, title) => {
      session.title = title;
      changed();
    },
  };
}
