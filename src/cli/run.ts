import { forgetSecrets, noteSecret } from '../client/profiles/secrets-in-use.ts';
import { Failure, isFailure } from '../core/words/failure.ts';
import { LANGUAGES } from '../core/words/language.ts';
import { message } from '../core/words/message.ts';
import type { Action } from './command.ts';
import { findCommand } from './commands.ts';
import type { Dependencies } from './dependencies.ts';
import { unknownLanguage, withoutLanguage } from './language.ts';

/**
 * Parses the command line, runs the command, and turns any error into an exit code.
 * @param argv the arguments after `conv`.
 * @returns the documented exit code.
 */
export async function run(argv: readonly string[], dependencies: Dependencies): Promise<number> {
  forgetSecrets();
  try {
    return await parseAndRun(argv, dependencies);
  } catch (error) {
    const failure = toFailure(error);
    // The message catalog is loaded only after a failure.
    const [{ renderFailure }, { Secret }] = await Promise.all([
      import('./failure.ts'),
      import('../core/protocol/masking/secret.ts'),
    ]);
    // Of a command that only reads, nothing else has read it; a server can still quote it.
    const { CONV_HMAC_SECRET: secret } = dependencies.variables;
    if (secret) noteSecret(new Secret(secret));
    dependencies.terminal.note(
      renderFailure(failure, { asJson: argv.includes('--json') }).trimEnd(),
    );
    return failure.exitStatus;
  }
}

function refuseUnknownLanguage(argv: readonly string[], variables: NodeJS.ProcessEnv): void {
  const wrong = unknownLanguage(argv, variables);
  if (wrong === undefined) return;
  throw new Failure('usage', message('lang_unknown', { ...wrong, known: LANGUAGES }));
}

async function parseAndRun(typed: readonly string[], dependencies: Dependencies): Promise<number> {
  refuseUnknownLanguage(typed, dependencies.variables);
  const argv = withoutLanguage(typed);
  const [first, ...rest] = argv;
  if (
    first === 'help' &&
    (rest.some(isWord) || rest.includes('--json') || rest.includes('--man'))
  ) {
    const { help } = await import('./help.ts');
    return help(rest.filter(isWord), dependencies, rest.includes('--man'));
  }
  const words = (lacksArgument(argv) ? await askedFor(argv, dependencies) : undefined) ?? argv;
  return runCommand(words[0] === undefined || first === 'help' ? ['--help'] : words, dependencies);
}

/** Commands that prompt on a terminal if they get no arguments; a bare `conv` prompts for a command. */
const MAY_ASK: ReadonlySet<string | undefined> = new Set([
  undefined,
  ...['show', 'order', 'find', 'send', 'reconcile'],
]);

/** Whether nothing follows the command but the profile to use. */
const lacksArgument = ([command, ...rest]: readonly string[]): boolean =>
  MAY_ASK.has(command) &&
  (rest.length === 0 ||
    (rest.length === 1 && /^--profile=/.test(rest[0] ?? '')) ||
    (rest.length === 2 && rest[0] === '--profile'));

const askedFor = async (
  argv: readonly string[],
  dependencies: Dependencies,
): Promise<readonly string[] | undefined> =>
  (await import('./guided.ts')).completed(argv, dependencies);

async function runCommand(words: readonly string[], dependencies: Dependencies): Promise<number> {
  const action = (await plainAction(words)) ?? (await anyAction(words, dependencies));
  return action === undefined ? 0 : action({ ...dependencies, commandLine: words });
}

async function plainAction([name, ...rest]: readonly string[]): Promise<Action | undefined> {
  const { command } = (await findCommand(name)?.load()) ?? {};
  return command?.readPlain?.(rest);
}

async function anyAction(
  words: readonly string[],
  { terminal }: Dependencies,
): Promise<Action | undefined> {
  const { readAnyLine } = await import('./any-line.ts');
  return readAnyLine(words, (text) => terminal.print(text));
}

const isWord = (word = '-'): boolean => !word.startsWith('-');

function toFailure(error: unknown): Failure {
  if (isFailure(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure('internal', message('conv_failed', { error: reason }), {
    hint: message('report_bug'),
    cause: error,
  });
}
