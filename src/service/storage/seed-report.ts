import { type JsonNode, type JsonObject, memberOf, printJson } from '../../core/json/node.ts';
import { parseJson } from '../../core/json/parse.ts';
import { REPORT_KINDS, type ReportKind } from '../../core/protocol.ts';
import { inferKind } from '../../core/reports/infer-kind.ts';
import { describeValue, toPlain } from '../../core/reports/plain.ts';
import { validateReport } from '../../core/reports/validate.ts';
import { text } from '../../words/text.ts';
import type { PlaceFault } from './faults.ts';
import type { SeedEntry } from './seed-entries.ts';
import type { ReadItem } from './seed-item.ts';

const UNCLEAR =
  'cannot be told from its fields (a cancel and a decline can look alike): write {"kind":"cancel","body":{…}}';

/** A report as it was posted, its kind told by its fields. On a line of its own every byte counts. */
export function readPlainReport({ node, line, fault }: SeedEntry): ReadItem {
  const body = Buffer.from(line ?? printJson(node));
  const kind = inferKind(body);
  if (kind === undefined) return { ok: false, faults: [fault([], `its kind ${UNCLEAR}`)] };
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
  const placed: PlaceFault = (path, message) => fault(['body', ...path], message);
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
  return { ok: false, faults: broken.map((broke) => fault(broke.path, text(broke))) };
}

type Wrong = { readonly message: string };

function openBody(
  body: JsonNode | undefined,
): { readonly node: JsonNode; readonly bytes: Uint8Array } | Wrong {
  if (body === undefined) return { message: "is required: the report's body" };
  if (body.type !== 'string') return { node: body, bytes: Buffer.from(printJson(body)) };
  const parsed = parseJson(body.value);
  if (parsed.ok) return { node: parsed.node, bytes: Buffer.from(body.value) };
  return { message: parsed.faults.map(({ message }) => message).join('; ') };
}

function textMember(
  object: JsonObject,
  name: string,
): { readonly text: string | undefined } | Wrong {
  const value = memberOf(object, name);
  if (value === undefined) return { text: undefined };
  if (value.type === 'string') return { text: value.value };
  return { message: `must be a string, not ${describeValue(toPlain(value))}` };
}

function kindOf(
  named: { readonly text: string | undefined } | Wrong,
  body: Uint8Array,
): { readonly kind: ReportKind } | Wrong {
  if ('message' in named) return named;
  const { text } = named;
  const kind = text === undefined ? inferKind(body) : REPORT_KINDS.find((known) => known === text);
  if (kind !== undefined) return { kind };
  if (text === undefined) return { message: `is not there, and ${UNCLEAR}` };
  return { message: `must be one of ${REPORT_KINDS.join(', ')}, not ${describeValue(text)}` };
}
