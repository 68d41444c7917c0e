import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import type { JournaledEvent } from '../client/journal/port.ts';
import { isUsable, requireKnownAccount } from '../client/profiles/settings.ts';
import { shellWord } from '../core/kit/shell.ts';
import { KINDS } from '../core/protocol/kinds/index.ts';
import { fill } from '../core/words/sentence.ts';
import { findCommand } from './commands.ts';
import type { Dependencies } from './dependencies.ts';
import { storedSettings } from './settings.ts';
import type { Choice } from './terminal/prompts.ts';
import { type Questions, questionsFor } from './terminal/questions.ts';
import { helpText } from './views/labels.ts';
import { eventsIfAny } from './with-journal.ts';
import { guidedWords } from './words/guided.ts';

/** Prompts for missing arguments, and returns the words to add to the command line. */
type Guide = (
  questions: Questions,
  dependencies: Dependencies,
  profile?: string,
) => Promise<readonly string[]>;

/** An entry of the menu, and what it prompts for. */
interface Errand {
  readonly title: string;
  readonly words: readonly string[];
  readonly guide?: Guide;
  /** Whether the command itself prompts for more, and prints the full command line afterwards. */
  readonly asksMore?: boolean;
}

/** Maximum number of orders or files to offer. */
const MOST_OFFERED = 8;

/** Number of events to read to find orders to offer. */
const MOST_EVENTS = 100;

/** Offers known values, and an option to type another one. */
async function chooseOr(
  questions: Questions,
  { title, offered, other }: Readonly<Record<'title' | 'other', string>> & Offered,
  type: () => Promise<string>,
): Promise<string> {
  if (offered.length === 0) return type();
  const choices: Choice<string | undefined>[] = offered.map((word) => ({
    name: word,
    value: word,
  }));
  return (await questions.select(title, [...choices, { name: other, value: undefined }])) ?? type();
}

interface Offered {
  readonly offered: readonly string[];
}

const filled = (answer: string): true | string => answer.trim() !== '' || guidedWords.answer_needed;

/** The orders of the latest events, without duplicates. */
async function latestOrders(dependencies: Dependencies): Promise<readonly string[]> {
  const journal = await eventsIfAny(dependencies);
  if (journal === undefined) return [];
  try {
    const events: readonly JournaledEvent[] = await journal
      .find({ order: 'newest-first', limit: MOST_EVENTS })
      .all();
    return [...new Set(events.map((event) => event.merchantOrderId))].slice(0, MOST_OFFERED);
  } finally {
    await journal.close();
  }
}

const askOrder: Guide = async (questions, dependencies) => {
  const order = await chooseOr(
    questions,
    {
      title: guidedWords.order_question,
      offered: await latestOrders(dependencies),
      other: guidedWords.other_order,
    },
    () => questions.text(guidedWords.order_typed, filled),
  );
  return operand(order.trim());
};

const REPORT_FILE = /\.(?:csv|tsv|json|ndjson|jsonl|xlsx)$/i;

/** Files in the current folder that may contain reports, newest first. */
function filesHere(): readonly string[] {
  const files = readdirSync('.').flatMap((name) => {
    const status = REPORT_FILE.test(name) ? statSync(name, { throwIfNoEntry: false }) : undefined;
    return status?.isFile() === true ? [{ name, changedAt: status.mtimeMs }] : [];
  });
  return files
    .toSorted((one, other) => other.changedAt - one.changedAt)
    .slice(0, MOST_OFFERED)
    .map(({ name }) => name);
}

const isFile = (name: string): boolean =>
  statSync(name, { throwIfNoEntry: false })?.isFile() === true;

