import { fstatSync, type Stats } from 'node:fs';
import { openInput, reading, readWhole } from '../../core/durable/regular-file.ts';
import { type JsonNode, type JsonObject, memberOf } from '../../core/kit/json/node.ts';
import { type JsonFault, parseJson } from '../../core/kit/json/parse.ts';
import { suggest } from '../../core/kit/suggest.ts';
import { Secret } from '../../core/protocol/masking/secret.ts';
import { toPlain } from '../../core/protocol/reports/plain.ts';
import type { Said } from '../../core/words/failure.ts';
import { type Fault, fault, type Message, message } from '../../core/words/message.ts';
import type { Merchant } from '../service/state.ts';
import {
  decodedFile,
  faultsWithin,
  findRepeated,
  memberAt,
  type Place,
  type PlaceFault,
  pointerTo,
  unreadable,
  unusableFile,
} from './input.ts';

/** Describes what is wrong with a text without quoting it. */
type KeyRule = (
  text: string,
) => { readonly ok: true } | { readonly ok: false; readonly message: Said };

/** The rules for keys and secrets, which are those of profiles. */
export interface KeyRules {
  readonly apiKey: KeyRule;
  readonly secret: KeyRule;
}

type Check = (value: JsonNode, rules: KeyRules) => Message | undefined;

const CHECKS: Readonly<Record<string, Check>> = {
  api_key: (value, { apiKey }) => checkText(value, apiKey),
  hmac_secret: (value, { secret }) => checkText(value, secret),
  seller_id: (value) => checkText(value, notEmpty),
  active: (value) => (value.type === 'boolean' ? undefined : message('must_be_boolean')),
  mode: (value) => checkText(value, sandboxOrLive),
};

const KNOWN = Object.keys(CHECKS);
const REQUIRED = ['api_key', 'hmac_secret'];

/** All faults of one merchant. No message repeats a value, which may be the secret. */
function findMerchantFaults(merchant: JsonNode, rules: KeyRules, fault: PlaceFault): Fault[] {
  if (merchant.type !== 'object') return [fault([], message('merchant_not_object'))];
  const names = new Set(merchant.members.map(({ key }) => key));
  const missing = REQUIRED.filter((name) => !names.has(name));
  return [
    ...missing.map((name) => fault([name], message('merchant_member_required'))),
    ...merchant.members.flatMap((_, index) => checkMember(merchant, index, rules, fault)),
    ...(isSamePair(merchant) ? [fault(['api_key'], message('same_as_secret'))] : []),
  ];
}

function isSamePair(merchant: JsonObject): boolean {
  const [key, secret] = REQUIRED.map((name) => memberOf(merchant, name));
  return key?.type === 'string' && secret?.type === 'string' && key.value === secret.value;
}

function checkMember(
  { members }: JsonObject,
  index: number,
  rules: KeyRules,
  fault: PlaceFault,
): Fault[] {
  const member = members[index];
  if (member === undefined) return [];
  const { key, value } = member;
  if (!Object.hasOwn(CHECKS, key)) return [fault([], unknownMessage(key, index + 1))];
  const isRepeated = members.slice(0, index).some((before) => before.key === key);
  const wrong = CHECKS[key]?.(value, rules);
  return [
    ...(isRepeated ? [fault([key], message('member_repeated'))] : []),
    ...(wrong === undefined ? [] : [fault([key], wrong)]),
  ];
}

/** Refers to the field by position: if someone swapped names and values, the name could be the secret. */
const unknownMessage = (key: string, position: number): Message =>
  message('merchant_member_unknown', { position, known: KNOWN, near: suggest(key, KNOWN) });

function checkText(value: JsonNode, rule: KeyRule): Message | undefined {
  if (value.type !== 'string') return message('must_be_string');
  const checked = rule(value.value);
  return checked.ok ? undefined : message('as_told', { sentence: checked.message });
}

const notEmpty: KeyRule = (text) =>
  text === '' ? { ok: false, message: message('must_not_be_empty') } : { ok: true };

const sandboxOrLive: KeyRule = (text) =>
  text === 'sandbox' || text === 'live'
    ? { ok: true }
    : { ok: false, message: message('must_be_sandbox_or_live') };

/** A merchant in the `--merchants` file. */
interface ListedMerchant extends Merchant {
  /** A sandbox key never makes a payable order. */
  readonly mode: 'sandbox' | 'live';
}

/**
 * Parses `[{ api_key, hmac_secret, seller_id?, active?, mode? }, …]`. By default, a merchant is active and sandbox,
 * and its seller ID is its key.
 * @param file its name, for messages.
 * @param rules the rules for keys and secrets.
 * @param place formats a place in the file.
 * @returns at least one merchant, by `api_key`, in the file's order.
 * @throws Failure `usage` with all faults by JSON pointer; none repeats a value of the file.
 */
export function decodeMerchants(
  text: string,
  file: string,
  rules: KeyRules,
  place: Place = pointerTo,
): ReadonlyMap<string, ListedMerchant> {
  const items = parseMerchants(text, file, place);
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

function parseMerchants(text: string, file: string, place: Place) {
  const parsed = parseJson(text);
  if (parsed.ok && parsed.node.type === 'array') return parsed.node.items;
  const faults = parsed.ok
    ? [fault(place([]), 'merchants_not_array')]
    : parsed.faults.map((found) => toldFault(place([]), found));
  throw unusableFile(file, 'a_list_of_merchants', faults);
}

/** JavaScript's parser quotes the text, which contains secrets. */
const toldFault = (at: string, { message: what, quotes }: JsonFault): Fault =>
  quotes === true ? fault(at, 'text_not_json') : { at, ...what };

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

/** The contents of the `--merchants` file. */
interface MerchantsFile {
  /** At least one, by `api_key`, in the file's order. */
  readonly merchants: ReadonlyMap<string, ListedMerchant>;
  /** Permission bits (such as 0o644) if other users can access the file; conv warns about them. */
  readonly looseMode: number | undefined;
}

const OTHERS = 0o077;

/**
 * Reads the merchants of the service; symbolic links and pipes of the shell are allowed.
 * @throws Failure `usage` if the file cannot be read, or with all of its faults.
 */
export function readMerchants(file: string, rules: KeyRules): MerchantsFile {
  const { bytes, status } = readBytes(file);
  const merchants = decodeMerchants(decodedFile(bytes, file), file, rules);
  return { merchants, looseMode: looseModeOf(status) };
}

function readBytes(file: string): { readonly bytes: Uint8Array; readonly status: Stats } {
  try {
    return reading(openInput(file), (descriptor) => ({
      status: fstatSync(descriptor),
      bytes: readWhole(descriptor),
    }));
  } catch (error) {
    throw unreadable(file, '--merchants', error);
  }
}

/** A pipe is private to its reader, and Windows has no permission bits. */
function looseModeOf(status: Stats): number | undefined {
  const isLoose = status.isFile() && (status.mode & OTHERS) !== 0;
  return isLoose && process.platform !== 'win32' ? status.mode & 0o777 : undefined;
}
