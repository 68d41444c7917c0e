import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileWord } from '../../../core/kit/shell.ts';
import { suggest } from '../../../core/kit/suggest.ts';
import { PLAIN_THEME } from '../../../core/kit/theme.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import type { Secret } from '../../../core/protocol/masking/secret.ts';
import { Failure, isFailure } from '../../../core/words/failure.ts';
import { type Fault, fault, type Message, message } from '../../../core/words/message.ts';
import { commandResult, observe } from '../../../mock/expectations/observe.ts';
import type { RunningMock } from '../../../mock/run/start-mock.ts';
import type { HistoryEntry } from '../../../mock/service/history.ts';
import type { Dependencies } from '../../dependencies.ts';
import { isTerminal } from '../../terminal/terminal.ts';
import type { MockOptions } from './flags.ts';
import type { MockRun } from './mock-run.ts';
import {
  checkWithin,
  conclude,
  type EndedCommand,
  greetingOf,
  noteHost,
  writeJunit,
} from './serve.ts';
import { mockGreetingJson, mockRequestJson, mockRequestText, seedNote } from './view.ts';

/** Signals from outside, which the child gets too. */
const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;

/** The source of signals: `process` itself. */
interface SignalSource {
  on(name: NodeJS.Signals, listener: (name: NodeJS.Signals) => void): unknown;
  removeListener(name: NodeJS.Signals, listener: (name: NodeJS.Signals) => void): unknown;
}

interface Signals {
  readonly source: SignalSource;
  /** Whether a terminal is shared with the child: then Ctrl-C reaches it without us. */
  readonly onTerminal: boolean;
}

/** Shells report 128 + n for a command that signal n ended. */
const SIGNALLED = 128;

/**
 * Runs a program without a shell, with this process's standard input, output, and error. SIGINT, SIGTERM, and SIGHUP
 * are forwarded to it, and do not end this process meanwhile.
 * @param command the program and its arguments.
 * @param environment all variables of the child.
 * @returns its exit code, or 128 + n if signal n ended it.
 * @throws Failure `command_not_found` (127) or `command_not_executable` (126) if it cannot be started.
 */
export async function runChild(
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
  signals: Signals,
): Promise<number> {
  const child = start(command, environment);
  const stop = passOn(signals, child);
  try {
    const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return status ?? SIGNALLED + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    throw cannotRun(command[0] ?? '', error as NodeJS.ErrnoException);
  } finally {
    stop();
  }
}

/** Some errors are thrown at once (too long a list of arguments), others come as an event. */
function start(
  [program = '', ...words]: readonly string[],
  environment: NodeJS.ProcessEnv,
): ChildProcess {
  try {
    return spawn(program, words, { env: environment, stdio: 'inherit', shell: false });
  } catch (error) {
    throw cannotRun(program, error as NodeJS.ErrnoException);
  }
}

/** @returns a function that stops it. */
function passOn({ source, onTerminal }: Signals, child: ChildProcess): () => void {
  let interrupts = 0;
  const listener = (name: NodeJS.Signals): void => {
    // The terminal gave the child its Ctrl-C; many programs take a second one as an order to break off.
    const isOfTerminal =
      onTerminal && (name === 'SIGQUIT' || (name === 'SIGINT' && interrupts === 0));
    if (name === 'SIGINT') interrupts += 1;
    if (!isOfTerminal) child.kill(name);
  };
  for (const name of PASSED_ON) source.on(name, listener);
  return () => {
    for (const name of PASSED_ON) source.removeListener(name, listener);
  };
}

function cannotRun(program: string, cause: NodeJS.ErrnoException): Failure {
  const shown = makeVisible(program);
  if (cause.code !== 'ENOENT') return notExecutable(shown, startReason(cause), cause);
  if (program.includes('/') && existsSync(program))
    return notExecutable(shown, message('interpreter_missing'), cause);
  return new Failure('command_not_found', message('command_not_found', { program: shown }), {
    hint: remedyFor(program),
    cause,
  });
}

