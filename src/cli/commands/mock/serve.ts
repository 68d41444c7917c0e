import { once } from 'node:events';
import type { ExpectationResult } from '../../../mock/expectations/result.ts';
import type { RunningMock } from '../../../mock/run/start-mock.ts';
import type { HistoryEntry } from '../../../mock/service/history.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { checkNow, checkWithin, conclude } from './conclude.ts';
import type { MockRun, StartedMock } from './mock-run.ts';
import type { MockOptions } from './options.ts';
import {
  type Greeting,
  mockGreeting,
  mockGreetingJson,
  mockRequestJson,
  mockRequestText,
  mockTotalsText,
} from './view.ts';

/**
 * Writes a line at once; further ones of the same turn of the event loop together at its end, as a
 * write for each would cost more than its answer.
 */
interface LogLines {
  readonly add: (line: string) => void;
  /** Writes what is left. */
  readonly flush: () => void;
}

/** @param onLost is told where nobody reads any more: a request must not fail for want of its log. */
function createLogLines(print: (text: string) => void, onLost: (error: unknown) => void): LogLines {
  let lines: string[] = [];
  let isWaiting = false;
  const write = (text: string): void => {
    try {
      print(text);
    } catch (error) {
      onLost(error);
    }
  };
  const flush = (): void => {
    isWaiting = false;
    const text = lines.join('');
    lines = [];
    if (text !== '') write(text);
  };
  const add = (line: string): void => {
    if (isWaiting) {
      lines.push(line);
      return;
    }
    isWaiting = true;
    setImmediate(flush);
    write(line);
  };
  return { add, flush };
}

/**
 * Shows each request until it is interrupted or shut down, which is how it is meant to end; or with
 * `--within`, until what is expected has come or the time is over.
 */
export async function serve(run: MockRun, dependencies: Dependencies): Promise<number> {
  const { terminal } = dependencies;
  const { draw, greet } = await drawing(run.options, terminal);
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const stop = dependencies.interrupt();
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  const lost: unknown[] = [];
  const log = createLogLines(terminal.print, (error) => {
    lost.push(error);
    end();
  });
  const mock = await run.start({
    onRequest: (entry) => log.add(draw(entry)),
    // The line of the request stands there already; this one says why, too.
    onFindings: (entry) => log.add(draw(entry)),
    onShutdown: end,
  });
  terminal.print(greet(greetingOf(run, mock)));
  const results = await untilTheEnd(run, mock, ending.signal);
  await mock.close();
  log.flush();
  if (lost.length > 0) throw lost[0];
  terminal.note(mockTotalsText(mock.history.totals));
  return conclude(run, mock, 0, results, dependencies);
}

async function untilTheEnd(
  { plan }: MockRun,
  mock: RunningMock,
  ending: AbortSignal,
): Promise<ExpectationResult[]> {
  if (plan.withinMs > 0 && !ending.aborted) return checkWithin(plan, mock, ending);
  if (!ending.aborted) await once(ending, 'abort');
  return checkNow(plan, mock);
}

/** What there is to say of it at the start. */
export const greetingOf = (
  { merchants, plan, options }: MockRun,
  { url, token, faults, state }: StartedMock,
): Greeting => ({
  url,
  token,
  merchant: merchants.main,
  orders: [...state.ledgers.values()].reduce((sum, { orders }) => sum + orders.size, 0),
  stateFile: plan.stateFile,
  faults: faults.list().map(({ text }) => text),
  faultSeed: faults.seed,
  clock: options.clock,
  skew: options.skew,
});

interface Drawing {
  readonly greet: (greeting: Greeting) => string;
  readonly draw: (entry: HistoryEntry) => string;
}

async function drawing({ json }: MockOptions, terminal: Terminal): Promise<Drawing> {
  if (json === true) return { greet: mockGreetingJson, draw: mockRequestJson };
  const theme = await terminal.theme();
  return {
    greet: (greeting) => mockGreeting(greeting, theme),
    draw: (entry) => mockRequestText(entry, theme),
  };
}
