import type { Row } from './connection.ts';
import { damage, failedRead } from './failures.ts';

/** @throws damage if a page or an index is not as SQLite left it. */
export function checkWhole(file: { get(sql: string): Row | undefined }): void {
  const { integrity_check } = file.get('PRAGMA integrity_check(1)') as Row;
  if (integrity_check === 'ok') return;
  const found = String(integrity_check);
  const [, code] = /error code=(\d+)/.exec(found) ?? [];
  throw code === undefined ? damage(found) : failedRead(found, Number(code));
}
