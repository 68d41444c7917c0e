import { type JsonNode, type JsonObject, memberOf, printJson } from '../../core/json/node.ts';
import { parseJson } from '../../core/json/parse.ts';
import { REPORT_KINDS, type ReportKind } from '../../core/protocol.ts';
import { inferKind } from '../../core/reports/infer-kind.ts';
import { describeValue, toPlain } from '../../core/reports/plain.ts';
import { validateReport } from '../../core/reports/validate.ts';
import { type Message, message } from '../../words/message.ts';
import type { PlaceFault } from './faults.ts';
import type { SeedEntry } from './seed-entries.ts';
import type { ReadItem } from './seed-item.ts';

/** A report as it was posted, its kind told by its fields. On a line of its own every byte counts. */
export function readPlainReport({ node, line, fault }: SeedEntry): ReadItem {
  const body = Buffer.from(line ?? printJson(node));
  const kind = inferKind(body);
  if (kind === undefined) return { ok: false, faults: [fault([], message('seed_kind_ambiguous'))] };
  return readBody(node, kind, body, undefined, fault);
}

/**
 * `{"kind", "body", "api_key"?}`; what else an export has beside them is not looked at. A body that
 * is a string is posted as it is; an object in its compact form.
 */
export function readWrappedReport(object: JsonObject, { fault }: SeedEntry): ReadItem {
  const body = openBody(memberOf(object, 'body'));
  if ('message' in body) return { ok: false, faults: [fault(['body'], body.message)] };
  const key = textMember(object, 'api_key');
  const kind = kindOf(textMember(object, 'kind'), body.bytes);
  const faults = [
    ...('message' in key ? [fault(['api_key'], key.message)] : []),
    ...('message' in kind ? [fault(['kind'], kind.message)] : []),
  ];
  if ('message' in kind || 'message' in key) return { ok: false, faults };
  const placed: PlaceFault = (path, what) => fault(['body', ...path], what);
  const read = readBody(body.node, kind.kind, body.bytes, key.text, placed);
  return read.ok ? { ok: true, item: { ...read.item, fault } } : read;
}

function readBody(
  node: JsonNode,
  kind: ReportKind,
  body: Uint8Array,
  apiKey: string | undefined,
  fault: PlaceFault,
): ReadItem {
  const { report, violations } = validateReport(kind, node);
  if (report !== undefined) return { ok: true, item: { apiKey, fault, report: { kind, body } } };
  // Unknown and duplicate fields are no reason to refuse: the service accepts them.
  const broken = violations.filter(({ rule }) => rule === 'required' || rule === 'value');
  return {
    ok: false,
    faults: broken.map((broke) => fault(broke.path, broke)),
  };
}

type Wrong = { readonly message: Message };

function openBody(
  body: JsonNode | undefined,
): { readonly node: JsonNode; readonly bytes: Uint8Array } | Wrong {
  if (body === undefined) return { message: message('seed_body_required') };
  if (body.type !== 'string') return { node: body, bytes: Buffer.from(printJson(body)) };
  const parsed = parseJson(body.value);
  if (parsed.ok) return { node: parsed.node, bytes: Buffer.from(body.value) };
  return {
    message: message('several_faults', { parts: parsed.faults.map((found) => found.message) }),
  };
}

function textMember(
  object: JsonObject,
  name: string,
): { readonly text: string | undefined } | Wrong {
  const value = memberOf(object, name);
  if (value === undefined) return { text: undefined };
  if (value.type === 'string') return { text: value.value };
  return { message: message('must_be_text_not', { got: describeValue(toPlain(value)) }) };
}

function kindOf(
  named: { readonly text: string | undefined } | Wrong,
  body: Uint8Array,
): { readonly kind: ReportKind } | Wrong {
  if ('message' in named) return named;
  const { text } = named;
  const kind = text === undefined ? inferKind(body) : REPORT_KINDS.find((known) => known === text);
  if (kind !== undefined) return { kind };
  if (text === undefined) return { message: message('seed_kind_missing') };
  return { message: message('must_be_one_of', { known: REPORT_KINDS, got: describeValue(text) }) };
}
