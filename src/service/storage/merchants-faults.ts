import type { Said } from '../../core/failure.ts';
import { type JsonNode, type JsonObject, memberOf } from '../../core/json/node.ts';
import { SAME_AS_SECRET } from '../../core/same-pair.ts';
import { suggest } from '../../core/suggest.ts';
import { type Fault, type Message, message } from '../../words/message.ts';
import type { PlaceFault } from './faults.ts';

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
export function findMerchantFaults(
  merchant: JsonNode,
  rules: KeyRules,
  fault: PlaceFault,
): Fault[] {
  if (merchant.type !== 'object') return [fault([], message('merchant_not_object'))];
  const names = new Set(merchant.members.map(({ key }) => key));
  const missing = REQUIRED.filter((name) => !names.has(name));
  return [
    ...missing.map((name) => fault([name], message('merchant_member_required'))),
    ...merchant.members.flatMap((_, index) => checkMember(merchant, index, rules, fault)),
    ...(isSamePair(merchant)
      ? [fault(['api_key'], message('as_told', { sentence: SAME_AS_SECRET }))]
      : []),
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
