import { type JsonNode, type JsonObject, memberOf, printJson } from '../../core/kit/json/node.ts';
import { findDuplicateKeys, parseJson } from '../../core/kit/json/parse.ts';
import { REPORT_KINDS, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { inferKind } from '../../core/protocol/reports/infer-kind.ts';
import { describeValue, toPlain } from '../../core/protocol/reports/plain.ts';
import type { OrderRecord } from '../../core/protocol/rulebook/orders.ts';
import { validateReport } from '../../core/protocol/rulebook/validate.ts';
import { type Fault, type Message, message } from '../../core/words/message.ts';
import { type SeedReport, type ServiceStore, seed } from '../service/state.ts';
import {
  faultAt,
  faultsWithin,
  findShapeFaults,
  type PlaceFault,
  pointerTo,
  unusableFile,
} from './input.ts';
import { findMoneyFaults, RECORD, toOrder } from './order.ts';

/** One report or record of a seed file. */
interface SeedEntry {
  readonly node: JsonNode;
  /** The original line, in NDJSON. */
  readonly line?: string;
  /** Creates a fault at a JSON pointer, preceded by the line number in NDJSON. */
  readonly fault: PlaceFault;
}

interface SeedEntries {
  readonly entries: readonly SeedEntry[];
  readonly faults: readonly Fault[];
}

/** Splits a seed file: a JSON array, a single JSON object, or one object per line (NDJSON). */
function splitSeed(text: string): SeedEntries {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  const isNdjson = filled.length > 1 && filled.every((line) => line.startsWith('{'));
  return isNdjson ? splitLines(lines) : splitWhole(text);
}

function splitLines(lines: readonly string[]): SeedEntries {
  const read = lines.flatMap((line, index) => (line === '' ? [] : [readLine(line, index + 1)]));
  return {
    entries: read.flatMap(({ entries }) => entries),
    faults: read.flatMap(({ faults }) => faults),
  };
}

function readLine(line: string, number: number): SeedEntries {
  const place = `line ${number}`;
  const parsed = parseJson(line, true);
  if (!parsed.ok) {
    const faults = parsed.faults.map(({ message: what }) => ({ at: place, ...what }));
    return { entries: [], faults };
  }
  const placed: PlaceFault = (path, { code, params }) => ({
    code,
    params,
    at: path.length === 0 ? place : `${place} ${pointerTo(path)}`,
  });
  return { entries: [{ node: parsed.node, line, fault: placed }], faults: [] };
}

function splitWhole(text: string): SeedEntries {
  if (text === '') return { entries: [], faults: [] };
  const parsed = parseJson(text);
  if (!parsed.ok)
    return {
      entries: [],
      faults: parsed.faults.map(({ message: what }) => faultAt([], what)),
    };
  const { node } = parsed;
  if (node.type !== 'array') return { entries: [{ node, line: text, fault: faultAt }], faults: [] };
  const entries = node.items.map((item, index) => ({
    node: item,
    fault: faultsWithin([index]),
  }));
  return { entries, faults: [] };
}

/** A bare report, whose kind is inferred from its fields. In NDJSON, its exact bytes are kept. */
function readPlainReport({ node, line, fault }: SeedEntry): ReadItem {
  const body = Buffer.from(line ?? printJson(node));
  const kind = inferKind(body);
  if (kind === undefined) return { ok: false, faults: [fault([], message('seed_kind_ambiguous'))] };
  return readBody(node, kind, body, undefined, fault);
}

/**
 * `{"kind", "body", "api_key"?}`; other fields of an export are ignored. A string body is posted verbatim, an object
 * in compact form.
 */
function readWrappedReport(object: JsonObject, { fault }: SeedEntry): ReadItem {
  const body = openBody(memberOf(object, 'body'));
  if ('message' in body) return { ok: false, faults: [fault(['body'], body.message)] };
  const key = textMember(object, 'api_key');
  const kind = seedKind(textMember(object, 'kind'), body.bytes);
  const faults = [
    ...('message' in key ? [fault(['api_key'], key.message)] : []),
    ...('message' in kind ? [fault(['kind'], kind.message)] : []),
  ];
  if ('message' in kind || 'message' in key) return { ok: false, faults };
  const placed: PlaceFault = (path, what) => fault(['body', ...path], what);
  const read = readBody(body.node, kind.kind, body.bytes, key.text, placed);
  return read.ok ? { ok: true, item: { ...read.item, fault } } : read;
}

function readBody(
  node: JsonNode,
  kind: ReportKind,
  body: Uint8Array,
  apiKey: string | undefined,
  fault: PlaceFault,
): ReadItem {
  const { report, violations } = validateReport(kind, node);
  if (report !== undefined) return { ok: true, item: { apiKey, fault, report: { kind, body } } };
  // Unknown and duplicate fields are allowed, as they are by the service.
  const broken = violations.filter(({ rule }) => rule === 'required' || rule === 'value');
  return {
    ok: false,
    faults: broken.map((broke) => fault(broke.path, broke)),
  };
}

type Wrong = { readonly message: Message };

function openBody(
  body: JsonNode | undefined,
): { readonly node: JsonNode; readonly bytes: Uint8Array } | Wrong {
  if (body === undefined) return { message: message('seed_body_required') };
  if (body.type !== 'string') return { node: body, bytes: Buffer.from(printJson(body)) };
  const parsed = parseJson(body.value);
  if (parsed.ok) return { node: parsed.node, bytes: Buffer.from(body.value) };
  return {
    message: message('several_faults', { parts: parsed.faults.map((found) => found.message) }),
  };
}

function textMember(
  object: JsonObject,
  name: string,
): { readonly text: string | undefined } | Wrong {
  const value = memberOf(object, name);
  if (value === undefined) return { text: undefined };
  if (value.type === 'string') return { text: value.value };
  return { message: message('must_be_text_not', { got: describeValue(toPlain(value)) }) };
}

function seedKind(
  named: { readonly text: string | undefined } | Wrong,
  body: Uint8Array,
): { readonly kind: ReportKind } | Wrong {
  if ('message' in named) return named;
  const { text } = named;
  const kind = text === undefined ? inferKind(body) : REPORT_KINDS.find((known) => known === text);
  if (kind !== undefined) return { kind };
  if (text === undefined) return { message: message('seed_kind_missing') };
  return { message: message('must_be_one_of', { known: REPORT_KINDS, got: describeValue(text) }) };
}

/**
 * Parses a seed file: reports (`{"kind","body"}`, or bare bodies) and order records, mixed, oldest first, as a JSON
 * array or one per line.
 * @param file its name, for messages.
 * @throws Failure `usage` with all faults.
 */
export function decodeSeed(text: string, file: string): readonly SeedItem[] {
  const { entries, faults } = splitSeed(text);
  const read = entries.map(readEntry);
  const all = [...faults, ...read.flatMap((one) => (one.ok ? [] : one.faults))];
  if (all.length > 0) throw unusableFile(file, 'a_seed', all);
  return read.flatMap((one) => (one.ok ? [one.item] : []));
}

/** A body always has an `event_id`; a record never does. */
function readEntry(entry: SeedEntry): ReadItem {
  const { node, fault } = entry;
  if (node.type !== 'object') {
    const what = message('seed_item_wrong', { got: describeValue(toPlain(node)) });
    return { ok: false, faults: [fault([], what)] };
  }
  const has = (name: string): boolean => memberOf(node, name) !== undefined;
  if (has('body') || (has('kind') && !has('event_id'))) return readWrappedReport(node, entry);
  if (has('event_id')) return readPlainReport(entry);
  if (has('status') || has('net_amount')) return readRecord(node, entry);
  return { ok: false, faults: [fault([], message('seed_item_unclear'))] };
}

function readRecord(node: JsonObject, { fault }: SeedEntry): ReadItem {
  const plain = toPlain(node);
  const repeated = findDuplicateKeys(node).map((path) => fault(path, message('member_repeated')));
  const shape = findShapeFaults(RECORD, plain, fault);
  if (repeated.length + shape.length > 0) return { ok: false, faults: [...repeated, ...shape] };
  const record = toOrder(plain);
  const faults = findMoneyFaults(record, fault);
  const { api_key: apiKey } = plain as { readonly api_key?: string };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, item: { apiKey, fault, record } };
}

