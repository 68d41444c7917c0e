import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { BUNDLE } from '../../../../src/build/bundle-options.mjs';
import '../../../../src/catalog/use.ts';
import { openScratch } from '../../../../src/client/files/intake/scratch.ts';
import { failing } from '../../../helpers/failing.ts';
import { temporaryDirectory } from '../../../helpers/temporary-directory.ts';

let home: string;
beforeEach(() => {
  home = temporaryDirectory();
});

const isWindows = process.platform === 'win32';

describe('a scratch file', () => {
  it('gives back what was appended, in blocks of whole records and from any place', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 5 });
    const holds = fc.property(lengths, fc.integer({ min: 1, max: 70_000 }), (each, record) => {
      const parts = each.map((length) => randomBytes(length));
      const store = openScratch(home);
      try {
        for (const part of parts) store.append(part);
        const all = Buffer.concat(parts);
        expect(store.sizeBytes).toBe(all.length);
        const blocks = Array.from(store.blocks(record), (block) => Buffer.from(block));
        expect(Buffer.concat(blocks).equals(all)).toBe(true);
        for (const block of blocks.slice(0, -1)) expect(block.length % record).toBe(0);
        const into = Buffer.alloc(all.length >> 1);
        store.read(all.length - into.length, into);
        expect(into.equals(all.subarray(all.length - into.length))).toBe(true);
      } finally {
        store.close();
      }
    });
    fc.assert(holds, { numRuns: 50 });
  });

  it('can be appended to after it was read', () => {
    const store = openScratch(home);
    store.append(Buffer.from('one'));
    expect(Buffer.concat([...store.blocks(1)]).toString()).toBe('one');
    store.append(Buffer.from('two'));
    expect(Buffer.concat([...store.blocks(1)]).toString()).toBe('onetwo');
    store.close();
  });

  it('keeps what was appended when its writer uses the bytes again', () => {
    const store = openScratch(home);
    const bytes = Buffer.from('first');
    store.append(bytes);
    bytes.fill(0);
    expect(Buffer.concat([...store.blocks(1)]).toString()).toBe('first');
    store.close();
  });

  it.skipIf(isWindows)('has no name as long as it is open', () => {
    const directory = path.join(home, 'not', 'there', 'yet');
    const store = openScratch(directory);
    expect(readdirSync(directory)).toEqual([]);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    store.close();
  });

  it('leaves nothing behind', () => {
    const store = openScratch(home);
    store.append(Buffer.alloc(100_000));
    store.close();
    expect(readdirSync(home)).toEqual([]);
  });
});

describe('where it cannot be written', () => {
  it('says so at once', () => {
    const blocked = path.join(process.execPath, 'below');
    expect(() => openScratch(blocked)).toThrow(
      failing({
        code: 'scratch_unwritable',
        message: `cannot write a scratch file in ${blocked}: a part of the path is not a directory`,
      }),
    );
  });

  // No file may become larger than two blocks of 512 bytes, as on a full disk.
  it.skipIf(isWindows)('the disk is full', async () => {
    const script = path.join(home, 'child.cjs');
    await build({
      ...BUNDLE,
      stdin: { contents: CHILD, resolveDir: import.meta.dirname },
      outfile: script,
    });
    const limited = 'trap "" XFSZ; ulimit -f 2; exec "$@"';
    const { stdout } = spawnSync('sh', ['-c', limited, 'sh', process.execPath, script, home], {
      encoding: 'utf8',
    });
    expect(stdout).toBe(
      `scratch_unwritable cannot write a scratch file in ${home}: the file is larger than allowed here\n`,
    );
  });
});

const CHILD = `
import '../../../../src/catalog/use.ts';
import { openScratch } from '../../../../src/client/files/intake/scratch.ts';
import { failureText } from '../../../../src/core/words/failure-text.ts';
const store = openScratch(process.argv[2]);
try {
  store.append(new Uint8Array(100_000));
} catch (error) {
  const { code, message } = failureText(error);
  console.log(code, message);
}`;
