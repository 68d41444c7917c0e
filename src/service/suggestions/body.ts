import { PATHS, type ReportKind } from '../../core/protocol.ts';
import { inferKind } from '../../core/reports/infer-kind.ts';
import { type Message, message } from '../../words/message.ts';

/** Enough of a body to recognize its format. */
const BEGINNING = 200;

/** What to do about a body that is not JSON. */
export function hintForText(body: Uint8Array): Message {
  const text = Buffer.from(body.subarray(0, BEGINNING)).toString().trim();
  if (text === '') return message('body_is_empty');
  if (/^[\w.%[\]-]+=[^{]*$/.test(text)) return message('body_is_form');
  if (text.startsWith('<')) return message('body_is_xml');
  if (text.startsWith('--')) return message('body_is_multipart');
  return message('send_json');
}

/** A report that breaks rules on this path, but has the fields that only another one has. */
export function suggestKind(kind: ReportKind, body: Uint8Array): Message | undefined {
  const other = inferKind(body);
  if (other === undefined || other === kind) return undefined;
  return message('fields_of_other_kind', { kind: other, path: PATHS[other] });
}