/** The path in an answer: terminals quote the path of a dropped file for the shell, and people type a tilde. */
export function typedFile(answer: string, home: string = homedir()): string {
  const typed = answer.trim();
  if (isFile(typed)) return typed;
  const [, , quoted] = /^(['"])(.*)\1$/s.exec(typed) ?? [];
  const plain = quoted ?? (path.sep === '/' ? typed.replace(/\\(.)/gs, '$1') : typed);
  return plain.replace(/^~(?=[/\\])/, () => home);
}

const isThere = (answer: string): true | string => {
  if (answer.trim() === '') return guidedWords.answer_needed;
  const file = typedFile(answer);
  return isFile(file) || guidedWords.file_missing({ file });
};

const askFile = async (questions: Questions): Promise<string> => {
  const file = await chooseOr(
    questions,
    {
      title: guidedWords.file_question,
      offered: filesHere(),
      other: guidedWords.other_file,
    },
    () => questions.text(guidedWords.file_typed, isThere),
  );
  return typedFile(file);
};

const askToSend: Guide = async (questions, dependencies, profile) => {
  const isSendable = isUsable(await storedSettings({ profile }, dependencies));
  if (!isSendable) dependencies.terminal.note(guidedWords.nothing_to_send_with);
  const file = await askFile(questions);
  const flags = await questions.select<readonly string[]>(guidedWords.send_question, [
    { name: guidedWords.check_only, value: ['--check'] },
    { name: guidedWords.try_on_mock, value: ['--dry-run'] },
    ...(isSendable ? [{ name: guidedWords.send_it, value: [] }] : []),
  ]);
  return [...flags, ...operand(file)];
};

const askToReconcile: Guide = async (questions, dependencies, profile) => {
  requireKnownAccount(await storedSettings({ profile }, dependencies));
  const file = await askFile(questions);
  const target = typedFile(await questions.text(guidedWords.write_question));
  return [...(target === '' ? [] : [`--write=${target}`]), ...operand(file)];
};

/** An operand that starts with a dash would be read as a flag. */
const operand = (word: string): readonly string[] => (word.startsWith('-') ? ['--', word] : [word]);

/** Commands that prompt if they get no arguments. */
const GUIDES: Readonly<Record<string, Guide>> = {
  show: askOrder,
  order: askOrder,
  find: askOrder,
  send: askToSend,
  reconcile: askToReconcile,
};

const askKind: Guide = async (questions) => [
  await questions.select<string>(
    guidedWords.kind_question,
    KINDS.map(({ command }) => ({
      name: command.name,
      value: command.name,
      description: helpText(command.summary),
    })),
  ),
];

const ERRANDS: readonly Errand[] = [
  { title: guidedWords.report, words: [], guide: askKind, asksMore: true },
  { title: guidedWords.look_up, words: ['show'], guide: askOrder },
  { title: guidedWords.send_file, words: ['send'], guide: askToSend },
  { title: guidedWords.compare, words: ['reconcile'], guide: askToReconcile },
  { title: guidedWords.check_signature, words: ['verify'], asksMore: true },
  { title: guidedWords.show_open, words: ['log', '--pending'] },
  { title: guidedWords.resend_open, words: ['replay', '--pending'] },
  { title: guidedWords.all_commands, words: ['--help'] },
];

const SET_UP: Errand = { title: guidedWords.set_up, words: ['profile', 'add'], asksMore: true };

/** Without an account, setting one up comes first. */
async function errandsNow(dependencies: Dependencies): Promise<readonly Errand[]> {
  return isUsable(await storedSettings({}, dependencies)) ? ERRANDS : [SET_UP, ...ERRANDS];
}

async function askErrand(questions: Questions, dependencies: Dependencies) {
  const errands = await errandsNow(dependencies);
  const errand = await questions.select(
    guidedWords.what_question,
    errands.map((each) => ({ name: each.title, value: each })),
  );
  const added = (await errand.guide?.(questions, dependencies)) ?? [];
  return { words: [...errand.words, ...added], asksMore: errand.asksMore === true };
}

/**
 * On a terminal, prompts for the arguments of a bare command, and prints the equivalent command line.
 * @param words the words after `conv`: nothing, or a command and the profile to use.
 * @returns the command line to run; undefined if no prompt can be shown.
 * @throws Failure `interrupted` on Ctrl-C.
 */
export async function completed(
  words: readonly string[],
  dependencies: Dependencies,
): Promise<readonly string[] | undefined> {
  const questions = questionsFor({}, dependencies);
  const [command, ...flags] = words;
  if (questions === undefined) return undefined;
  if (command === undefined) {
    const { words: chosen, asksMore } = await askErrand(questions, dependencies);
    if (!asksMore) noteSameCommand(chosen, dependencies);
    return chosen;
  }
  const profile = profileOf(flags);
  dependencies.nameProfile?.(profile);
  const whole = [...words, ...((await GUIDES[command]?.(questions, dependencies, profile)) ?? [])];
  noteSameCommand([findCommand(command)?.name ?? command, ...whole.slice(1)], dependencies);
  return whole;
}

const profileOf = ([first = '', second]: readonly string[]): string | undefined =>
  second ?? (first === '' ? undefined : first.slice('--profile='.length));

/** Prints the command line equivalent to the answers. @param words the words after `conv`. */
export function noteSameCommand(
  words: readonly string[],
  { terminal }: Pick<Dependencies, 'terminal'>,
): void {
  const command = ['conv', ...words.map(shellWord)].join(' ');
  terminal.note(fill(guidedWords.same_command, { command }));
}
