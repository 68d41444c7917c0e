// Writes the tables by which `conv complete` answers: the build does so.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runBundled } from './run-bundled.mjs';

/** @param dist the folder for `completion-en.json` and so on. */
export async function buildTables(dist) {
  const tables = await runBundled('completion-table', dist, (program) =>
    program.completionTables(),
  );
  for (const [language, table] of Object.entries(tables))
    await writeFile(path.join(dist, `completion-${language}.json`), JSON.stringify(table));
}
