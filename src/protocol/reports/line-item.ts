import { type JsonNode, jsonMember, jsonNumber, jsonString } from '../../kit/json/node.ts';
import { parseReport } from '../../kit/json/parse.ts';
import { suggest } from '../../kit/suggest.ts';
import { readAmount } from './amount.ts';

export type LineItemReading =
  | { readonly ok: true; readonly node: JsonNode }
  | { readonly ok: false; readonly message: string };

/** The short names of the flag, and the document's fields that they mean. */
const FIELDS: Readonly<Record<string, string>> = {
  id: 'item_id',
  item_id: 'item_id',
  name: 'name',
  price: 'price',
  quantity: 'quantity',
};

/** A comma ends a value only where another `name=` follows: names of goods have commas in them. */
const BETWEEN_PAIRS = /,(?=\s*[a-z_]+=)/i;

/**
 * Reads one `--item`: JSON, or `id=…,name=…,price=…,quantity=…`.
 * @returns the line item as JSON, or one sentence on what is wrong with it.
 */
export function readLineItem(text: string): LineItemReading {
  if (!text.trimStart().startsWith('{')) return readPairs(text);
  const parsed = parseReport(text);
  if (parsed.ok) return parsed;
  if (!text.includes('"')) return { ok: false, message: UNQUOTED };
  return { ok: false, message: parsed.faults.map(({ message }) => message).join('; ') };
}

/** A shell has taken the quotes away, or they were never typed. */
const UNQUOTED = `JSON needs double quotes, and single quotes around it in the shell: '{"item_id":"A1"}'; or use id=A1,name=…,price=…,quantity=…`;

function readPairs(text: string): LineItemReading {
  const pairs = text.split(BETWEEN_PAIRS).map((pair) => readPair(pair.trim()));
  const faults = pairs.flatMap((pair) => ('message' in pair ? [pair.message] : []));
  if (faults.length > 0) return { ok: false, message: faults.join('; ') };
  const members = pairs.flatMap((pair) => ('member' in pair ? [pair.member] : []));
  return { ok: true, node: { type: 'object', members } };
}

function readPair(pair: string): { member: ReturnType<typeof jsonMember> } | { message: string } {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? [];
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (field === undefined) return { message: unknownPair(pair, name) };
  if (field === 'item_id' || field === 'name')
    return { member: jsonMember(field, jsonString(value)) };
  const number = readAmount(value);
  if (!number.ok) return { message: `${name}: ${number.message}` };
  return { member: jsonMember(field, jsonNumber(number.literal)) };
}

function unknownPair(pair: string, name: string): string {
  const near = suggest(name, Object.keys(FIELDS));
  if (near !== undefined) return `${name} is no field of a line item: did you mean ${near}?`;
  return `"${pair}" is not one of id=…, name=…, price=…, quantity=…`;
}
