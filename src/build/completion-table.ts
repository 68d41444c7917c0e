import '../catalog/use.ts';
import type { Argument, Command, Option } from 'commander';
import type { CompletionTable, TableArgument, TableFlag } from '../cli/completion/table.ts';
import { allFlags } from '../cli/conv-command.ts';
import { wholeProgram } from '../cli/help.ts';
import { helpTexts } from '../cli/words/help.ko.ts';
import type { Language } from '../core/words/language.ts';
import { TOPICS } from '../help/topics.ts';

/**
 * The tables for `conv complete`, one per language, generated from the commands' declarations. The build writes them
 * next to the program, because loading commander and all commands would delay every Tab.
 */
export async function completionTables(): Promise<Readonly<Record<Language, CompletionTable>>> {
  const program = await wholeProgram();
  return {
    en: tableOf(program, (text) => text),
    ko: tableOf(program, (text) => helpTexts[text] ?? text),
  };
}

type Say = (english: string) => string;

function tableOf(program: Command, say: Say): CompletionTable {
  const global = flagsOf(program, say).filter(({ name }) => name === '--lang');
  return [...commandRow(program, '', say, global), helpRow(program, say, global)];
}

/** @param name as typed after `conv`: `profile map`. */
function commandRow(
  command: Command,
  name: string,
  say: Say,
  global: readonly TableFlag[],
): CompletionTable {
  const own = flagsOf(command, say);
  const row = {
    description: say(command.summary() || command.description()),
    // `conv profile add` has its own `--lang`.
    flags: [...own, ...global.filter((flag) => own.every(({ name }) => name !== flag.name))],
    arguments: command.registeredArguments.map(tableArgument),
  };
  const rows = [name, ...command.aliases()].map((typed) => ({ name: typed, ...row }));
  const parts = command.commands.flatMap((part) =>
    commandRow(part, `${name} ${part.name()}`.trim(), say, global),
  );
  return [...rows, ...parts];
}

const flagsOf = (command: Command, say: Say): readonly TableFlag[] =>
  allFlags(command).map((option) => tableFlag(option, say));

const tableFlag = (
  { long, flags, short, required, optional, complete, description }: Option,
  say: Say,
): TableFlag => ({
  name: long ?? flags,
  short: short ?? null,
  values: required || optional ? (complete ?? 'anything') : null,
  description: say(description),
});

const tableArgument = (argument: Argument): TableArgument => ({
  name: argument.name(),
  variadic: argument.variadic,
  values: argument.complete ?? 'anything',
});

/** `conv help` is not a registered command. */
function helpRow({ commands }: Command, say: Say, flags: readonly TableFlag[]) {
  const values = [...TOPICS.map(({ name }) => name), ...commands.map((each) => each.name())];
  const topic = { name: 'topic', values: [...new Set(values)], variadic: false };
  return { name: 'help', description: say('print help'), flags, arguments: [topic] };
}
