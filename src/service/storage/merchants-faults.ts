import type { Fault, Said } from '../../core/failure.ts';
import { type JsonNode, type JsonObject, memberOf } from '../../core/json/node.ts';
import { SAME_AS_SECRET } from '../../core/same-pair.ts';
import { suggest } from '../../core/suggest.ts';
import { text as sentenceOf } from '../../words/text.ts';
import type { PlaceFault } from './faults.ts';

/** Says of a text what is wrong with it, as a sentence without its subject that repeats none of it. */
type KeyRule = (
  text: string,
) => { readonly ok: true } | { readonly ok: false; readonly message: Said };

/** What a key and a secret must be: the same as in a profile. */
export interface KeyRules {
  readonly apiKey: KeyRule;
  readonly secret: KeyRule;
}

type Check = (value: JsonNode, rules: KeyRules) => string | undefined;

const CHECKS: Readonly<Record<string, Check>> = {
  api_key: (value, { apiKey }) => checkText(value, apiKey),
  hmac_secret: (value, { secret }) => checkText(value, secret),
  seller_id: (value) => checkText(value, notEmpty),
  active: (value) => (value.type === 'boolean' ? undefined : 'must be true or false'),
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
  if (merchant.type !== 'object')
    return [fault([], 'must be an object with api_key and hmac_secret')];
  const names = new Set(merchant.members.map(({ key }) => key));
  const missing = REQUIRED.filter((name) => !names.has(name));
  return [
    ...missing.map((name) => fault([name], 'is required')),
    ...merchant.members.flatMap((_, index) => checkMember(merchant, index, rules, fault)),
    ...(isSamePair(merchant) ? [fault(['api_key'], SAME_AS_SECRET)] : []),
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
    ...(isRepeated ? [fault([key], 'stands twice: keep one')] : []),
    ...(wrong === undefined ? [] : [fault([key], wrong)]),
  ];
}

/** Told by its place: where key and secret were taken for name and value, the name is not to be shown. */
function unknownMessage(key: string, position: number): string {
  const near = suggest(key, KNOWN);
  const remedy = near === undefined ? `known are ${KNOWN.join(', ')}` : `did you mean ${near}?`;
  return `has a member that is not known here, number ${position} of its members: ${remedy}`;
}

function checkText(value: JsonNode, rule: KeyRule): string | undefined {
  if (value.type !== 'string') return 'must be a string';
  const checked = rule(value.value);
  if (checked.ok) return undefined;
  return typeof checked.message === 'string' ? checked.message : sentenceOf(checked.message);
}

const notEmpty: KeyRule = (text) =>
  text === '' ? { ok: false, message: 'is empty' } : { ok: true };

const sandboxOrLive: KeyRule = (text) =>
  text === 'sandbox' || text === 'live'
    ? { ok: true }
    : { ok: false, message: 'must be "sandbox" or "live"' };
