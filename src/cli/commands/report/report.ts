import { statSync } from 'node:fs';
import { requireAccount, type Settings } from '../../../client/profiles/settings.ts';
import { formatPath, jsonString } from '../../../core/kit/json/node.ts';
import { shellWord } from '../../../core/kit/shell.ts';
import { quotedName } from '../../../core/kit/visible.ts';
import {
  commandOf,
  hasField as hasFieldOf,
  type KnownKind,
  OPENING,
  otherCommandsOf,
  type ReportKind,
} from '../../../core/protocol/kinds/index.ts';
import { clickIdIn } from '../../../core/protocol/reports/click-id-slip.ts';
import { checkCurrency, checkMinorUnits } from '../../../core/protocol/reports/currency.ts';
import {
  type Draft,
  draftHas,
  fieldText,
  setField,
  violationsOf,
} from '../../../core/protocol/rulebook/draft.ts';
import type { ReportFault } from '../../../core/protocol/rulebook/faults.ts';
import { Failure, type AnyFault as Fault } from '../../../core/words/failure.ts';
import {
  type Fault as FaultData,
  fault,
  type Message,
  message,
} from '../../../core/words/message.ts';
import { fill } from '../../../core/words/sentence.ts';
import { text } from '../../../core/words/text.ts';
import { type CommandModule, defineCommand } from '../../command.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Argument, argument } from '../../flags.ts';
import { checkNote } from '../../note.ts';
import { readPolicy } from '../../sending-options.ts';
import { settingsOf } from '../../settings.ts';
import { type Questions, questionsFor } from '../../terminal/questions.ts';
import { labelText } from '../../views/labels.ts';
import { reportWords } from '../../words/report.ts';
import {
  clickIdSlipOf,
  type FieldFlag,
  fieldFlagsOf,
  type ReadDraft,
  type ReportOptions,
  readDraft,
  reportFlags,
} from './draft.ts';
import { dryRunReport } from './dry-run.ts';
import { type Look, readOperands, twoInputs } from './operands.ts';
import { sendReport } from './send.ts';

/** Asks one question until its answer passes `check`. */
type AskText = (question: string, check: (answer: string) => true | string) => Promise<string>;

/** A draft, and the answers that went into it, as flags: the same command without questions. */
interface Answered {
  readonly draft: Draft;
  readonly flags: readonly string[];
}

interface Completion {
  readonly options: Pick<ReportOptions, 'allowUnknown' | 'strict' | string>;
  /** The default currency, if any. */
  readonly currency: Settings['currency'];
  /** Undefined if words and flags provide everything. */
  readonly source: string | undefined;
}

/**
 * Completes a draft with the default currency and, on a terminal, prompts for missing required values.
 * @param ask undefined if no prompt can be shown; all missing values are then listed together.
 * @throws Failure `invalid_report` with all faults of the input and the flags.
 */
async function completeDraft(
  { draft, faults }: ReadDraft,
  completion: Completion,
  ask: AskText | undefined,
): Promise<Answered> {
  const known = withCurrency(draft, completion.currency?.value);
  const violations = violationsOf(known)
    .filter(
      (violation) =>
        !isBadFlag(known.kind, violation, faults) &&
        !(completion.options.allowUnknown === true && violation.rule === 'unknown'),
    )
    .map((violation) => withOrigin(violation, draft, completion));
  const questions = violations.map((violation) => flagOf(known.kind, violation));
  const canBeAsked = ask !== undefined && faults.length === 0 && !questions.includes(undefined);
  const isAsked = violations.length > 0 && canBeAsked;
  const required = questions.filter((flag) => flag !== undefined);
  const answered = isAsked
    ? await askFor(known, [...required, ...alsoAsked(known)], ask)
    : { draft: known, flags: [] };
  const left = isAsked ? [] : violations;
  const all = [...faults, ...strictFaults(answered.draft, left, completion)];
  if (left.length + all.length > 0) throw invalidReport(known.kind, left, all, completion);
  return answered;
}

/** A doubtful value is placed where it was given, with the one that is meant. */
const withOrigin = (
  violation: ReportFault,
  draft: Draft,
  { currency, options }: Completion,
): ReportFault => {
  const isCurrency = violation.code === 'currency_not_known';
  const isClickId = violation.rule === 'unknown' && violation.path[0] === 'cb_aev';
  if (!isCurrency && !isClickId) return violation;
  const { flag, option } = fieldFlagOf(draft.kind, violation) ?? {};
  const isGiven = option !== undefined && options[option] !== undefined;
  const elsewhere = isCurrency && !draftHas(draft, 'currency') ? currency?.origin : undefined;
  const clickId = isClickId ? clickIdIn(fieldText(draft, 'cb_aev') ?? '') : undefined;
  return {
    ...violation,
    ...(clickId && message('click_id_inside', { clickId: shellWord(clickId) })),
    at: (isGiven ? flag : elsewhere) ?? violation.at,
  };
};

