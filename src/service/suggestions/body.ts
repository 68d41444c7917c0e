import { PATHS, type ReportKind } from '../../core/protocol.ts';
import { inferKind } from '../../core/reports/infer-kind.ts';

/** As much of a body as tells what it is. */
const BEGINNING = 200;

/** What to do about a body that is no JSON. */
export function hintForText(body: Uint8Array): string {
  const text = Buffer.from(body.subarray(0, BEGINNING)).toString().trim();
  if (text === '') return 'the body is empty: send one JSON object';
  if (/^[\w.%[\]-]+=[^{]*$/.test(text)) return 'this looks like a form: send one JSON object';
  if (text.startsWith('<')) return 'this looks like XML: send one JSON object';
  if (text.startsWith('--')) return 'this looks like a multipart form: send one JSON object';
  return 'send one JSON object in UTF-8';
}

/** A report that breaks rules on this path, but has the fields that only another one has. */
export function suggestKind(kind: ReportKind, body: Uint8Array): string | undefined {
  const other = inferKind(body);
  if (other === undefined || other === kind) return undefined;
  return `it has the fields of a ${other} report: did you mean POST ${PATHS[other]}?`;
}
