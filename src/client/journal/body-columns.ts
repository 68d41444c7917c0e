/**
 * SQL that extracts searchable values from bodies. The indexes are built on these exact expressions, so they can
 * never change. A body that is not JSON has no values, and only the first 200 characters of a long text count.
 */
const inBody = (...paths: readonly string[]): string => {
  const found = paths.map((path) => `json_extract(CAST(body AS TEXT), '$.${path}')`);
  const first = found.length === 1 ? found[0] : `coalesce(${found.join(', ')})`;
  return `CASE WHEN json_valid(CAST(body AS TEXT)) THEN substr(${first}, 1, ${INDEXED_CHARACTERS}) END`;
};

/** The longest beginning of a text that is compared; PostgreSQL refuses an index entry above 2,704 bytes. */
export const INDEXED_CHARACTERS = 200;

/** The click ID of a paid report. */
export const CLICK_ID = inBody('cb_aev');

/** "If omitted it falls back to `items[0].name`." */
export const PRODUCT_NAME = inBody('product_name', 'items[0].name');

const inPostgres = (schema: string, ...paths: readonly string[]): string => {
  const found = paths.map((path) => `${schema}.text_in_body(body, '${path}')`);
  return `left(coalesce(${found.join(', ')}), ${INDEXED_CHARACTERS}) COLLATE "C"`;
};

/** The same in PostgreSQL. @param schema quoted. */
export const bodyColumnsIn = (schema: string) => ({
  clickId: inPostgres(schema, '{cb_aev}'),
  productName: inPostgres(schema, '{product_name}', '{items,0,name}'),
});