/** Advice for habits from a shell. */
function remedyFor(program: string): Message {
  if (/\s/.test(program)) return message('write_words_apart');
  if (/^\w+=/.test(program)) return message('variable_needs_env');
  return program.includes('/')
    ? message('look_at_program', { program: fileWord(program) })
    : message('not_on_path');
}

const notExecutable = (program: string, why: Message, cause: Error): Failure =>
  new Failure('command_not_executable', message('command_cannot_run', { program, why }), {
    hint: message('no_test_ran'),
    cause,
  });

const startReason = ({ code, message: sentence }: NodeJS.ErrnoException): Message =>
  REASONS[code ?? ''] ?? message('program_fails', { code: code ?? sentence });

const REASONS: Readonly<Record<string, Message>> = {
  EACCES: message('program_not_executable'),
  ENOEXEC: message('program_of_other_system'),
  ENOTDIR: message('program_path_not_directory'),
  E2BIG: message('program_arguments_too_long'),
};

/** The signals of this process, for `runChild`. */
export const signalsOfThisProcess = (): Signals => ({
  source: process,
  onTerminal: [0, 1, 2].some(isTerminal),
});

/** A variable for the child, before its placeholders are filled in. */
interface VariableRule {
  readonly name: string;
  /** Text with placeholders: `{url}/v1`. */
  readonly template: string;
}

/** The mock's address, and the child's account. */
interface MockAddress {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  readonly apiKey: string;
  readonly secret: Secret;
  /** Of the control interface. */
  readonly token: string;
}

const PLACEHOLDERS = ['url', 'port', 'api_key', 'hmac_secret', 'token'] as const;

type Placeholder = (typeof PLACEHOLDERS)[number];

const BRACED = PLACEHOLDERS.map((name) => `{${name}}`);

/**
 * Reads what `--env` is given: `S2S_BASE={url}`.
 * @throws Failure `usage` with everything that is wrong with any of them.
 */
export function parseVariableRules(texts: readonly string[]): readonly VariableRule[] {
  const faults = [...texts.flatMap(environmentFaults), ...repeatedNames(texts)];
  if (faults.length > 0) {
    const hint = message('env_form', { placeholders: BRACED });
    throw new Failure('usage', message('env_invalid'), { hint, faults });
  }
  return texts.map(splitRule);
}

function splitRule(text: string): VariableRule {
  const at = text.indexOf('=');
  return { name: text.slice(0, at), template: text.slice(at + 1) };
}

/** Only the last one would reach the command. */
function repeatedNames(texts: readonly string[]): Fault[] {
  const names = texts.filter((text) => text.includes('=')).map((text) => splitRule(text).name);
  const repeated = new Set(names.filter((name, at) => names.indexOf(name) !== at));
  return [...repeated].map((name) => fault(name, 'env_repeated'));
}

const PLACEHOLDER = /\{([A-Za-z_]*)\}/g;

/** Only the placeholders of a value are shown: it may hold a secret. */
function environmentFaults(text: string): Fault[] {
  if (!text.includes('=')) return [fault(text, 'env_without_value', { name: text })];
  const { name, template } = splitRule(text);
  const wrongName = NAME.test(name) ? [] : [fault(name, 'env_name_invalid')];
  const unknown = [...template.matchAll(PLACEHOLDER)]
    .filter(([, word = '']) => !isPlaceholder(word))
    .map(([found, word = '']) =>
      fault(name, 'placeholder_unknown', { found, known: BRACED, near: nearest(word) }),
    );
  return [...wrongName, ...unknown, ...unclosed(template).map((what) => ({ at: name, ...what }))];
}

/** A known name without its closing brace would not be replaced. */
const unclosed = (template: string): Message[] =>
  [...template.matchAll(/\{([A-Za-z_]+)(?![A-Za-z_}])/g)]
    .filter(([, word = '']) => isPlaceholder(word.toLowerCase()))
    .map(([found, word = '']) => message('placeholder_open', { found, name: word.toLowerCase() }));

