// Workflows that run the app's custom step: each run, its inputs, and how it ended. Knows no wire.

import { type Fields, type Member, SlackRefusal } from './shapes.ts';

export interface StepExecution {
  readonly id: string;
  readonly step: string;
  readonly by: Member;
  readonly inputs: Fields;
  readonly at: number;
  state: 'running' | 'succeeded' | 'failed';
  outputs: Fields;
  /** In the app's own words. */
  error: string | undefined;
}

export interface Workflows {
  begin(step: string, by: Member, inputs: Fields): StepExecution;
  /** Newest last. */
  all(): readonly StepExecution[];
  /** Throws a SlackRefusal: the run is not known, has ended, or has other outputs than the manifest says. */
  succeed(id: string, outputs: Fields): void;
  fail(id: string, error: string): void;
}

interface StepDefinition {
  readonly callbackId: string;
  readonly title: string;
  readonly outputs: Readonly<Record<string, 'string' | 'integer'>>;
}

/** As the app's manifest declares it. */
export const stepDefinition: StepDefinition = {
  callbackId: 'get_campaign_figures',
  title: 'Get campaign figures',
  outputs: { text: 'string', figures: 'string', rows: 'integer', link: 'string' },
};

export function createWorkflows(tools: {
  readonly nextId: (prefix: string) => string;
  readonly now: () => number;
  readonly changed: () => void;
}): Workflows {
  const executions: StepExecution[] = [];

  function running(id: string): StepExecution {
    const found = executions.find((one) => one.id === id);
    if (found === undefined) throw new SlackRefusal('function_execution_not_found');
    if (found.state !== 'running') throw new SlackRefusal('execution_not_in_running_state');
    return found;
  }

  return {
    begin: (step, by, inputs) => {
      const execution: StepExecution = {
        ...{ id: tools.nextId('Fx'), step, by, inputs, at: tools.now() },
        ...{ state: 'running', outputs: {}, error: undefined },
      };
      executions.push(execution);
      tools.changed();
      return execution;
    },
    all: () => executions,
    succeed: (id, outputs) => {
      const execution = running(id);
      const wrong = wrongOutputs(outputs);
      if (wrong.length > 0)
        throw new SlackRefusal('parameter_validation_failed', { response_metadata: { messages: wrong } });
      Object.assign(execution, { state: 'succeeded', outputs });
      tools.changed();
    },
    fail: (id, error) => {
      Object.assign(running(id), { state: 'failed', error });
      tools.changed();
    },
  };
}

/** Every output is required by the manifest. */
function wrongOutputs(given: Fields): readonly string[] {
  const { outputs } = stepDefinition;
  const declared = Object.entries(outputs).filter(([name, type]) => !isOf(type, given[name]));
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(outputs, name));
  return [...declared.map(([name, type]) => `${name} is no ${type}`), ...unknown.map((name) => `no ${name}`)];
}

function isOf(type: 'string' | 'integer', value: unknown): boolean {
  return type === 'string' ? typeof value === 'string' : Number.isInteger(value);
}
