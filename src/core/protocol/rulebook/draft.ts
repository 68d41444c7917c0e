import {
  formatPath,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  jsonMember,
  jsonString,
  memberOf,
  printJson,
  scalarText,
} from '../../kit/json/node.ts';
import { type Message, message } from '../../words/message.ts';
import { hasField, type ReportKind } from '../kinds/index.ts';
import { findClickIdFault } from '../reports/click-id-slip.ts';
import { checkCurrency } from '../reports/currency.ts';
import { fieldsOf } from '../reports/report-fields.ts';
import { faults, type ReportFault } from './faults.ts';

/** A report before it is serialized: the input, overridden by the flags. */
export interface Draft {
  readonly kind: ReportKind;
  readonly node: JsonNode;
  /** The input's exact bytes, as long as nothing was added to it or changed in it. */
  readonly exactBytes: Uint8Array | undefined;
}

/** @param bytes the exact bytes that `node` was read from. */
export const draftFromInput = (kind: ReportKind, node: JsonNode, bytes: Uint8Array): Draft => ({
  kind,
  node,
  exactBytes: bytes,
});

export const emptyDraft = (kind: ReportKind): Draft => ({
  kind,
  node: { type: 'object', members: [] },
  exactBytes: undefined,
});

/** The draft with a field set: in its old place if it had one, else in the document's order. */
export function setField(draft: Draft, field: string, value: JsonNode): Draft {
  if (draft.node.type !== 'object') return draft;
  const member = jsonMember(field, value);
  return { ...draft, node: withMember(draft.kind, draft.node, member), exactBytes: undefined };
}

function withMember(kind: ReportKind, node: JsonObject, member: JsonMember): JsonObject {
  if (memberOf(node, member.key) !== undefined) {
    return { ...node, members: node.members.map((old) => (old.key === member.key ? member : old)) };
  }
  const order = fieldsOf(kind);
  const follows = order.slice(order.indexOf(member.key) + 1);
  const at = node.members.findIndex(({ key }) => follows.includes(key));
  return {
    ...node,
    members: node.members.toSpliced(at === -1 ? node.members.length : at, 0, member),
  };
}

/** The value of a field as text: a string's value, or a number's literal; undefined if absent. */
export function fieldText({ node }: Draft, field: string): string | undefined {
  return node.type === 'object' ? scalarText(memberOf(node, field)) : undefined;
}

export const draftHas = ({ node }: Draft, field: string): boolean =>
  node.type === 'object' && memberOf(node, field) !== undefined;

/** The faults that prevent the draft from being sent; a missing event ID is not one, because it is derived later. */
export function violationsOf(draft: Draft): readonly ReportFault[] {
  const probe = draftHas(draft, 'event_id') ? draft : setField(draft, 'event_id', jsonString('-'));
  return [
    ...faults(draft.kind, probe.node),
    ...doubtful(draft, 'currency', (code) => checkCurrency(code)?.warning),
    ...doubtful(draft, 'cb_aev', findClickIdFault),
  ];
}

/** The service does not say that it checks these; a report cannot be corrected later. */
function doubtful(
  draft: Draft,
  field: 'currency' | 'cb_aev',
  explain: (text: string) => Message | undefined,
): readonly ReportFault[] {
  const got = hasField(draft.kind, field) ? fieldText(draft, field) : undefined;
  const reason = got === undefined ? undefined : explain(got);
  if (got === undefined || reason === undefined) return [];
  const path = [field];
  const expected = message(field === 'currency' ? 'expects_currency' : 'expects_id');
  return [{ ...reason, at: formatPath(path), path, rule: 'unknown', expected, got }];
}

/** "The body is serialized once; the same exact text is signed and sent." */
export const serialize = ({ node, exactBytes }: Draft): Uint8Array =>
  exactBytes ?? Buffer.from(printJson(node));