/** With `--strict`, warnings are errors, but for those of what is refused anyway. */
function strictFaults(
  draft: Draft,
  violations: readonly ReportFault[],
  { options }: Completion,
): readonly FaultData[] {
  if (options.strict !== true) return [];
  const refused = violations.map(({ path }) => path[0]);
  const slip = clickIdSlipOf(draft);
  return remarksOn(draft)
    .filter(({ at }) => !refused.includes(at))
    .map((remark) =>
      slip !== undefined && remark.at === 'cb_aev' ? { ...slip, at: remark.at } : remark,
    );
}

/** An accepted report cannot be corrected, so conv also prompts for important optional values. */
const alsoAsked = (draft: Draft): readonly FieldFlag[] =>
  fieldFlagsOf(draft.kind).filter(
    ({ without, field }) => without !== undefined && !draftHas(draft, field),
  );

async function askFor(
  draft: Draft,
  missing: readonly FieldFlag[],
  ask: AskText,
): Promise<Answered> {
  let answered: Answered = { draft, flags: [] };
  for (const { flag, question, example, without, field, read, slipIn } of missing) {
    const isNone = (answer: string): boolean => without !== undefined && answer.trim() === '';
    const check = (answer: string): true | string => {
      if (isNone(answer)) return true;
      const reading = read(answer.trim());
      const slip = reading.ok ? slipIn(answer.trim()) : reading.message;
      return slip === undefined || text(slip);
    };
    const answer = await ask(
      reportWords.question_with_example({
        question: labelText(question),
        example,
        without: without && labelText(without),
      }),
      check,
    );
    if (isNone(answer)) continue;
    const reading = read(answer.trim());
    if (reading.ok)
      answered = {
        draft: setField(answered.draft, field, reading.node),
        flags: [...answered.flags, ...flagWords(flag, answer.trim())],
      };
  }
  return answered;
}

/** A value that starts with a dash would be read as a flag. */
const flagWords = (flag: string, value: string): readonly string[] =>
  value.startsWith('-') ? [`${flag}=${value}`] : [flag, value];

/** The currency of an unchanged input is kept verbatim; a body that conv writes has it in upper case. */
function withCurrency(draft: Draft, fallback: string | undefined): Draft {
  if (!hasFieldOf(draft.kind, 'currency')) return draft;
  if (!draftHas(draft, 'currency')) {
    return fallback === undefined ? draft : setField(draft, 'currency', jsonString(fallback));
  }
  const code = fieldText(draft, 'currency') ?? '';
  const isRewritten = draft.exactBytes === undefined || !draftHas(draft, 'event_id');
  const needsUpperCase = isRewritten && /^[A-Za-z]{3}$/.test(code) && code !== code.toUpperCase();
  return needsUpperCase ? setField(draft, 'currency', jsonString(code.toUpperCase())) : draft;
}

/** An invalid flag leaves its field out; that the field is missing is not a second fault. */
function isBadFlag(kind: ReportKind, violation: ReportFault, faults: readonly Fault[]): boolean {
  const flag = flagOf(kind, violation)?.flag;
  return (
    flag !== undefined && faults.some((fault) => ('path' in fault ? fault.path : fault.at) === flag)
  );
}

/** The flag whose value a `required` violation asks for; undefined for every other violation. */
const flagOf = (kind: ReportKind, violation: ReportFault): FieldFlag | undefined =>
  violation.rule === 'required' ? fieldFlagOf(kind, violation) : undefined;

const fieldFlagOf = (kind: ReportKind, { path }: ReportFault): FieldFlag | undefined =>
  path.length === 1 ? fieldFlagsOf(kind).find(({ field }) => field === path[0]) : undefined;

function invalidReport(
  kind: ReportKind,
  violations: readonly ReportFault[],
  flagFaults: readonly Fault[],
  { source }: Completion,
): Failure {
  const faults = [...flagFaults, ...violations.map((violation) => toFault(kind, violation))];
  const left = faults.length - MOST_LISTED;
  const listed = left > 0 ? [...faults.slice(0, MOST_LISTED), notListed(left)] : faults;
  const onlyMissing = faults.length > 0 && violations.every(({ rule }) => rule === 'required');
  const isMissing = onlyMissing && flagFaults.length === 0;
  const reason = message('things_wrong', { count: faults.length, isMissing });
  return new Failure('invalid_report', reason, {
    faults: listed,
    hint: violations.some(({ rule }) => rule === 'unknown')
      ? message('allow_unknown_hint', { example: example(kind) })
      : source === undefined && isWordless(kind, violations)
        ? message('hash_hint', { example: example(kind), id: shellWord('#1001') })
        : example(kind),
  });
}

