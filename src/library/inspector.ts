import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The inspector's page as it was built, beside the chunk that this becomes. */
export const readInspector = (): string =>
  readFileSync(path.join(__dirname, 'inspector.html'), 'utf8');
