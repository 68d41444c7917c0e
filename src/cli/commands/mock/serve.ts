import { once } from 'node:events';
import { PLAIN_THEME } from '../../../core/kit/theme.ts';
import { FAILURES } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { text } from '../../../core/words/text.ts';
import { formatDialect } from '../../../mock/dialects/parse.ts';
import {
  observe,
  observeWithin,
  shownRules,
  unknownPathsOf,
  unknownPathsSentence,
} from '../../../mock/expectations/observe.ts';
import {
  type ExpectationResult,
  expectationsJson,
  expectationsText,
  offencesText,
} from '../../../mock/expectations/result.ts';
import type { MockPlan } from '../../../mock/run/plan.ts';
import type { RunningMock } from '../../../mock/run/start-mock.ts';
import type { HistoryEntry } from '../../../mock/service/history.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { MockOptions } from './flags.ts';
import type { MockRun, StartedMock } from './mock-run.ts';
import {
  type Greeting,
  mockGreeting,
  mockGreetingJson,
  mockRequestJson,
  mockRequestText,
  mockTotalsText,
} from './view.ts';

/** A note about requests to unknown paths, if any. */
function unknownPathsNote(mock: RunningMock): string | undefined {
  const unknown = unknownPathsOf(mock);
  return unknown.requests === 0 ? undefined : text(unknownPathsSentence(unknown, mock.url));
}

/** Checks the expectations, waiting up to the planned time. */
export async function checkWithin(
  { expectations, withinMs, allowsNone }: MockPlan,
  mock: RunningMock,
  interrupt?: AbortSignal,
): Promise<ExpectationResult[]> {
  await mock.logged();
  return observeWithin(expectations, mock, withinMs, {
    interrupt,
    run: allowsNone ? undefined : mock,
  });
}

/** Checks the expectations now. A service that only ran until Ctrl-C, without expectations, checks nothing. */
function checkNow({ expectations, allowsNone }: MockPlan, mock: RunningMock): ExpectationResult[] {
  const mayBeIdle = allowsNone || expectations.length === 0;
  return observe(expectations, mock, { run: mayBeIdle ? undefined : mock });
}

/**
 * The exit status of a run: the child's own failure comes first, since it may explain the others.
 * @param childStatus 0 if there was no child.
 */
export function exitStatusOf(childStatus: number, results: readonly ExpectationResult[]): number {
  if (childStatus !== 0) return childStatus;
  return results.every(({ passed }) => passed) ? 0 : FAILURES.expectation_failed.exit;
}

/** The command of a run, when it has ended. */
export interface EndedCommand {
  /** Its exit code. */
  readonly status: number;
  readonly result: ExpectationResult;
  readonly seconds: number;
}

/**
 * Prints the results of the expectations to standard error, and writes the requested files.
 * @returns the exit code.
 */
export async function conclude(
  run: Pick<MockRun, 'options' | 'plan' | 'artifacts'>,
  mock: RunningMock,
  command: EndedCommand | undefined,
  results: readonly ExpectationResult[],
  { terminal, readInspector }: Dependencies,
): Promise<number> {
  const { options, artifacts } = run;
  noteUnknownPaths(options, mock, results, terminal);
  const failedCommand = command === undefined || command.status === 0 ? [] : [command.result];
  if (options.json !== true && results.every(({ passed }) => passed))
    noteRefusals(failedCommand, terminal);
  // Shown first, so that a file that cannot be written does not hide the results.
  if (results.length > 0) {
    const shown =
      options.json === true
        ? JSON.stringify({ ...expectationsJson(results), unknown_paths: unknownPathsOf(mock) })
        : expectationsText(results, PLAIN_THEME).trimEnd();
    terminal.note(shown);
  }
  await writeJunit(run, mock, command, results);
  if (artifacts.report !== undefined) {
    const { reportOf } = await import('../../../mock/control/page.ts');
    artifacts.report.write(reportOf(mock, readInspector(), [...failedCommand, ...results]));
  }
  return exitStatusOf(command?.status ?? 0, results);
}

