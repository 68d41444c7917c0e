import type { Mapping, ShopStatus } from '../../../client/files/rows/mapping.ts';
import { isAboutRefunds } from '../../../client/files/rows/refund-words.ts';
import type { RowFile } from '../../../client/files/rows/row.ts';
import { checkKnownCurrency, checkProfileName } from '../../../client/profiles/rules.ts';
import type { ReadOrders } from '../../../client/shops/read-export.ts';
import { ownExport } from '../../../client/shops/saved-map.ts';
import { readSheet, sheetOf } from '../../../client/shops/sheet.ts';
import {
  type Proposal,
  type ProposedWord,
  propose,
} from '../../../client/shops/unknown/propose.ts';
import { isSaid, type SheetContents } from '../../../client/shops/unknown/sheet-contents.ts';
import type { GuessedStatus } from '../../../client/shops/unknown/status-guess.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { addDecimals, type Decimal, formatDecimal, ZERO } from '../../../core/protocol/money.ts';
import { Failure } from '../../../core/words/failure.ts';
import { message } from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import { text } from '../../../core/words/text.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Choice } from '../../terminal/prompts.ts';
import type { Questions } from '../../terminal/questions.ts';
import { unknownSheetWords as words } from '../../words/unknown-sheet.ts';
import { createPass } from './inspect.ts';
import { type DecidedSheet, mappingIn, type SheetErrand } from './sheet-mapping.ts';

/** A sheet, and what is proposed for it. */
interface AskedSheet extends SheetErrand {
  readonly contents: SheetContents;
  readonly proposal: Proposal;
}

/**
 * Asks how a sheet is read: the proposal is always the first answer.
 * @throws Failure `declined_by_user` if its account is not right; `interrupted`
 */
export async function askSheet(
  file: RowFile,
  asked: AskedSheet,
  questions: Questions,
  dependencies: Dependencies,
): Promise<DecidedSheet> {
  const { terminal } = dependencies;
  terminal.note(firstLines(file.name, asked.contents));
  const proposal = await askColumns(asked, questions);
  const decided = {
    ...proposal,
    words: await askWords(proposal.words, questions),
    ...(await askHolds(proposal, asked.contents, questions)),
  };
  const currency = await askCurrency(proposal.currency, questions);
  const mapping = mappingIn({ ...decided, currency }, asked.given);
  const { isAllPaid } = proposal;
  terminal.note(await accountOf(file, { mapping, isAllPaid }, asked, dependencies));
  if (!(await questions.confirm(words.sheet_go_on, true)))
    throw new Failure('declined_by_user', message('sheet_stopped'));
  return { mapping, isAllPaid, saveMap: await askName(asked, questions) };
}

/** How many lines, and columns, are shown. */
const LINES = 3;
const MOST_COLUMNS = 30;
const WIDEST = 24;

/** One column a line: sheets are wider than screens. */
function firstLines(name: string, { header, rows }: SheetContents): string {
  const width = Math.min(WIDEST, Math.max(...header.map((word) => word.length)));
  const short = (cell: string): string => makeVisible(cell).slice(0, WIDEST) || '-';
  const lines = header.slice(0, MOST_COLUMNS).map((word, at) => {
    const cells = rows.slice(0, LINES).map((row) => short(row[at] ?? ''));
    return `  ${short(word).padEnd(width)}  ${cells.join(' | ')}`;
  });
  const more = header.length - lines.length;
  return [
    fill(words.sheet_title, { file: makeVisible(name) }),
    ...lines,
    ...(more > 0 ? [words.sheet_more({ count: more })] : []),
  ].join('\n');
}

/** The columns that the sheet is read by. What follows from them is proposed again once they are chosen. */
async function askColumns(asked: AskedSheet, questions: Questions): Promise<Proposal> {
  const { contents, given, settings } = asked;
  const chosen: Record<string, string> = { ...given.columns };
  const again = (more: Partial<Mapping> = {}): Proposal =>
    propose(contents, { ...given, ...more, columns: chosen }, settings.currency?.value) ??
    asked.proposal;
  for (const [field, title] of COLUMN_QUESTIONS) {
    if (chosen[field] !== undefined) continue;
    const proposed = again().columns[field];
    const none = NONE[field];
    if (none !== undefined && proposed === undefined && field !== 'status') continue;
    const column = await questions.select(title, columnChoices(contents, proposed, none));
    if (column !== undefined) chosen[field] = column;
    else if (field === 'status') return withoutStatus(again());
  }
  const { amounts } = again();
  if (amounts === undefined || given.amounts !== undefined) return again();
  return again({
    amounts: await questions.select(words.sheet_lines_question, linesChoices(amounts)),
  });
}

const COLUMN_QUESTIONS = [
  ['merchant_order_id', words.sheet_order_question],
  ['amount', words.sheet_amount_question],
  ['refund_amount', words.sheet_refund_question],
  ['status', words.sheet_status_question],
] as const;

/** The answer that the sheet has no such column. */
const NONE: Readonly<Record<string, string>> = {
  status: words.sheet_no_status,
  refund_amount: words.sheet_no_refund,
};

const withoutStatus = ({ columns: { status: _, ...columns }, ...others }: Proposal): Proposal => ({
  ...{ ...others, columns, words: [], isAllPaid: true },
});

const columnChoices = (
  { header }: SheetContents,
  proposed: string | undefined,
  none: string | undefined,
): readonly Choice<string | undefined>[] => {
  const others = header.filter((name) => name !== '' && name !== proposed);
  const all: Choice<string | undefined>[] = [
    ...(proposed === undefined ? [] : [proposed]),
    ...others,
  ].map((name) => ({ name, value: name }));
  if (none === undefined) return all;
  const last = { name: none, value: undefined };
  return proposed === undefined ? [last, ...all] : [...all, last];
};

