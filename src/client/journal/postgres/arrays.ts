import type { BulkType, SqlValue } from '../connection.ts';

/**
 * A column of values as the text of a PostgreSQL array (postgresql.org/docs/current/arrays.html#ARRAYS-IO). The driver
 * makes one, too, but quotes and escapes each number.
 */
export function arrayText(type: BulkType, values: readonly SqlValue[]): string {
  const asText = AS_TEXT[type];
  return `{${values.map((value) => (value === null ? 'NULL' : asText(value))).join(',')}}`;
}

const AS_TEXT: Readonly<Record<BulkType, (value: NonNullable<SqlValue>) => string>> = {
  bigint: String,
  'double precision': String,
  text: (value) => quoted(String(value)),
  bytea: (value) => `"\\\\x${hexOf(value as Uint8Array)}"`,
};

const SPECIAL = /["\\]/;
const EACH_SPECIAL = /["\\]/g;

const quoted = (text: string): string =>
  SPECIAL.test(text) ? `"${text.replace(EACH_SPECIAL, '\\$&')}"` : `"${text}"`;

const hexOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex');
