import type { JsonNode, JsonObject } from '../../kit/json/node.ts';
import { type Answer, plainKey } from './answer.ts';
import { saysNo, saysYes } from './phrases.ts';
import { findServiceError, reasonText } from './reason.ts';
import type { RecordReading } from './record.ts';

/** Whether a member of an answer, or of its record, says that the call failed. */
type Denial = readonly [name: RegExp, denies: (value: JsonNode, beside: JsonObject) => boolean];

const NO = /^(?:false|no|n|ng|ko|err|error|fail(?:ed|ure)?|rejected|refused|invalid|denied)$/i;

const SUCCESS = /^(?:is)?(?:success(?:ful|fully)?|succeeded|ok)$/;

/** In these, 0 is an amount, or a code of success. */
const says =
  (no: RegExp) =>
  (value: JsonNode): boolean =>
    no.test(wordOf(value) ?? '');

/** Anywhere, even in a record: `{"success":false}`, `{"error":"…"}`. */
const ANYWHERE: readonly Denial[] = [
  [SUCCESS, (value) => says(NO)(value) || wordOf(value) === '0'],
  [
    /^(?:err|errors?|errorinfo|err(?:or)?(?:msg|message|code)|fault|exceptions?|failures?)$/,
    isSomething,
  ],
];

/** `{"code":4001}`, `{"status":"failed"}`: in a record, such a member may be about the order. */
const ASIDE: readonly Denial[] = [
  ...ANYWHERE,
  [
    /^(?:is)?(?:accepted|processed|received|handled|done|completed?|cancell?ed|declined|refunded)$/,
    says(NO),
  ],
  [/^(?:result|outcome)$/, says(NO)],
  [/^(?:http)?status(?:code)?$/, (value) => says(NO)(value) || says(/^[45]\d\d$/)(value)],
  [/^(?:result|ret|return|response|resp|rsp|res)(?:code|cd)$/, isBadCode],
  [
    /^code$/,
    (value, beside) =>
      says(/^\d+$|^e[-_]?\d/i)(value) ? isBadCode(value, beside) : saysNo(wordOf(value) ?? ''),
  ],
];

/** The members of an answer that may speak for the whole of it. */
const SPEAKERS = /^(?:data|result|response|headers?|head|status|meta|body)$/;
const DEPTH_LIMIT = 3;

/**
 * Whether the body of a 2xx answer says that the call failed. Words alone say so only where the answer shows nothing of
 * the order: the status decides.
 */
export function deniesSuccess(
  answer: Extract<Answer, { readonly type: 'json' }>,
  reading: RecordReading,
): boolean {
  const { node } = answer;
  const record = reading.type === 'shown' ? reading.shown.record : undefined;
  if (says(/^false$/)(node) || denies(node, record, 0)) return true;
  const error = findServiceError(answer);
  return (
    reading.type === 'nothing' && !affirms(node) && error !== null && saysNo(reasonText(error))
  );
}

function denies(node: JsonNode, record: JsonObject | undefined, depth: number): boolean {
  if (depth > DEPTH_LIMIT) return false;
  if (node.type === 'array') return node.items.some((item) => denies(item, record, depth + 1));
  if (node.type !== 'object') return false;
  const denials = node === record ? ANYWHERE : ASIDE;
  return node.members.some(({ key, value }) => {
    const name = plainKey(key);
    const isDenial = denials.some(([names, isNo]) => names.test(name) && isNo(value, node));
    return isDenial || (SPEAKERS.test(name) && denies(value, record, depth + 1));
  });
}

/** `{"success":true,"message":"not refundable later"}` */
const affirms = (node: JsonNode): boolean =>
  node.type === 'object' &&
  node.members.some(
    ({ key, value }) => SUCCESS.test(plainKey(key)) && says(/^(?:true|yes|y|1)$/i)(value),
  );

/** Zeros, or a status of 2xx, or a word for it. */
const GOOD_CODE =
  /^(?:0+|2\d\d|2\d\d00|s|s0*|ok|okay|success\w*|succeeded|true|done|normal|accepted)$/i;

/** A code that is not one of success, unless the text beside it says that all is well. */
function isBadCode(value: JsonNode, beside: JsonObject): boolean {
  const code = wordOf(value);
  if (code === undefined || GOOD_CODE.test(code)) return false;
  return !beside.members.some(
    ({ key, value: text }) => /(?:message|msg)$/.test(plainKey(key)) && saysYes(wordOf(text) ?? ''),
  );
}

/** `null`, `false`, `""`, `[]`, `{}`, `0` and `"OK"` in `error` say that there is none. */
function isSomething(value: JsonNode): boolean {
  if (value.type === 'array') return value.items.some(isSomething);
  if (value.type === 'object') return value.members.some((member) => isSomething(member.value));
  const word = wordOf(value) ?? '';
  return !/^(?:false|no|none|null|)$/i.test(word) && !GOOD_CODE.test(word);
}

/** A text or literal; undefined of an object, a list or null. */
function wordOf(value: JsonNode): string | undefined {
  if (value.type === 'string') return value.value.trim();
  return value.type === 'number' || value.type === 'boolean' ? value.literal : undefined;
}
