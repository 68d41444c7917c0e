import { childEnvironment, parseVariableRules } from '../../actions/mock/environment.ts';
import { checkWithin } from '../../actions/mock/results.ts';
import { mockRequestText } from '../../output/mock.ts';
import { mockGreetingJson, seedNote } from '../../output/mock-greeting.ts';
import { mockRequestJson } from '../../output/mock-json.ts';
import { PLAIN_THEME } from '../../output/theme.ts';
import type { HistoryEntry } from '../../service/history/entry.ts';
import type { Dependencies } from '../dependencies.ts';
import { runChild } from './child.ts';
import { conclude } from './conclude.ts';
import type { MockOptions } from './options.ts';
import type { MockRun } from './run-mock.ts';
import { greetingOf } from './serve.ts';
import { signalsOfThisProcess } from './signals.ts';

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
