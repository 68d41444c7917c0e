import type { Fault } from '../../core/failure.ts';
import { parseJson } from '../../core/json/parse.ts';
import { toPlain } from '../../core/reports/plain.ts';
import { Secret } from '../../core/secret.ts';
import type { Merchant } from '../state.ts';
import { faultAt, faultsWithin, findRepeated, unusableFile } from './faults.ts';
import { memberAt } from './items.ts';
import { findMerchantFaults, type KeyRules } from './merchants-faults.ts';

/** A merchant as `--merchants` lists it. */
export interface ListedMerchant extends Merchant {
  /** A sandbox key never makes a payable order. */
  readonly mode: 'sandbox' | 'live';
}

const WHAT = 'a list of merchants';

/**
 * Reads `[{ api_key, hmac_secret, seller_id?, active?, mode? }, …]`; a merchant is active and sandbox
 * unless it says otherwise, and its seller is called as its key.
 * @param file its name, for the messages.
 * @param rules what a key and a secret must be.
 * @returns the merchants by `api_key`, in the file's order, at least one.
 * @throws Failure `usage` with all faults at once, by JSON pointer; none repeats a value of the file.
 */
export function decodeMerchants(
  text: string,
  file: string,
  rules: KeyRules,
): ReadonlyMap<string, ListedMerchant> {
  const items = parse(text, file);
  const faults = [
    ...(items.length === 0 ? [faultAt([], 'must list at least one merchant')] : []),
    ...items.flatMap((item, index) => findMerchantFaults(item, rules, faultsWithin([index]))),
    ...findRepeated(items.map((item, index) => memberAt([[index], toPlain(item)], 'api_key'))),
  ];
  if (faults.length > 0) throw unusableFile(file, WHAT, faults);
  return new Map(items.map((item) => toMerchant(toPlain(item) as PlainMerchant)));
}

function parse(text: string, file: string) {
  const parsed = parseJson(text);
  if (!parsed.ok) throw unusableFile(file, WHAT, parsed.faults.map(withoutQuote));
  if (parsed.node.type === 'array') return parsed.node.items;
  const message = 'must be an array: [{"api_key":"…","hmac_secret":"…"}]';
  throw unusableFile(file, WHAT, [faultAt([], message)]);
}

/** The language's own parser quotes the text, in which there are secrets. */
const withoutQuote = ({ message }: Fault): Fault =>
  faultAt([], message.startsWith('it is not JSON') ? 'it is not JSON' : message);

/** An element of the list, once nothing is wrong with it. */
interface PlainMerchant {
  readonly api_key: string;
  readonly hmac_secret: string;
  readonly seller_id?: string;
  readonly active?: boolean;
  readonly mode?: 'sandbox' | 'live';
}

const toMerchant = (plain: PlainMerchant): [string, ListedMerchant] => [
  plain.api_key,
  {
    secret: new Secret(plain.hmac_secret),
    active: plain.active ?? true,
    sellerId: plain.seller_id ?? plain.api_key,
    mode: plain.mode ?? 'sandbox',
  },
];
