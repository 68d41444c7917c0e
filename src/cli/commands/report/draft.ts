import { decodeText } from '../../../core/kit/json/decode.ts';
import { type JsonNode, jsonNumber, jsonString } from '../../../core/kit/json/node.ts';
import { parseReport } from '../../../core/kit/json/parse.ts';
import { shellWord } from '../../../core/kit/shell.ts';
import { quotedName } from '../../../core/kit/visible.ts';
import {
  commandOf,
  type Field,
  hasField,
  type KnownKind,
  kindNamed,
  type ReportKind,
} from '../../../core/protocol/kinds/index.ts';
import { readAmount } from '../../../core/protocol/reports/amount.ts';
import { findClickIdSlip } from '../../../core/protocol/reports/click-id-slip.ts';
import { checkCurrency, currencyMeant } from '../../../core/protocol/reports/currency.ts';
import { findSlipOfOne } from '../../../core/protocol/reports/id-slip.ts';
import { readLineItem } from '../../../core/protocol/reports/line-item.ts';
import {
  type Draft,
  draftFromInput,
  draftHas,
  emptyDraft,
  fieldText,
  setField,
} from '../../../core/protocol/rulebook/draft.ts';
import { atMost } from '../../../core/words/common.ts';
import { Failure, type AnyFault as Fault } from '../../../core/words/failure.ts';
import { fault, type Message, message } from '../../../core/words/message.ts';
import type { Source } from '../../completion/table.ts';
import { readInput } from '../../files/input.ts';
import {
  choice,
  type Flag,
  flag,
  type OptionsOf,
  once,
  optionOf,
  refused,
  repeatable,
} from '../../flags.ts';
import { SENDING } from '../../sending-options.ts';
import { STRICT } from '../../shared-flags.ts';
import { refuseSeveral } from './several-reports.ts';
import { amountIn } from './word-forms.ts';

/** The value of a flag for the body, or a fault. */
type FlagReading =
  | { readonly ok: true; readonly node: JsonNode }
  | { readonly ok: false; readonly message: Message };

function readFilledText(text: string): FlagReading {
  if (text.trim() === '') return { ok: false, message: message('flag_value_empty') };
  return readFreeText(text);
}

/** Placeholders for missing values, such as jq's `null`, would name a different order. */
function readId(text: string): FlagReading {
  const reading = readFilledText(text);
  const slip = reading.ok ? (punctuationAround(text) ?? findSlipOfOne(text)) : undefined;
  return slip === undefined ? reading : { ok: false, message: slip };
}

