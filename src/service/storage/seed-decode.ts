import { type JsonObject, memberOf } from '../../core/json/node.ts';
import { findDuplicateKeys } from '../../core/json/parse.ts';
import { describeValue, toPlain } from '../../core/reports/plain.ts';
import { message } from '../../words/message.ts';
import { unusableFile } from './faults.ts';
import { RECORD, toOrder } from './order-format.ts';
import { findMoneyFaults } from './order-money.ts';
import { type SeedEntry, splitSeed } from './seed-entries.ts';
import type { ReadItem, SeedItem } from './seed-item.ts';
import { readPlainReport, readWrappedReport } from './seed-report.ts';
import { findShapeFaults } from './shape.ts';

/**
 * Reads what was there before the service starts: reports (`{"kind","body"}`, or bodies as they were
 * posted) and order records, mixed, oldest first, in a JSON array or one on each line.
 * @param file its name, for the messages.
 * @throws Failure `usage` with all faults at once.
 */
export function decodeSeed(text: string, file: string): readonly SeedItem[] {
  const { entries, faults } = splitSeed(text);
  const read = entries.map(readEntry);
  const all = [...faults, ...read.flatMap((one) => (one.ok ? [] : one.faults))];
  if (all.length > 0) throw unusableFile(file, 'a_seed', all);
  return read.flatMap((one) => (one.ok ? [one.item] : []));
}

/** A body always has an `event_id`, and a record never. */
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
