import { percentDecode } from './percent.ts';

/** What a form's names spell: a value, or members by name. */
type Field = string | Map<string, Field>;

/** Deeper than any order nests, and more fields than any has. */
const DEEPEST = 20;
const MOST_FIELDS = 2_000;

/** The members that are numbers in the service's reports. */
const AMOUNTS = new Set(['amount', 'price', 'quantity']);

/**
 * The JSON text of the object that a form was made of: `a=b&items[0][name]=c`.
 * @param numbers which values were numbers: those of the report's amounts, or none.
 * @returns undefined for what is no form.
 */
export function formToJson(text: string, numbers: 'amounts' | 'none'): string | undefined {
  if (!/^[\w%.+-]+(?:\[|%5[Bb]|=)/.test(text)) return undefined;
  const fields = text.trimEnd().split('&', MOST_FIELDS + 1);
  if (fields.length > MOST_FIELDS) return undefined;
  const root = new Map<string, Field>();
  for (const field of fields) {
    if (!put(root, field)) return undefined;
  }
  return print(root, numbers, '');
}

function put(root: Map<string, Field>, field: string): boolean {
  const at = field.indexOf('=');
  const name = percentDecode(at === -1 ? field : field.slice(0, at));
  const value = at === -1 ? '' : percentDecode(field.slice(at + 1));
  if (name === undefined || value === undefined) return false;
  const [first = '', ...inner] = name.split('[');
  const path = [first, ...inner.map((step) => step.replace(/\]$/, ''))];
  if (path.length > DEEPEST) return false;
  return putAt(root, path, value);
}

function putAt(start: Map<string, Field>, path: readonly string[], value: string): boolean {
  let place = start;
  for (const step of path.slice(0, -1)) {
    const inner = place.get(step) ?? new Map<string, Field>();
    if (typeof inner === 'string') return false;
    place.set(step, inner);
    place = inner;
  }
  const last = path.at(-1) ?? '';
  place.set(last === '' ? String(place.size) : last, value);
  return true;
}

function print(field: Field, numbers: 'amounts' | 'none', name: string): string {
  if (typeof field === 'string') {
    const isNumber = numbers === 'amounts' && AMOUNTS.has(name);
    return isNumber && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(field) ? field : JSON.stringify(field);
  }
  const members = [...field];
  if (members.every(([key], at) => key === String(at))) {
    return `[${members.map(([, value]) => print(value, numbers, '')).join(',')}]`;
  }
  const printed = members.map(([k, value]) => `${JSON.stringify(k)}:${print(value, numbers, k)}`);
  return `{${printed.join(',')}}`;
}
