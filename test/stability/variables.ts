import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES } from '../../src/help/pages.ts';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

/** Words for people, programs in other languages, the build, and a name of errors: they name variables, and read none. */
const READS_NONE =
  /words|help\.ko\.ts$|^(?:build|verify)\b|snippets\.ts$|build-info\.ts$|explain\.ts$/;

/** conv's own variables that the code names. */
export function ownVariables(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !READS_NONE.test(file),
  );
  const texts = files.map((file) => readFileSync(path.join(SOURCES, file), 'utf8'));
  return [...new Set(texts.flatMap((text) => text.match(/\bCONV_[A-Z_]+\b/g) ?? []))].sort();
}

/** Of the first column of the table of the page. */
export const documentedVariables = (): string[] =>
  [...PAGES.scripting.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
