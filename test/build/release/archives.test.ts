import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import type { Entry } from '../../../src/build/release/entries.ts';
import { tarGz } from '../../../src/build/release/tar.ts';
import { zip } from '../../../src/build/release/zip.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';

const TIME = Date.UTC(2026, 10, 23, 5, 22, 20) / 1000;

const ENTRIES: readonly Entry[] = [
  { name: 'conv-1/conv', content: Buffer.alloc(70_000, 'conv'), isExecutable: true },
  { name: 'conv-1/man/conv.1', content: Buffer.from('.TH CONV 1\n'), isExecutable: false },
  // A whole block, and none.
  { name: 'conv-1/block', content: Buffer.alloc(512, 1), isExecutable: false },
  { name: 'conv-1/empty', content: Buffer.alloc(0), isExecutable: false },
];

const EXPECTED = ENTRIES.map(({ name, content, isExecutable }) => ({
  name,
  content: content.toString('latin1'),
  mode: isExecutable ? 0o755 : 0o644,
  time: TIME,
}));

async function untarred(archive: Buffer) {
  const folder = temporaryDirectory();
  const file = path.join(folder, 'a.tar.gz');
  writeFileSync(file, archive);
  execFileSync('tar', ['-xpf', file], { cwd: folder });
  return ENTRIES.map(({ name }) => {
    const { mode, mtimeMs } = statSync(path.join(folder, name));
    const content = readFileSync(path.join(folder, name), 'latin1');
    return { name, content, mode: mode & 0o777, time: mtimeMs / 1000 };
  });
}

async function unzipped(archive: Buffer) {
  const file = await yauzl.fromBufferPromise(archive);
  const found = [];
  for await (const entry of file.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.push({
      name: entry.fileName,
      content: Buffer.concat(chunks).toString('latin1'),
      mode: (entry.externalFileAttributes >>> 16) & 0o777,
      time: entry.getLastModDate({ timezone: 'UTC' }).getTime() / 1000,
    });
  }
  return found;
}

describe.each([
  ['a tar', tarGz, untarred],
  ['a zip', zip, unzipped],
] as const)('%s', (_, make, unpack) => {
  it('is unpacked to what was put in: contents, permissions, times', async () => {
    expect(await unpack(await make(ENTRIES, TIME))).toEqual(EXPECTED);
  });

  it('is the same, byte for byte, each time', async () => {
    const [one, other] = [await make(ENTRIES, TIME), await make(ENTRIES, TIME)];
    expect(one.equals(other)).toBe(true);
  });

  it('is another one for another permission', async () => {
    const [first, ...rest] = ENTRIES as [Entry, ...Entry[]];
    const other = await make([{ ...first, isExecutable: false }, ...rest], TIME);
    expect(other.equals(await make(ENTRIES, TIME))).toBe(false);
  });
});

it('a tar refuses a name that its format has no place for', async () => {
  const entry: Entry = { name: 'x'.repeat(101), content: Buffer.alloc(0), isExecutable: false };
  await expect(tarGz([entry], TIME)).rejects.toThrow('is too long for a tar');
});
