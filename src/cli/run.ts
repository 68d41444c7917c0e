import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { Failure, isFailure } from '../core/failure.ts';
import { renderFailure } from '../output/failure.ts';
import { message } from '../words/message.ts';
import type { Run } from './command.ts';
import { COMMANDS, type CommandEntry, findCommand } from './commands.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Parses the command line, runs the command that it names, and turns whatever goes wrong into an
 * exit status, once.
 * @param argv the arguments after `conv`.
 * @returns the documented exit status.
 */
export async function run(argv: readonly string[], dependencies: Dependencies): Promise<number> {
  try {
    return await parseAndRun(argv, dependencies);
  } catch (error) {
    if (isShownAlready(error)) return 0;
    const failure = toFailure(error);
    dependencies.terminal.note(
      renderFailure(failure, { asJson: argv.includes('--json') }).trimEnd(),
    );
    return failure.exitStatus;
  }
}

async function parseAndRun(argv: readonly string[], dependencies: Dependencies): Promise<number> {
  let status: number | undefined;
  const runAction: Run = async (action) => {
    status = await action(dependencies);
  };
  const program = createProgram(dependencies);
  const words = withHelpFlag(argv);
  const called = findCommand(words[0]);
  if (called === undefined) listCommands(program);
  else (await called.load()).command.register(program, runAction);
  await program.parseAsync(words, { from: 'user' });
  if (status === undefined) throw nothingRan();
  return status;
}

/** Such as `conv -- paid`: what parsed but named no command has done nothing, and must not look as if it had. */
const nothingRan = (): Failure =>
  new Failure('usage', message('no_command'), { hint: message('list_commands') });

/** `conv` and `conv help paid` as `conv --help` and `conv paid --help`. */
function withHelpFlag(argv: readonly string[]): readonly string[] {
  const [first, ...rest] = argv;
  return first === undefined || first === 'help' ? [...rest, '--help'] : argv;
}

function createProgram({ terminal }: Dependencies): Command {
  return new Command('conv')
    .description('Report orders to a creator-commerce service: signed, journaled, delivered once.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text),
      writeErr: () => undefined,
      getOutHelpWidth: () => terminal.width() ?? USUAL_WIDTH,
      // Left to itself, commander loads the stream of standard output to find out.
      getOutHasColors: () => false,
    })
    .configureHelp({ showGlobalOptions: false })
    .addHelpText('after', HELP_FOOTER);
}

/** Of help that goes into a pipe or a file. */
const USUAL_WIDTH = 80;

const HELP_FOOTER = `
Each command explains itself: conv paid --help
Exit status: 0 accepted · 1 fault of conv or its journal · 2 wrong input · 3 no profile · 4 credentials refused · 5 report refused
             6 not delivered or unknown (conv replay) · 7 verify: mismatch · 8 some of several not accepted
             130 interrupted`;

/** Only names and summaries: the commands themselves are not loaded for a page of help. */
function listCommands(program: Command): void {
  for (const entry of COMMANDS) addSummary(program, entry);
}

function addSummary(program: Command, { name, aliases, group, summary }: CommandEntry): void {
  program
    .command(name)
    .summary(summary)
    .aliases([...(aliases ?? [])])
    .helpGroup(`${group}:`);
}

const isShownAlready = (error: unknown): boolean =>
  error instanceof CommanderError && error.exitCode === 0;

function toFailure(error: unknown): Failure {
  if (isFailure(error)) return error;
  if (error instanceof CommanderError) return usageFailure(error);
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure('internal', message('conv_failed', { error: reason }), {
    hint: message('report_bug'),
    cause: error,
  });
}

function usageFailure(error: CommanderError): Failure {
  // The text after `=` may be a secret that was meant for another flag.
  const sentence = error.message
    .replace(/^error: /, '')
    .replace(/('--[^'=]*)=[^']*'/, "$1'")
    .replace(/\n+/g, ' ');
  return new Failure('usage', message('commander_said', { sentence }), {
    hint: message('list_commands_and_flags'),
  });
}
