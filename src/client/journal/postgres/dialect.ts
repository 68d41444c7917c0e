import { bodyColumnsIn, CLICK_ID, PRODUCT_NAME } from '../body-columns.ts';

/** The journal's tables; in PostgreSQL they are in a schema of their own. */
const TABLES = [
  'accounts',
  'actors',
  'events',
  'attempts',
  'claims',
  'sessions',
  'batches',
  'chunks',
  'chunk_seals',
  'lanes',
  'batch_rows',
  'batch_totals',
  'sightings',
];

const TABLE_NAMES = new RegExp(`\\b(FROM|JOIN|INTO|UPDATE)(\\s+)(${TABLES.join('|')})\\b`, 'g');

/**
 * A statement of the journal as PostgreSQL understands it.
 * @param schema quoted.
 */
export function toPostgres(sql: string, schema: string): string {
  let unnumbered = 0;
  const { clickId, productName } = bodyColumnsIn(schema);
  return sql
    .replaceAll(CLICK_ID, `(${clickId})`)
    .replaceAll(PRODUCT_NAME, `(${productName})`)
    .replace(/\s+INDEXED BY \w+/g, '')
    .replaceAll('instr(', 'strpos(')
    .replace(/CROSS JOIN (\w+)(\s+)ON/g, 'JOIN $1$2ON')
    .replace(/\?(\d*)/g, (_, number: string) => {
      unnumbered += 1;
      return `$${number || unnumbered}`;
    })
    .replace(/json_each\((\$\d+)\)/g, 'json_array_elements_text($1::json) AS json_each (value)')
    .replace(TABLE_NAMES, `$1$2${schema}.$3`);
}
