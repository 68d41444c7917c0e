import { type JsonFault, parseJson } from '../../core/json/parse.ts';
import { toPlain } from '../../core/reports/plain.ts';
import { Secret } from '../../core/secret.ts';
import { type Fault, fault } from '../../words/message.ts';
import type { Merchant } from '../state.ts';
import { faultsWithin, findRepeated, type Place, pointerTo, unusableFile } from './faults.ts';
import { memberAt } from './items.ts';
import { findMerchantFaults, type KeyRules } from './merchants-faults.ts';

/** A merchant as `--merchants` lists it. */
export interface ListedMerchant extends Merchant {
  /** A sandbox key never makes a payable order. */
  readonly mode: 'sandbox' | 'live';
}

/**
 * Reads `[{ api_key, hmac_secret, seller_id?, active?, mode? }, …]`; a merchant is active and sandbox
 * unless it says otherwise, and its seller is called as its key.
 * @param file its name, for the messages.
 * @param rules what a key and a secret must be.
 * @param place how its places are written.
 * @returns the merchants by `api_key`, in the file's order, at least one.
 * @throws Failure `usage` with all faults at once, by JSON pointer; none repeats a value of the file.
 */
export function decodeMerchants(
  text: string,
  file: string,
  rules: KeyRules,
  place: Place = pointerTo,
): ReadonlyMap<string, ListedMerchant> {
  const items = parse(text, file, place);
  const faults = [
    ...(items.length === 0 ? [fault(place([]), 'merchants_missing')] : []),
    ...items.flatMap((item, index) =>
      findMerchantFaults(item, rules, faultsWithin([index], place)),
    ),
    ...findRepeated(
      items.map((item, index) => memberAt([[index], toPlain(item)], 'api_key')),
      place,
    ),
  ];
  if (faults.length > 0) throw unusableFile(file, 'a_list_of_merchants', faults);
  return new Map(items.map((item) => toMerchant(toPlain(item) as PlainMerchant)));
}

function parse(text: string, file: string, place: Place) {
  const parsed = parseJson(text);
  if (parsed.ok && parsed.node.type === 'array') return parsed.node.items;
  const faults = parsed.ok
    ? [fault(place([]), 'merchants_not_array')]
    : parsed.faults.map((found) => toldFault(place([]), found));
  throw unusableFile(file, 'a_list_of_merchants', faults);
}

/** JavaScript's own parser quotes the text, which contains secrets. */
const toldFault = (at: string, { message: sentence, quotes }: JsonFault): Fault =>
  quotes === true ? fault(at, 'text_not_json') : fault(at, 'as_told', { sentence });

/** A valid element of the list. */
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
