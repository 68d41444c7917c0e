import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A file of the build, beside the chunk that this becomes. */
export const chunkFile = (name: string): string => path.join(__dirname, name);

/** The inspector's page as it was built. */
export const readInspector = (): string => readFileSync(chunkFile('inspector.html'), 'utf8');
