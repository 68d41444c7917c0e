import { type Amounts, composed, type Mapping } from '../../../client/files/rows/mapping.ts';
import type { RowFile } from '../../../client/files/rows/row.ts';
import { type Proposal, propose } from '../../../client/shops/unknown/propose.ts';
import { readContents } from '../../../client/shops/unknown/sheet-contents.ts';
import { shellWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { Failure, type FailureCode } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import type { Dependencies } from '../../dependencies.ts';
import { noteSameCommand } from '../../guided.ts';
import { questionsFor } from '../../terminal/questions.ts';
import { mapWords } from '../../views/map-flags.ts';
import { sendWords } from '../../words/send.ts';
import { askSheet } from './ask-sheet.ts';
import { createPass } from './inspect.ts';
import { type DecidedSheet, mappingIn, type SheetErrand } from './sheet-mapping.ts';

/**
 * Decides how the sheet of an unknown shop is read: asks on a terminal.
 * @returns undefined if nothing can be proposed.
 * @throws Failure with a complete command where nobody can be asked.
 */
export async function decideSheet(
  file: RowFile,
  errand: SheetErrand,
  dependencies: Dependencies,
): Promise<DecidedSheet | undefined> {
  const { header } = file;
  if (header === null) return undefined;
  const given = withoutAbsent(errand.given, header);
  const doing = fill(sendWords.checking_file, { name: makeVisible(file.name) });
  const sheet = { rows: () => file.rows(), header };
  const contents = await readContents(sheet, createPass(doing, undefined, dependencies));
  dependencies.terminal.showStatus('');
  const proposal = propose(contents, given, errand.settings.currency?.value);
  if (proposal === undefined) return undefined;
  const questions = questionsFor(errand.options, dependencies);
  if (questions === undefined) throw withCommand(file.name, proposal, given, errand, dependencies);
  const decided = await askSheet(
    file,
    { ...errand, contents, proposal, given },
    questions,
    dependencies,
  );
  noteSameCommand(commandWords(decided, errand, dependencies), dependencies);
  return decided;
}

/** A column that the sheet does not have is not the one that was meant. */
export const withoutAbsent = (given: Mapping, header: readonly string[]): Mapping => {
  const words = new Set(header.map(composed));
  const there = Object.entries(given.columns).filter(([, column]) => words.has(composed(column)));
  const holds = given.holds?.filter((column) => words.has(composed(column)));
  return {
    ...given,
    columns: Object.fromEntries(there),
    ...(holds === undefined ? {} : { holds }),
  };
};

/** The command that a script can run: what is not decided is a question mark in it. */
function withCommand(
  name: string,
  proposal: Proposal,
  given: Mapping,
  errand: SheetErrand,
  dependencies: Dependencies,
): Failure {
  const { columns, words, isAllPaid, currency } = proposal;
  const mapping = mappingIn(proposal, given);
  const undecided = words.filter(({ meaning }) => meaning === '?');
  const command = [
    ...commandWords({ mapping, isAllPaid, saveMap: undefined }, errand, dependencies),
    ...undecided.flatMap(({ word }) => ['--status', `${word}=?`]),
    ...(currency === '?' ? ['--currency', 'CODE'] : []),
    ...(errand.command === 'reconcile' && mayHold(proposal) ? ['--skip-invalid'] : []),
  ];
  const code: FailureCode = errand.command === 'send' ? 'invalid_report' : 'invalid_input';
  return new Failure(code, message('sheet_not_known', { file: makeVisible(name) }), {
    hint: message('sheet_command', {
      command: ['conv', ...command].map(shellWord).join(' '),
      columns: Object.entries(columns).map(([field, column]) =>
        message('sheet_map_of', { field, column: makeVisible(column) }),
      ),
      notes: notesOn(proposal),
    }),
  });
}

/** What the command assumes, and what is left to decide. */
function notesOn(proposal: Proposal): readonly Message[] {
  const { amounts, otherAmounts, words, isAllPaid, currency } = proposal;
  const open = words
    .filter(({ meaning }) => meaning === '?')
    .map(({ word, count }) => message('sheet_word_count', { word: makeVisible(word), count }));
  return [
    ...(amounts === undefined ? [] : [AMOUNT_NOTES[amounts]]),
    ...(otherAmounts.length === 0
      ? []
      : [message('sheet_other_amounts', { columns: otherAmounts.map(makeVisible) })]),
    ...(isAllPaid ? [message('sheet_all_paid')] : []),
    ...(open.length === 0 ? [] : [message('sheet_words_open', { names: open })]),
    ...(currency === '?' ? [message('sheet_currency_open')] : []),
  ];
}

const AMOUNT_NOTES: Readonly<Record<Amounts | '?', Message>> = {
  once: message('sheet_amounts_once'),
  first: message('sheet_amounts_first'),
  sum: message('sheet_amounts_sum'),
  '?': message('sheet_amounts_open'),
};

/** Whether single orders may not be clear yet, which are no reason not to compare the others. */
const mayHold = ({ words, columns, amounts, holds }: Proposal): boolean =>
  amounts === '?' ||
  columns.quantity !== undefined ||
  holds.length > 0 ||
  words.some(
    ({ meaning }) =>
      meaning === '?' || (meaning === 'refunded' && columns.refund_amount === undefined),
  );

/** The flags that the proposal replaces. */
const REPLACED = /^--(?:map|status|amounts|ignore|hold-if|thousands|currency|kind|save-map)(?:=|$)/;

/** The command line as it was given, with how the sheet is read. */
export function commandWords(
  { mapping, isAllPaid, saveMap }: DecidedSheet,
  { command }: Pick<SheetErrand, 'command'>,
  { commandLine }: Pick<Dependencies, 'commandLine'>,
): readonly string[] {
  const { encoding: _, delimiter: __, ...said } = mapping;
  const paid = command === 'send' ? ['--kind', 'paid'] : ['--all-paid'];
  const added = [
    ...mapWords(said),
    ...(isAllPaid ? paid : []),
    ...(saveMap === undefined ? [] : ['--save-map', saveMap]),
  ];
  const kept = keptWords(commandLine);
  const end = kept.indexOf('--');
  return end < 0 ? [...kept, ...added] : [...kept.slice(0, end), ...added, ...kept.slice(end)];
}

const keptWords = (words: readonly string[]): readonly string[] =>
  words.filter((word, at) => {
    const before = words[at - 1] ?? '';
    const isValue = REPLACED.test(before) && !before.includes('=') && !isSavedMap(before, word);
    const isFlag = REPLACED.test(word) && !isSavedMap(word, words[at + 1] ?? '');
    return !isValue && !isFlag && word !== '--all-paid' && word !== '--skip-invalid';
  });

const isSavedMap = (flag: string, value: string): boolean =>
  flag === '--map' && !value.includes('=');