const NAME = /^[A-Za-z_][\w.-]*$/;

const isPlaceholder = (word: string): word is Placeholder =>
  PLACEHOLDERS.some((name) => name === word);

function nearest(word: string): string | undefined {
  const near = HABITS[word.toLowerCase()] ?? suggest(word, PLACEHOLDERS);
  return near === undefined ? undefined : `{${near}}`;
}

const HABITS: Readonly<Record<string, Placeholder>> = {
  endpoint: 'url',
  base_url: 'url',
  key: 'api_key',
  secret: 'hmac_secret',
};

/**
 * The child's environment: conv's own, the variables that point conv at the mock, and those of `--env`.
 * @param variables conv's own environment; not modified.
 */
export function childEnvironment(
  variables: NodeJS.ProcessEnv,
  rules: readonly VariableRule[],
  address: MockAddress,
): NodeJS.ProcessEnv {
  const { url, port, apiKey, secret, token } = address;
  const values: Readonly<Record<Placeholder, string>> = {
    url,
    port: String(port),
    api_key: apiKey,
    hmac_secret: secret.reveal(),
    token,
  };
  const fill = (template: string): string =>
    template.replace(PLACEHOLDER, (_, word: Placeholder) => values[word]);
  return {
    ...variables,
    CONV_ENDPOINT: values.url,
    // Each mock has accepted nothing before, whatever the journal has of others.
    CONV_MERCHANT: `mock ${values.url}`,
    CONV_API_KEY: values.api_key,
    CONV_HMAC_SECRET: values.hmac_secret,
    ...Object.fromEntries(rules.map(({ name, template }) => [name, fill(template)])),
  };
}

/**
 * Runs a command against the service. Standard output belongs to the command alone.
 * @returns the command's exit code, or 7 if it was 0 and an expectation failed.
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
    // The command continues, and so does the service.
    onShutdown: () => undefined,
  });
  if (run.options.json === true) terminal.note(mockGreetingJson(greetingOf(run, mock)).trimEnd());
  noteHost(run, mock, terminal);
  const seed = seedNote(mock);
  if (seed !== undefined) terminal.note(seed);
  const { apiKey, secret } = run.merchants.main;
  const environment = childEnvironment(variables, rules, { ...mock, apiKey, secret });
  try {
    const ended = await runTimed(command, environment, run, mock);
    const isTold = ended.status !== 0 && run.plan.expectations.length === 0;
    // A failed command explains itself; the lack of reports only follows from that.
    const results = isTold ? [] : await checkWithin(run.plan, mock);
    return await conclude(run, mock, ended, results, dependencies);
  } finally {
    await mock.close();
  }
}

/** Runs the command. One that cannot be started is a failed case of `--junit`, too: an old file would say otherwise. */
async function runTimed(
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
  run: MockRun,
  mock: RunningMock,
): Promise<EndedCommand> {
  // `performance.now` would take a while to load.
  const startedAt = process.uptime();
  const seconds = (): number => process.uptime() - startedAt;
  try {
    const status = await runChild(command, environment, signalsOfThisProcess());
    return { status, result: commandResult(mock, status), seconds: seconds() };
  } catch (error) {
    if (isFailure(error) && typeof error.reason !== 'string') {
      const { exitStatus: status, reason } = error;
      const result = commandResult(mock, status, reason);
      const results = observe(run.plan.expectations, mock);
      await writeJunit(run, mock, { status, result, seconds: seconds() }, results);
    }
    throw error;
  }
}

function drawingOf({ json, verbose }: MockOptions): ((entry: HistoryEntry) => string) | undefined {
  if (json === true) return mockRequestJson;
  return verbose === true ? (entry) => mockRequestText(entry, PLAIN_THEME) : undefined;
}