/** Quotation marks that the shell left, and the comma of a list. */
function punctuationAround(text: string): Message | undefined {
  const [, quoted, listed] = /^["'“”‘’`](.+)["'“”‘’`][,;]?$|^(.+)[,;]$/s.exec(text) ?? [];
  const id = quoted ?? listed;
  return id === undefined ? undefined : message('id_punctuation', { text, id });
}

/** An argument that is not UTF-8 arrives with U+FFFD in it: two different ones could become the same. */
const readFreeText = (text: string): FlagReading =>
  text.includes('\ufffd')
    ? { ok: false, message: message('flag_not_utf8') }
    : { ok: true, node: jsonString(text) };

function readNumber(text: string): FlagReading {
  const reading = readAmount(text);
  return reading.ok ? { ok: true, node: jsonNumber(reading.literal) } : reading;
}

/** A refund amount has no minus sign, and is in the currency of the order. */
function readRefund(text: string): FlagReading {
  if (/^-\d/.test(text))
    return { ok: false, message: message('refund_negative', { text, digits: text.slice(1) }) };
  const reading = readNumber(text);
  const digits = amountIn(text);
  return reading.ok || digits === undefined || reading.message.code !== 'amount_with_currency'
    ? reading
    : { ok: false, message: message('refund_with_currency', { text, digits }) };
}

function readCurrency(text: string): FlagReading {
  const reading = checkCurrency(text.trim());
  if (reading !== undefined) return { ok: true, node: jsonString(reading.code) };
  return {
    ok: false,
    message: message('flag_no_currency', { text, near: currencyMeant(text.trim()) }),
  };
}

/** A field of the service's document as a flag. */
export interface FieldFlag {
  readonly flag: string;
  /** commander's name of it. */
  readonly option: string;
  readonly argument: string;
  readonly field: string;
  readonly description: string;
  /** The prompt for a missing required value. */
  readonly question: string;
  readonly example: string;
  /** The effect of leaving it empty; undefined if conv prompts only for required values. */
  readonly without: string | undefined;
  readonly read: (text: string) => FlagReading;
  /** Detects an obvious mistake; a flag causes a warning, an answer is prompted for again. */
  readonly slipIn: (text: string) => Message | undefined;
}

const READERS: Readonly<Record<Field['type'], FieldFlag['read']>> = {
  id: readId,
  text: readFreeText,
  amount: readNumber,
  currency: readCurrency,
  items: readLineItem,
};

const SLIPS: Readonly<Record<string, FieldFlag['slipIn']>> = {
  cb_aev: findClickIdSlip,
  currency: (text) => checkCurrency(text)?.warning,
};

const flagOf = ({ name, type, flag, maxLength }: Field): FieldFlag => ({
  flag: flag.name,
  option: optionOf(flag.name),
  argument: flag.argument,
  field: name,
  description: flag.description + (maxLength === undefined ? '' : atMost(maxLength)),
  question: flag.question,
  example: flag.example,
  without: flag.without,
  read: name === 'refund_amount' ? readRefund : READERS[type],
  slipIn: SLIPS[name] ?? (() => undefined),
});

/** Single-value flags of a report, in the specification's order. */
export const fieldFlagsOf = (kind: ReportKind): readonly FieldFlag[] =>
  kindNamed(kind)
    .fields.filter(({ type }) => type !== 'items')
    .map(flagOf);

/** The flag that is repeated: all its texts together are one field. */
function itemFlagOf(kind: ReportKind): FieldFlag | undefined {
  const field = kindNamed(kind).fields.find(({ type }) => type === 'items');
  return field === undefined ? undefined : flagOf(field);
}

/** A draft, with the faults of its flags. */
export interface ReadDraft {
  readonly draft: Draft;
  readonly faults: readonly Fault[];
}

/**
 * Reads a report from JSON input, if any, and applies the flags.
 * @param source a file, or `-` for standard input.
 * @throws Failure `invalid_input` if the input is not one JSON object in UTF-8.
 */
export async function readDraft(
  kind: ReportKind,
  source: string | undefined,
  options: ReportOptions,
): Promise<ReadDraft> {
  const input =
    source === undefined
      ? emptyDraft(kind)
      : parseInput(kind, source, await readInput(source, 'the_report'));
  return applyFlags(input, options);
}

function parseInput(kind: ReportKind, source: string, input: Uint8Array): Draft {
  if (input.length > 0) refuseSeveral(kind, source, input);
  const decoded = decodeText(input);
  if (!decoded.ok) throw new Failure('invalid_input', decoded.message);
  const hint = /^-$|\.json$/i.test(source)
    ? {}
    : { hint: message('file_was_read', { command: commandOf(kind), file: shellWord(source) }) };
  if (decoded.text === '') throw new Failure('invalid_input', emptyInput(source), hint);
  const parsed = parseReport(decoded.text);
  if (!parsed.ok) {
    const faults = parsed.faults.map((fault) => ({ at: fault.path, ...fault.message }));
    throw new Failure('invalid_input', message('input_is_no_object'), { faults, ...hint });
  }
  return draftFromInput(kind, parsed.node, decoded.bytes);
}

const emptyInput = (source: string): Message =>
  source === '-' ? message('input_empty') : message('file_empty', { name: quotedName(source) });

function applyFlags(input: Draft, options: ReportOptions): ReadDraft {
  const readings = [...readFields(input.kind, options), ...readItems(input.kind, options)];
  const draft = readings.reduce(
    (at, { field, reading }) => (reading.ok ? setField(at, field, reading.node) : at),
    input,
  );
  const faults = readings.flatMap(({ flag, reading }) =>
    reading.ok ? [] : [{ ...reading.message, at: flag }],
  );
  return {
    draft,
    faults: [
      ...faults,
      ...ID_FIELDS.flatMap((field) => checkId(draft, field)),
      ...checkRefundId(draft, options),
    ],
  };
}

const ID_FIELDS = ['merchant_order_id', 'event_id', 'cb_aev'] as const;

/** Of the JSON input: the ids of flags were read as such. */
function checkId(draft: Draft, field: (typeof ID_FIELDS)[number]): Fault[] {
  const slip = findSlipOfOne(fieldText(draft, field) ?? '');
  return slip === undefined ? [] : [{ ...slip, at: field }];
}

/** The refund ID is not a field of the body; the event ID is derived from it. */
function checkRefundId(draft: Draft, { refundId }: ReportOptions): Fault[] {
  if (refundId === undefined) return [];
  const reading = readId(refundId);
  if (!reading.ok) return [{ ...reading.message, at: '--refund-id' }];
  if (!draftHas(draft, 'event_id')) return [];
  return [fault('--refund-id', 'refund_id_beside_event_id')];
}

/** Why a report's click ID is certainly invalid, if it is. */
export function clickIdSlipOf(draft: Draft): Message | undefined {
  const clickId = hasField(draft.kind, 'cb_aev') ? fieldText(draft, 'cb_aev') : undefined;
  return clickId === undefined ? undefined : findClickIdSlip(clickId);
}

interface NamedReading {
  readonly flag: string;
  readonly field: string;
  readonly reading: FlagReading;
}

const readFields = (kind: ReportKind, options: ReportOptions): NamedReading[] =>
  fieldFlagsOf(kind).flatMap(({ flag, field, option, read }) => {
    const text = options[option];
    return typeof text === 'string' ? [{ flag, field, reading: read(text) }] : [];
  });

/** All `--item` flags together are the array `items`. */
function readItems(kind: ReportKind, { item: texts }: ReportOptions): NamedReading[] {
  const item = itemFlagOf(kind);
  if (texts === undefined || item === undefined) return [];
  const readings = texts.map((text) => item.read(text));
  const faults = readings.flatMap((reading, at) =>
    reading.ok ? [] : [message('item_number', { number: at + 1, fault: reading.message })],
  );
  const nodes = readings.flatMap((reading) => (reading.ok ? [reading.node] : []));
  const reading: FlagReading =
    faults.length > 0
      ? { ok: false, message: message('all_of', { faults }) }
      : { ok: true, node: { type: 'array', items: nodes } };
  return [{ flag: item.flag, field: item.field, reading }];
}

/** The flags of a report that only some kinds have. */
const DEPOSIT = [
  choice('--virtual-account <deposit>', 'virtual-account order: state of its deposit', [
    'confirmed',
    'unconfirmed',
  ]),
  refused('--deposit-confirmed', () => {
    throw new Failure('usage', message('deposit_flag_renamed'));
  }),
] as const;
const REFUND = [
  refused('--currency <code>', () => {
    throw new Failure('usage', message('refund_has_no_currency'), {
      hint: message('leave_currency_out'),
    });
  }),
  once('--refund-id <id>', 'your refund ID; the same ID twice is one refund'),
  flag('--another-refund', 'send even if an equal refund was reported within a day'),
];

/** The flags of every report but its fields. */
const REPORT = [
  once('--file <path>', 'read the report as JSON; - reads standard input'),
  once('--note <text>', 'keep a note with the event; never sent'),
  STRICT,
  flag('--allow-unknown', 'send unknown fields, currencies, and click IDs'),
  flag('--overtake', 'send even if an earlier report of the order is open'),
  flag('--replace', 'withdraw an open report that this one corrects'),
  flag('--dry-run', 'send to the bundled local service instead'),
  flag('--curl', 'print the equivalent curl command instead of sending', {
    excludes: ['--dry-run'],
  }),
  ...SENDING,
];

/** The options of any kind; those of its fields are strings. */
export interface ReportOptions
  extends OptionsOf<typeof DEPOSIT>,
    OptionsOf<typeof REFUND>,
    OptionsOf<typeof REPORT> {
  readonly [field: string]: unknown;
  readonly item?: readonly string[];
}

/** The flags of a kind: its fields first, then how it is sent. */
export function reportFlags(kind: KnownKind): readonly Flag[] {
  const fields = fieldFlagsOf(kind.name).map(({ flag, argument, description, field }) =>
    once(`${flag} ${argument}`, description, { complete: KNOWN_IDS[field] ?? 'anything' }),
  );
  const item = itemFlagOf(kind.name);
  return [
    ...fields,
    ...(item === undefined ? [] : [repeatable(`${item.flag} ${item.argument}`, item.description)]),
    ...(kind.awaitsDeposit ? DEPOSIT : []),
    ...(kind.isRepeatable ? REFUND : []),
    ...REPORT,
  ];
}

/** The fields whose values may be in the journal. */
const KNOWN_IDS: Readonly<Record<string, Source>> = {
  merchant_order_id: 'orders',
  event_id: 'events',
};