/** Nothing of what words say: to the shell, all from a word that starts with `#` is a comment. */
function isWordless(kind: ReportKind, violations: readonly ReportFault[]): boolean {
  const missing = violations.map((violation) => flagOf(kind, violation)?.flag);
  return fieldFlagsOf(kind).every(({ flag }) => !IN_ORDER.has(flag) || missing.includes(flag));
}

/** Maximum number of listed faults. */
const MOST_LISTED = 100;

const notListed = (count: number): Fault => fault(formatPath([]), 'faults_not_listed', { count });

function toFault(kind: ReportKind, violation: ReportFault): FaultData {
  const flag = flagOf(kind, violation);
  const { at, code, params } = violation;
  return { at: flag === undefined ? at : `${flag.flag} (${at})`, code, params };
}

/** The flags whose values can follow the command without them. */
const IN_ORDER: ReadonlySet<string> = new Set(['--order', '--amount']);

/** A command to copy. */
function example(kind: ReportKind): Message {
  const needed = fieldFlagsOf(kind).filter(({ field }) => violationsOfEmpty(kind).includes(field));
  const words = needed.map(({ flag, example }) =>
    IN_ORDER.has(flag) ? example : `${flag} ${example}`,
  );
  return message('report_example', { command: commandOf(kind), words: words.join(' ') });
}

const violationsOfEmpty = (kind: ReportKind): readonly (string | number | undefined)[] =>
  violationsOf({ kind, node: { type: 'object', members: [] }, exactBytes: undefined })
    .filter(({ rule }) => rule === 'required')
    .map(({ path }) => path[0]);

/**
 * "Virtual-account orders": the paid report is sent when the deposit is confirmed.
 * @throws Failure `deposit_unconfirmed`
 */
function requireDeposit({ virtualAccount }: ReportOptions): void {
  if (virtualAccount !== 'unconfirmed') return;
  throw new Failure('deposit_unconfirmed', message('deposit_not_confirmed'), {
    hint: message('deposit_hint'),
  });
}

/** Warnings about a valid report, which stop it only with `--strict`. */
function remarksOn(draft: Draft): FaultData[] {
  if (!hasFieldOf(draft.kind, 'currency')) return [];
  const currency = fieldText(draft, 'currency') ?? '';
  const amount = fieldText(draft, 'amount') ?? '';
  const reading = checkCurrency(currency);
  const code = reading?.code ?? currency;
  const remarks: readonly (readonly [at: string, remark: Message | undefined])[] = [
    ['currency', reading?.warning],
    ['currency', currency === code ? undefined : message('currency_as_given', { currency })],
    ['amount', reading?.warning === undefined ? checkMinorUnits(amount, code) : undefined],
    ['cb_aev', draftHas(draft, 'cb_aev') ? clickIdRemark(draft) : message('no_click_id')],
  ];
  return remarks.flatMap(([at, remark]) => (remark === undefined ? [] : [{ ...remark, at }]));
}

function clickIdRemark(draft: Draft): Message | undefined {
  const slip = clickIdSlipOf(draft);
  return slip === undefined ? undefined : message('no_creator_is_credited', { slip });
}

/**
 * Sends one report.
 * @param words what follows the command, besides flags.
 * @returns the exit code.
 */
export async function report(
  known: KnownKind,
  words: readonly (string | undefined)[],
  typed: ReportOptions,
  dependencies: Dependencies,
): Promise<number> {
  const kind = known.name;
  const { source, options } = withOperands(known, words, typed);
  const policy = readPolicy(options);
  checkNote(options.note);
  const { profile, endpoint } = options;
  const settingsFor =
    options.dryRun === true ? (await import('./bundled-service.ts')).settingsToTry : settingsOf;
  const settings = await settingsFor({ profile, endpoint }, dependencies);
  const questions = questionsFor(options, dependencies);
  // Before any prompt: a report without an account has nowhere to go.
  if (questions !== undefined && options.dryRun !== true) requireAccount(settings);
  const draft = await finishedDraft(kind, source, options, settings, questions, dependencies);
  if (options.dryRun !== true) requireAccount(settings);
  for (const remark of remarksOn(draft))
    dependencies.terminal.warn(fill(reportWords.warning, { remark: text(remark) }));
  const sending = { draft, settings, options, policy };
  const end = await lastStep(options);
  return end(sending, dependencies);
}

