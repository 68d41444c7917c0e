import { PLAIN_THEME } from '../../../kit/theme.ts';
import type { HistoryEntry } from '../../../mock/service/history.ts';
import type { Dependencies } from '../../dependencies.ts';
import { runChild, signalsOfThisProcess } from './child.ts';
import { checkWithin, conclude } from './conclude.ts';
import { childEnvironment, parseVariableRules } from './environment.ts';
import type { MockRun } from './mock-run.ts';
import type { MockOptions } from './options.ts';
import { greetingOf } from './serve.ts';
import { mockGreetingJson, mockRequestJson, mockRequestText, seedNote } from './view.ts';

/**
 * Runs a command with the service, and ends with it. Standard output is the command's alone.
 * @returns the command's exit status; 7 where it was 0 and an expectation failed.
 */
export async function runWith(
  run: MockRun,
  command: readonly string[],
  dependencies: Dependencies,
): Promise<number> {
  const { terminal, variables } = dependencies;
  const rules = parseVariableRules(run.options.env);
  const draw = drawingOf(run.options);
  const mock = await run.start({
    onRequest: (entry) => {
      if (draw !== undefined) terminal.note(draw(entry).trimEnd());
    },
    // The command goes on, and the service with it.
    onShutdown: () => undefined,
  });
  if (run.options.json === true) terminal.note(mockGreetingJson(greetingOf(run, mock)).trimEnd());
  const seed = seedNote(mock);
  if (seed !== undefined) terminal.note(seed);
  const { apiKey, secret } = run.merchants.main;
  const environment = childEnvironment(variables, rules, { ...mock, apiKey, secret });
  try {
    const status = await runChild(command, environment, signalsOfThisProcess());
    const results = await checkWithin(run.plan, mock);
    return await conclude(run, mock, status, results, dependencies);
  } finally {
    await mock.close();
  }
}

function drawingOf({ json, verbose }: MockOptions): ((entry: HistoryEntry) => string) | undefined {
  if (json === true) return mockRequestJson;
  return verbose === true ? (entry) => mockRequestText(entry, PLAIN_THEME) : undefined;
}
