import { type JsonNode, jsonMember, jsonNumber, jsonString } from '../../kit/json/node.ts';
import { parseReport } from '../../kit/json/parse.ts';
import { suggest } from '../../kit/suggest.ts';
import { type Message, message } from '../../words/message.ts';
import { readAmount } from './amount.ts';

export type LineItemReading =
  | { readonly ok: true; readonly node: JsonNode }
  | { readonly ok: false; readonly message: Message };

/** The short names of the flag, and the document's fields that they mean. */
const FIELDS: Readonly<Record<string, string>> = {
  id: 'item_id',
  item_id: 'item_id',
  name: 'name',
  price: 'price',
  quantity: 'quantity',
};

/** A comma ends a value only before another `name=`, because product names can contain commas. */
const BETWEEN_PAIRS = /,(?=\s*[a-z_]+=)/i;

/** Parses one `--item`: JSON, or `id=…,name=…,price=…,quantity=…`. @returns the line item as JSON, or its fault. */
export function readLineItem(text: string): LineItemReading {
  if (!text.trimStart().startsWith('{')) return readPairs(text);
  const parsed = parseReport(text);
  if (parsed.ok) return parsed;
  if (!text.includes('"')) return { ok: false, message: message('item_unquoted') };
  const faults = parsed.faults.map((fault) => fault.message);
  return { ok: false, message: message('all_of', { faults }) };
}

function readPairs(text: string): LineItemReading {
  const pairs = text.split(BETWEEN_PAIRS).map((pair) => readPair(pair.trim()));
  const faults = pairs.flatMap((pair) => ('fault' in pair ? [pair.fault] : []));
  if (faults.length > 0) return { ok: false, message: message('all_of', { faults }) };
  const members = pairs.flatMap((pair) => ('member' in pair ? [pair.member] : []));
  return { ok: true, node: { type: 'object', members } };
}

function readPair(pair: string): { member: ReturnType<typeof jsonMember> } | { fault: Message } {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (field === undefined) return { fault: unknownPair(pair, name) };
  if (field === 'item_id' || field === 'name')
    return { member: jsonMember(field, jsonString(value)) };
  const number = readAmount(value);
  if (!number.ok) return { fault: message('item_member_wrong', { name, fault: number.message }) };
  return { member: jsonMember(field, jsonNumber(number.literal)) };
}

function unknownPair(pair: string, name: string): Message {
  const near = suggest(name, Object.keys(FIELDS));
  return near === undefined
    ? message('item_pair_unknown', { pair })
    : message('item_field_unknown', { name, near });
}
