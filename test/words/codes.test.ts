import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { english } from '../../src/words/en/english.ts';

const INDEX = new URL('../../src/words/en/english.ts', import.meta.url);

describe('the codes of messages', () => {
  it('name one sentence each, whichever catalogue has it', async () => {
    const source = readFileSync(INDEX, 'utf8');
    const files = [...source.matchAll(/import \{ (\w+) \} from '(\.\/[\w-]+\.ts)'/g)];
    const catalogues = await Promise.all(
      files.map(async ([, name = '', file]): Promise<Record<string, unknown>> => {
        const module = await import(new URL(file ?? '', INDEX).href);
        return module[name];
      }),
    );
    const codes = catalogues.flatMap((catalogue) => Object.keys(catalogue));
    expect(files.length).toBeGreaterThan(5);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
    expect(Object.keys(english).length).toBe(codes.length);
  });
});
