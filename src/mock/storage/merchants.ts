import { closeSync, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { type JsonNode, type JsonObject, memberOf } from '../../kit/json/node.ts';
import { type JsonFault, parseJson } from '../../kit/json/parse.ts';
import { suggest } from '../../kit/suggest.ts';
import { Secret } from '../../protocol/masking/secret.ts';
import { toPlain } from '../../protocol/reports/plain.ts';
import type { Said } from '../../words/failure.ts';
import { type Fault, fault, type Message, message } from '../../words/message.ts';
import type { Merchant } from '../service/state.ts';
import {
  faultsWithin,
  findRepeated,
  memberAt,
  type Place,
  type PlaceFault,
  pointerTo,
  textOf,
  unreadable,
  unusableFile,
} from './input.ts';

/** Says what is wrong with a text, without repeating any of it. */
type KeyRule = (
  text: string,
) => { readonly ok: true } | { readonly ok: false; readonly message: Said };

/** What a key and a secret must be: the same as in a profile. */
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

/** Everything that is wrong with one merchant. No message repeats a value, which may be the secret. */
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

/** Named by its position: if key and secret were mistaken for name and value, the name must not be shown. */
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

/** A merchant as `--merchants` lists it. */
interface ListedMerchant extends Merchant {
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

/** What `--merchants` names, as it was read. */
interface MerchantsFile {
  /** By `api_key`, in the file's order, at least one. */
  readonly merchants: ReadonlyMap<string, ListedMerchant>;
  /** Its permission bits (such as 0o644), where others on this machine can get at it: to be warned about. */
  readonly looseMode: number | undefined;
}

const OTHERS = 0o077;

/**
 * Reads the merchants that the service is to know; links and pipes are followed.
 * @throws Failure `usage` where the file cannot be read, or with all that is wrong in it.
 */
export function readMerchants(file: string, rules: KeyRules): MerchantsFile {
  const { bytes, status } = readBytes(file);
  const merchants = decodeMerchants(textOf(bytes, file), file, rules);
  return { merchants, looseMode: looseModeOf(status) };
}

function readBytes(file: string): { readonly bytes: Uint8Array; readonly status: Stats } {
  try {
    const descriptor = openSync(file, 'r');
    try {
      return { status: fstatSync(descriptor), bytes: readFileSync(descriptor) };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw unreadable(file, '--merchants', error);
  }
}

/** A pipe is its reader's own, and Windows has no such bits. */
function looseModeOf(status: Stats): number | undefined {
  const isLoose = status.isFile() && (status.mode & OTHERS) !== 0;
  return isLoose && process.platform !== 'win32' ? status.mode & 0o777 : undefined;
}