/** An item of a seed file. */
type SeedItem = {
  /** The merchant; undefined if the file does not name one. */
  readonly apiKey: string | undefined;
  /** For faults that appear only when the item is applied. */
  readonly fault: PlaceFault;
} & ({ readonly report: SeedReport } | { readonly record: OrderRecord });

/** An item, or its faults. */
type ReadItem =
  | { readonly ok: true; readonly item: SeedItem }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Applies a seed, oldest first. Existing state is kept: an accepted report counts once, and orders continue from
 * their current state, so that restarting with the same seed and state file changes nothing.
 * @param apiKey the merchant of items that do not name one.
 * @param file the name of the seed, for messages.
 * @throws Failure `usage` with every item that the rules refuse; the store must then be discarded.
 */
export function applySeed(
  store: ServiceStore,
  items: readonly SeedItem[],
  apiKey: string,
  file: string,
): void {
  const seeded = new Set<string>();
  const faults = items.flatMap((item) => applyItem(store, item, item.apiKey ?? apiKey, seeded));
  if (faults.length > 0) throw unusableFile(file, 'a_seed', faults);
}

function applyItem(
  store: ServiceStore,
  item: SeedItem,
  apiKey: string,
  seeded: Set<string>,
): Fault[] {
  if (!store.merchants.has(apiKey))
    return [item.fault(['api_key'], message('seed_unknown_merchant'))];
  if ('report' in item) {
    const skipped = seed(store, apiKey, [item.report]);
    return skipped.map(({ error }) =>
      item.fault([], message('seed_refused', { why: error.message })),
    );
  }
  const name = JSON.stringify([apiKey, item.record.merchantOrderId]);
  if (seeded.has(name)) return [item.fault(['merchant_order_id'], message('seed_record_repeated'))];
  seeded.add(name);
  putRecord(store, apiKey, item.record);
  return [];
}

function putRecord({ ledgers }: ServiceStore, apiKey: string, record: OrderRecord): void {
  const ledger = ledgers.get(apiKey) ?? { orders: new Map(), events: new Map() };
  ledgers.set(apiKey, ledger);
  if (!ledger.orders.has(record.merchantOrderId)) ledger.orders.set(record.merchantOrderId, record);
}