/** Writes the file of `--junit`, if it was requested. @throws Failure `artifact_unwritable` */
export async function writeJunit(
  { plan, artifacts: { junit } }: Pick<MockRun, 'plan' | 'artifacts'>,
  mock: RunningMock,
  command: EndedCommand | undefined,
  results: readonly ExpectationResult[],
): Promise<void> {
  if (junit === undefined) return;
  const { runJunit } = await import('../../../mock/expectations/junit.ts');
  const { expectations } = plan;
  const isChecked = !plan.allowsNone && (command !== undefined || expectations.length > 0);
  const rules = isChecked ? shownRules(mock, expectations) : [];
  const seconds = mock.history.ageMs / 1000;
  const note = unknownPathsNote(mock);
  junit.write(runJunit({ command, results, rules, seconds, note }));
}

/** Most likely they are why the command failed, and no failed expectation reports any. */
function noteRefusals(
  failed: readonly ExpectationResult[],
  { note }: Dependencies['terminal'],
): void {
  for (const { offences } of failed) {
    if (offences === undefined) continue;
    const count = offences.requests.length + offences.more;
    note(text(message('mock_note', { sentence: message('requests_refused', { count }) })));
    note(offencesText(offences));
  }
}

/** Unless a failed expectation reports it: a run without expectations would not. */
function noteUnknownPaths(
  { json }: MockRun['options'],
  mock: RunningMock,
  results: readonly ExpectationResult[],
  { note }: Dependencies['terminal'],
): void {
  const sentence = unknownPathsNote(mock);
  const isTold = results.some(
    ({ expectation }) => expectation.type === 'run' && expectation.rule === 'report_accepted',
  );
  if (sentence === undefined || isTold) return;
  if (json !== true) note(text(message('mock_note', { sentence })));
  else if (results.length === 0) note(JSON.stringify({ unknown_paths: unknownPathsOf(mock) }));
}

/**
 * Writes the first line at once, and combines further ones of the same turn of the event loop, because a write per
 * line would cost more than the response.
 */
interface LogLines {
  readonly add: (line: string) => void;
  /** Flushes the output. */
  readonly flush: () => void;
}

/** @param onLost called if the log cannot be written anymore; requests must not fail because of it. */
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
 * Shows requests until it is interrupted or shut down, which is its normal end, or, with `--within`, until the
 * expectations are met or the time is up.
 */
export async function serve(run: MockRun, dependencies: Dependencies): Promise<number> {
  const { terminal } = dependencies;
  const { draw, greet } = await drawing(run.options, terminal);
  const ending = new AbortController();
  const end = (): void => ending.abort();
  const lost: unknown[] = [];
  const log = createLogLines(terminal.print, (error) => {
    lost.push(error);
    end();
  });
  const mock = await run.start({
    onRequest: (entry) => log.add(draw(entry)),
    // The request has its line already; this one adds the reason.
    onFindings: (entry) => log.add(draw(entry)),
    onShutdown: end,
  });
  // A seed from a silent pipe blocks the start, where no listener would hear a signal.
  const stop = dependencies.interrupt();
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  noteHost(run, mock, terminal);
  terminal.print(greet(greetingOf(run, mock)));
  const results = await untilTheEnd(run, mock, ending.signal);
  await mock.close();
  log.flush();
  if (lost.length > 0) throw lost[0];
  terminal.note(mockTotalsText(mock.history.totals));
  return conclude(run, mock, undefined, results, dependencies);
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

/** Facts for the startup message. */
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
  dialect: formatDialect(state.dialect),
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

/** Warns about `--host`: the mock uses plain HTTP, and its demo credentials are public. */
export function noteHost(
  { plan: { host } }: Pick<MockRun, 'plan'>,
  { port }: Pick<StartedMock, 'port'>,
  { note }: Pick<Terminal, 'note'>,
): void {
  if (host === undefined) return;
  const place = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  note(text(message('host_is_open', { place })));
}