function linesChoices(proposed: Proposal['amounts']): readonly Choice<'once' | 'sum'>[] {
  const choices = [
    { name: words.sheet_lines_once, value: 'once' },
    { name: words.sheet_lines_sum, value: 'sum' },
  ] as const;
  return proposed === 'sum' ? choices.toReversed() : choices;
}

const MEANINGS: readonly Choice<GuessedStatus>[] = [
  { name: words.sheet_word_paid, value: 'paid' },
  { name: words.sheet_word_refunded, value: 'refunded' },
  { name: words.sheet_word_cancelled, value: 'cancelled' },
  { name: words.sheet_word_declined, value: 'declined' },
  { name: words.sheet_word_unpaid, value: 'unpaid' },
  { name: words.sheet_word_later, value: '?' },
];

async function askWords(
  proposed: readonly ProposedWord[],
  questions: Questions,
): Promise<readonly ProposedWord[]> {
  const decided: ProposedWord[] = [];
  for (const { word, count, meaning } of proposed) {
    const title = words.sheet_word_question({ word, count });
    const likelyFirst = MEANINGS.toSorted(
      (one, other) => Number(other.value === meaning) - Number(one.value === meaning),
    );
    decided.push({ word, count, meaning: await questions.select(title, likelyFirst) });
  }
  return decided;
}

/** Whether columns that speak against a paid order hold it back, or say nothing. */
async function askHolds(
  { holds, ignored }: Proposal,
  contents: SheetContents,
  questions: Questions,
): Promise<Pick<Proposal, 'holds' | 'ignored'>> {
  const choices: readonly Choice<boolean>[] = [
    { name: words.sheet_hold, value: true },
    { name: words.sheet_no_hold, value: false },
  ];
  const answers = new Map<string, boolean>();
  for (const column of holds) {
    const at = contents.header.indexOf(column);
    const cells = contents.rows.filter((row) => isSaid(contents, row, at));
    const example = makeVisible(cells[0]?.[at] ?? '');
    const title = words.sheet_hold_question({ column: makeVisible(column), example });
    answers.set(column, await questions.select(title, choices));
  }
  const others = holds.filter((column) => answers.get(column) === false);
  return {
    holds: holds.filter((column) => !others.includes(column)),
    ignored: [...ignored, ...others.filter(isAboutRefunds)],
  };
}

async function askCurrency(
  proposed: string | undefined,
  questions: Questions,
): Promise<string | undefined> {
  if (proposed !== '?') return proposed;
  const isCode = (answer: string): true | string => {
    const checked = checkKnownCurrency(answer.trim());
    return checked.ok || text(checked.message);
  };
  return (await questions.text(words.sheet_currency_question, isCode)).trim().toUpperCase();
}

/** @returns undefined if it is not to be kept, or there is no profile to keep it in. */
async function askName(
  { settings: { profile } }: AskedSheet,
  questions: Questions,
): Promise<string | undefined> {
  if (profile === undefined) return undefined;
  const isName = (answer: string): true | string => {
    const checked = checkProfileName(answer.trim());
    return answer.trim() === '' || checked.ok || text(checked.message);
  };
  const title = fill(words.sheet_save_question, { profile: profile.value });
  return (await questions.text(title, isName)).trim() || undefined;
}

/** How many orders the file has by their states, with the amounts. */
async function accountOf(
  file: RowFile,
  { mapping, isAllPaid }: Pick<DecidedSheet, 'mapping' | 'isAllPaid'>,
  { settings }: AskedSheet,
  dependencies: Dependencies,
): Promise<string> {
  const own = ownExport(file.name, isAllPaid ? { ...mapping, kind: 'paid' } : mapping);
  const sheet = own && sheetOf(own, file.header ?? [], 1);
  const title = fill(words.sheet_account, { file: makeVisible(file.name) });
  if (sheet === undefined) return title;
  const store = await dependencies.openScratch();
  try {
    const pass = createPass(title, undefined, dependencies);
    const currency = settings.currency?.value;
    const read = await readSheet(file, sheet, { currency, store, mapping }, pass);
    return [title, ...accountLines([...read.parts()])].join('\n');
  } finally {
    store.close();
    dependencies.terminal.showStatus('');
  }
}

function accountLines(parts: readonly ReadOrders[]): readonly string[] {
  const orders = parts.flatMap((part) => part.orders);
  const held = parts.flatMap((part) => part.held);
  const states = [...new Set(orders.map(({ status }) => status))].map((status) => {
    const own = orders.filter((order) => order.status === status);
    const sums = new Map<string, Decimal>();
    for (const { amount, refunded, currency } of own) {
      const isReduced = status === 'refunded';
      const sum = addDecimals(sums.get(currency ?? '') ?? ZERO, amount ?? ZERO);
      sums.set(currency ?? '', isReduced ? subtracted(sum, refunded) : sum);
    }
    return words.sheet_account_status({
      status: STATES[status],
      count: own.length,
      sums: [...sums].map(([currency, sum]) => `${formatDecimal(sum)} ${currency}`.trim()),
    });
  });
  const [first] = held;
  if (first === undefined) return states;
  const example = `${makeVisible(first.merchantOrderId)} (${text(first.reason)})`;
  return [...states, words.sheet_account_held({ count: held.length, example })];
}

const subtracted = (sum: Decimal, { units, scale }: Decimal): Decimal =>
  addDecimals(sum, { units: -units, scale });

const STATES: Readonly<Record<ShopStatus, string>> = {
  paid: words.sheet_word_paid,
  refunded: words.sheet_word_refunded,
  cancelled: words.sheet_word_cancelled,
  declined: words.sheet_word_declined,
  unpaid: words.sheet_word_unpaid,
};
