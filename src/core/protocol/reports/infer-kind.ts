import { decodeText } from '../../kit/json/decode.ts';
import { KINDS, type KnownKind, type ReportKind } from '../kinds/index.ts';

/**
 * Infers the kind of a body from its fields: the only kind that has all of them (`refund_amount`: partial), or, if
 * several do, the only one that requires no others.
 * @returns undefined if that is ambiguous (cancel and decline can look the same), or the body is not a JSON object.
 */
export function inferKind(body: Uint8Array): ReportKind | undefined {
  const names = fieldNames(body);
  const telling = KINDS.flatMap(({ fields }) => fields).filter(
    ({ name }) => names.includes(name) && !IN_ALL.includes(name),
  );
  if (telling.length === 0) return undefined;
  const able = KINDS.filter(({ fields }) => telling.every((field) => hasName(fields, field.name)));
  const [only, ...others] = able.length === 1 ? able : able.filter(isComplete(names));
  return others.length === 0 ? only?.name : undefined;
}

const hasName = (fields: KnownKind['fields'], wanted: string): boolean =>
  fields.some(({ name }) => name === wanted);

/** Every kind may have these. */
const IN_ALL = KINDS.flatMap(({ fields }) => fields)
  .map(({ name }) => name)
  .filter((name) => KINDS.every(({ fields }) => hasName(fields, name)));

const isComplete =
  (names: readonly string[]) =>
  ({ fields }: KnownKind): boolean =>
    fields.every(
      ({ name, required }) => !required || IN_ALL.includes(name) || names.includes(name),
    );

function fieldNames(body: Uint8Array): string[] {
  const decoded = decodeText(body);
  if (!decoded.ok) return [];
  try {
    return Object.keys(JSON.parse(decoded.text) ?? {});
  } catch {
    return [];
  }
}
