import { TABLE_NAMES } from '../tables.ts';

/** In PostgreSQL, the tables are in a schema of their own. */
const TABLES = new RegExp(`\\b(FROM|JOIN|INTO|UPDATE)(\\s+)(${TABLE_NAMES.join('|')})\\b`, 'g');

/**
 * A statement of the journal as PostgreSQL understands it.
 * @param schema quoted.
 */
export function toPostgres(sql: string, schema: string): string {
  let unnumbered = 0;
  return sql
    .replace(/\s+INDEXED BY \w+/g, '')
    .replaceAll('instr(', 'strpos(')
    .replaceAll('json_group_array(', 'json_agg(')
    .replaceAll('json_array(', 'json_build_array(')
    .replaceAll('json_object(', 'json_build_object(')
    .replace(/CROSS JOIN (\w+)(\s+)ON/g, 'JOIN $1$2ON')
    .replace(/\?(\d*)/g, (_, number: string) => {
      unnumbered += 1;
      return `$${number || unnumbered}`;
    })
    .replace(/json_each\((\$\d+)\)/g, 'json_array_elements_text($1::json) AS json_each (value)')
    .replace(TABLES, `$1$2${schema}.$3`);
}
