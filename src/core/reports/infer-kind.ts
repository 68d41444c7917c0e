import { decodeText } from '../json/decode.ts';
import { REPORT_KINDS, type ReportKind } from '../protocol.ts';
import { fieldsOf } from './field-names.ts';

/**
 * Which report a body is, by the fields that only one kind of report has (`refund_amount`: partial).
 * @returns undefined where it has none of them (cancel and decline can look alike), or those of two
 *   kinds, or is no JSON object.
 */
export function inferKind(body: Uint8Array): ReportKind | undefined {
  const kinds = new Set(fieldNames(body).flatMap(onlyKindWith));
  const [kind] = kinds;
  return kinds.size === 1 ? kind : undefined;
}

function onlyKindWith(field: string): ReportKind[] {
  const kinds = REPORT_KINDS.filter((kind) => fieldsOf(kind).includes(field));
  return kinds.length === 1 ? kinds : [];
}

function fieldNames(body: Uint8Array): string[] {
  const decoded = decodeText(body);
  if (!decoded.ok) return [];
  try {
    return Object.keys(JSON.parse(decoded.text) ?? {});
  } catch {
    return [];
  }
}
