import { type Command, CommanderError } from 'commander';
import { forgetSecrets, noteSecret } from '../client/profiles/secrets-in-use.ts';
import { Failure, isFailure } from '../core/words/failure.ts';
import { LANGUAGES } from '../core/words/language.ts';
import { message } from '../core/words/message.ts';
import type { Run } from './command.ts';
import { COMMANDS, findCommand } from './commands.ts';
import type { Dependencies } from './dependencies.ts';
import { unknownLanguage, withoutLanguage } from './language.ts';
import { createProgram, listCommand } from './program.ts';

/** Common other names for commands. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  version: '--version',
  login: 'profile add',
  auth: 'profile add',
  init: 'profile add',
  setup: 'profile add',
  configure: 'profile add',
  config: 'profile',
  profiles: 'profile list',
  logout: 'profile remove',
  status: 'order',
  retry: 'replay',
  resend: 'replay',
  resume: 'batch resume',
  batches: 'batch list',
  topics: 'help',
  totals: 'health --money',
};

/** @throws Failure `usage` for an unknown command that has a known equivalent. */
function refuseOtherName(word: string | undefined): void {
  if (word === undefined || !Object.hasOwn(OTHER_NAMES, word)) return;
  throw new Failure(
    'usage',
    message('unknown_command', { word, near: `conv ${OTHER_NAMES[word]}` }),
    { hint: message('commands_are_listed') },
  );
}

/** En dash, em dash, minus, and the like, which editors and chat programs substitute for `--`. */
const TYPOGRAPHIC_FLAG = /^[\u2010-\u2015\u2212]{1,2}([a-z][a-z-]*)(?:=.*)?$/su;

/**
 * @param words the words after `conv`.
 * @param program the program with the called command.
 * @throws Failure `usage` if a flag starts with a typographic dash.
 */
function refuseTypographicDashes(words: readonly string[], program: Command): void {
  const flags = flagsOf(program);
  const end = words.indexOf('--');
  for (const [at, word] of words.slice(0, end === -1 ? undefined : end).entries()) {
    const flag = `--${TYPOGRAPHIC_FLAG.exec(word)?.[1]}`;
    const isValue = flags.get(words[at - 1] ?? '') === 'takes a value';
    if (!flags.has(flag) || isValue) continue;
    throw new Failure('usage', message('dash_is_typographic', { word, flag }), {
      hint: message('typographic_dash_hint'),
    });
  }
}

function flagsOf(command: Command): Map<string, 'takes a value' | 'switch'> {
  const own = command.options.flatMap(({ long, short, required }) =>
    [long, short].flatMap((flag) =>
      flag == null ? [] : [[flag, required ? 'takes a value' : 'switch'] as const],
    ),
  );
  return new Map([
    ['--help', 'switch'],
    ...own,
    ...command.commands.flatMap((sub) => [...flagsOf(sub)]),
  ]);
}

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
    if (isShownAlready(error)) return 0;
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
  if (first === 'help' && (rest.some(isWord) || rest.includes('--json'))) {
    const { help } = await import('./help.ts');
    return help(rest.filter(isWord), dependencies);
  }
  const words = (lacksArgument(argv) ? await askedFor(argv, dependencies) : undefined) ?? argv;
  return runCommand(words[0] === undefined || first === 'help' ? ['--help'] : words, dependencies);
}

/** Commands that prompt on a terminal if they get no arguments; a bare `conv` prompts for a command. */
const MAY_ASK: ReadonlySet<string | undefined> = new Set([undefined, 'order', 'send', 'reconcile']);

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
  let status: number | undefined;
  const runAction: Run = async (action) => {
    status = await action({ ...dependencies, commandLine: words });
  };
  const [first] = words;
  const program = createProgram((text) => dependencies.terminal.print(text));
  const called = findCommand(first);
  if (called !== undefined) (await called.load()).command.register(program, runAction);
  else {
    refuseOtherName(first);
    listCommands(program);
  }
  program.hook('preAction', (_, command) => {
    dependencies.nameProfile?.(command.opts<{ profile?: string }>().profile);
  });
  refuseTypographicDashes(words, program);
  // `--help` after an unknown command would print the list of commands, as if nothing were wrong.
  const typed = called === undefined && isWord(first) ? words.slice(0, 1) : words;
  await program.parseAsync(typed, { from: 'user' });
  if (status === undefined) throw nothingRan();
  return status;
}

const isWord = (word = '-'): boolean => !word.startsWith('-');

/** Such as `conv -- paid`: what parsed but named no command has done nothing, and must not look as if it had. */
const nothingRan = (): Failure =>
  new Failure('usage', message('no_command'), { hint: message('list_commands') });

/** Only names and summaries: the commands themselves are not loaded for a page of help. */
function listCommands(program: Command): void {
  for (const entry of COMMANDS)
    listCommand(program.command(entry.name), entry).aliases([...(entry.aliases ?? [])]);
}

const isShownAlready = (error: unknown): boolean =>
  error instanceof CommanderError && error.exitCode === 0;

function toFailure(error: unknown): Failure {
  if (isFailure(error)) return error;
  // commander prints the help if there is no command, such as for `conv --`.
  if (error instanceof CommanderError) return nothingRan();
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure('internal', message('conv_failed', { error: reason }), {
    hint: message('report_bug'),
    cause: error,
  });
}