/**
 * The words after the command as the flags that they stand for.
 * @returns as `source`, a file, `-` for standard input, or undefined if flags provide everything.
 * @throws Failure `usage` if something is given both ways.
 */
function withOperands(
  kind: KnownKind,
  words: readonly (string | undefined)[],
  options: ReportOptions,
): { readonly source: string | undefined; readonly options: ReportOptions } {
  const given = words.filter((word) => word !== undefined);
  const { source, ...fields } = readOperands(given, kind, look, options);
  if (source !== undefined && options.file !== undefined) throw twoInputs();
  for (const [name, word] of Object.entries(fields))
    if (options[name] !== undefined && !isSameCurrency(name, word, options))
      throw new Failure(
        'usage',
        message('given_both_ways', { name: quotedName(word), flag: `--${name}` }),
      );
  return { source: source ?? options.file, options: { ...options, ...fields } };
}

const isSameCurrency = (name: string, word: string, { currency }: ReportOptions): boolean =>
  name === 'currency' && typeof currency === 'string' && areSameCode(word, currency);

const areSameCode = (one: string, other: string): boolean =>
  one.toUpperCase() === other.toUpperCase();

const look: Look = (name) => {
  try {
    const found = statSync(name, { throwIfNoEntry: false });
    return found && (found.isDirectory() ? 'directory' : 'file');
  } catch {
    return undefined;
  }
};

/** How the report ends: sent, or without sending it. */
async function lastStep({ curl, dryRun }: ReportOptions): Promise<typeof sendReport> {
  if (curl === true) return (await import('./print-curl.ts')).printCurl;
  return dryRun === true ? dryRunReport : sendReport;
}

async function finishedDraft(
  kind: ReportKind,
  source: string | undefined,
  options: ReportOptions,
  { currency }: Pick<Settings, 'currency'>,
  questions: Questions | undefined,
  dependencies: Dependencies,
): Promise<Draft> {
  const read = await readDraft(kind, source, options);
  const { draft, flags: answers } = await completeDraft(
    read,
    { currency, options, source },
    questions?.text,
  );
  requireDeposit(options);
  if (answers.length > 0) {
    const { noteSameCommand } = await import('../../guided.ts');
    // Inserted before the existing words, which may end with `-- FILE`.
    const [command = '', ...rest] = dependencies.commandLine;
    noteSameCommand([command, ...answers, ...rest], dependencies);
  }
  return draft;
}

/** An order that is reported as paid is in no journal yet. */
const orderOf = ({ name }: KnownKind) =>
  argument('[order]', 'your order ID', name === OPENING ? 'files' : 'orders');
const amountOf = ({ isRepeatable }: KnownKind) =>
  argument('[amount]', isRepeatable ? 'refund amount' : 'order total');
const CURRENCY = argument('[currency]', '3-letter code');
/** Further words are explained with the others. */
const FILE = argument('[file...]', 'report as JSON: a file, or - for standard input');

/** Its arguments: what a report has of the order ID, its amount, and the currency, then a file. */
const argumentsOf = (kind: KnownKind): readonly Argument[] => [
  orderOf(kind),
  ...(kind.money === null ? [] : [amountOf(kind)]),
  ...(hasFieldOf(kind.name, 'currency') ? [CURRENCY] : []),
  FILE,
];

const RULE =
  'An existing file, a name that ends in .json, and - are read as JSON; other words\nare taken in the order shown.';

/** A report as a command: its fields as words and flags, or a whole report as JSON. */
export function reportCommand(kind: KnownKind): CommandModule {
  const { name, description, examples } = kind.command;
  const words = argumentsOf(kind);
  const forms = words.map(({ form }) => form.replace('...', ''));
  return defineCommand({
    name,
    aliases: otherCommandsOf(kind),
    description,
    usage: ['[options]', ...forms].join(' '),
    arguments: words,
    flags: reportFlags(kind),
    notes: `\n${RULE}\n\nExamples:\n${examples.map((line) => `  $ ${line}`).join('\n')}\n\nMore: conv help reports, conv help delivery`,
    run: (...given) => {
      const [options, dependencies] = given.slice(-2) as [ReportOptions, Dependencies];
      const values = given.slice(0, -2) as readonly (string | undefined | readonly string[])[];
      return report(kind, values.flat(), options, dependencies);
    },
  });
}
