import { decodeText } from '../../../kit/json/decode.ts';
import type { JsonNode } from '../../../kit/json/node.ts';
import { parseReport } from '../../../kit/json/parse.ts';
import type { ReportKind } from '../../../protocol/kinds/index.ts';
import {
  type Draft,
  draftFromInput,
  emptyDraft,
  fieldText,
  hasField,
  setField,
} from '../../../protocol/reports/draft.ts';
import { findSlipOfOne } from '../../../protocol/reports/id-slip.ts';
import { reportWords } from '../../../words/en/report.ts';
import { Failure, type AnyFault as Fault } from '../../../words/failure.ts';
import { fault, message } from '../../../words/message.ts';
import { readInput } from '../../files/input.ts';
import { type FlagReading, readId } from './flag-readers.ts';
import { fieldFlagsOf, itemFlagOf } from './flags.ts';
import type { ReportOptions } from './options.ts';

/** A draft, and what is wrong with the flags that went into it. */
export interface ReadDraft {
  readonly draft: Draft;
  readonly faults: readonly Fault[];
}

/**
 * Reads a report from its JSON input, if there is one, under the flags.
 * @param source a file, or `-` for standard input.
 * @throws Failure `invalid_input` where the input is not one JSON object in UTF-8.
 */
export async function readDraft(
  kind: ReportKind,
  source: string | undefined,
  options: ReportOptions,
): Promise<ReadDraft> {
  const input =
    source === undefined
      ? emptyDraft(kind)
      : parseInput(kind, await readInput(source, 'the report'));
  return applyFlags(input, options);
}

function parseInput(kind: ReportKind, input: Uint8Array): Draft {
  const decoded = decodeText(input);
  if (!decoded.ok) throw new Failure('invalid_input', decoded.message);
  if (decoded.text === '') throw new Failure('invalid_input', message('input_empty'));
  const parsed = parseReport(decoded.text);
  if (!parsed.ok) {
    throw new Failure('invalid_input', message('input_is_no_object'), { faults: parsed.faults });
  }
  refuseSeveral(parsed.node);
  return draftFromInput(kind, parsed.node, decoded.bytes);
}

function refuseSeveral(node: JsonNode): void {
  if (node.type !== 'array') return;
  throw new Failure('invalid_input', message('input_is_array', { count: node.items.length }), {
    hint: message('array_hint'),
  });
}

function applyFlags(input: Draft, options: ReportOptions): ReadDraft {
  const readings = [...readFields(input.kind, options), ...readItems(input.kind, options)];
  const draft = readings.reduce(
    (at, { field, reading }) => (reading.ok ? setField(at, field, reading.node) : at),
    input,
  );
  const faults = readings.flatMap(({ flag, reading }) =>
    reading.ok ? [] : [{ path: flag, message: reading.message }],
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
  return slip === undefined ? [] : [{ path: field, message: slip }];
}

/** The refund id is no field of the body: the event id is derived from it. */
function checkRefundId(draft: Draft, { refundId }: ReportOptions): Fault[] {
  if (refundId === undefined) return [];
  const reading = readId(refundId);
  if (!reading.ok) return [{ path: '--refund-id', message: reading.message }];
  if (!hasField(draft, 'event_id')) return [];
  return [fault('--refund-id', 'refund_id_beside_event_id')];
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
    reading.ok ? [] : [reportWords.item_number({ number: at + 1, fault: reading.message })],
  );
  const nodes = readings.flatMap((reading) => (reading.ok ? [reading.node] : []));
  const reading: FlagReading =
    faults.length > 0
      ? { ok: false, message: faults.join('; ') }
      : { ok: true, node: { type: 'array', items: nodes } };
  return [{ flag: item.flag, field: item.field, reading }];
}
