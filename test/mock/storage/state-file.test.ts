import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openState } from '../../../src/mock/storage/state-file.ts';
import { encodeState } from '../../../src/mock/storage/state-format.ts';
import { temporaryDirectory } from '../../helpers/temporary-directory.ts';
import { paid } from '../requests.ts';
import { accept, comparable, failureOf, newFile, stateAfter } from './samples.ts';

const STATE = stateAfter([['paid', paid('A-1', 'e-1')]]);

async function write(file: string, state = STATE): Promise<void> {
  const { writer } = openState(file);
  writer.changed(state);
  await writer.settled();
}

describe('the file', () => {
  it('is not there at first, and then holds what is read the next time', async () => {
    const file = newFile();
    expect(openState(file).ledgers.size).toBe(0);
    expect(existsSync(file)).toBe(false);
    await write(file);
    expect(readFileSync(file, 'utf8')).toBe(encodeState(STATE));
    expect(comparable(openState(file))).toEqual(comparable(STATE));
    expect(readdirSync(path.dirname(file))).toEqual(['state.json']);
  });

  it.skipIf(process.platform === 'win32')(
    'is for its owner alone, also where it was not',
    async () => {
      const file = newFile();
      writeFileSync(file, encodeState(STATE));
      chmodSync(file, 0o644);
      await write(file);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    },
  );

  it('stays the symbolic link that it is, also where nothing stands at its end yet', async () => {
    const directory = temporaryDirectory();
    mkdirSync(path.join(directory, 'real'));
    symlinkSync('real/b.json', path.join(directory, 'a.json'));
    symlinkSync('c.json', path.join(directory, 'real', 'b.json'));
    for (const round of [1, 2]) {
      const state = stateAfter([['paid', paid(`A-${round}`, 'e-1')]]);
      await write(path.join(directory, 'a.json'), state);
      expect(readFileSync(path.join(directory, 'real', 'c.json'), 'utf8')).toBe(encodeState(state));
    }
    expect(readlinkSync(path.join(directory, 'a.json'))).toBe('real/b.json');
    expect(lstatSync(path.join(directory, 'real', 'b.json')).isSymbolicLink()).toBe(true);
  });

  it.each([
    ['a directory', () => temporaryDirectory(), 'is not a regular file'],
    ['a device', () => '/dev/null', 'is not a regular file'],
    [
      'in no directory',
      () => path.join(temporaryDirectory(), 'no', 'f'),
      'its directory does not exist',
    ],
    ['in a file', () => path.join(written('{}'), 'f'), 'a part of the path is not a directory'],
    ['a circle of links', () => circle(), 'its symbolic links form a loop'],
    ['no UTF-8', () => written(Buffer.from([0x7b, 0xff])), 'not UTF-8'],
    ['another file', () => written('{"name":"conv"}'), 'cannot be used as a state file'],
  ])('is refused where it is %s', (_, make, message) => {
    const file = make();
    const failure = failureOf(() => openState(file));
    expect(failure.code).toBe('usage');
    expect(failure.message).toContain(message);
  });
});

describe('a write that fails', () => {
  it('says so to who waits, and is tried again when asked', async () => {
    const file = path.join(temporaryDirectory(), 'sub', 'state.json');
    mkdirSync(path.dirname(file));
    const { writer } = openState(file);
    rmSync(path.dirname(file), { recursive: true });
    writer.changed(STATE);
    const unwritten = { code: 'state_unwritable', exitStatus: 1 };
    await expect(writer.settled()).rejects.toMatchObject(unwritten);
    await expect(writer.settled()).rejects.toMatchObject(unwritten);
    mkdirSync(path.dirname(file));
    await writer.settled();
    expect(readFileSync(file, 'utf8')).toBe(encodeState(STATE));
  });

  it('never overwrites what another program wrote', async () => {
    const file = newFile();
    const [one, two] = [openState(file), openState(file)];
    one.writer.changed(STATE);
    await one.writer.settled();
    const before = readFileSync(file, 'utf8');
    two.writer.changed(stateAfter([['paid', paid('B-1', 'e-2')]]));
    await expect(two.writer.settled()).rejects.toMatchObject({
      code: 'state_unwritable',
      reason: { params: { why: expect.stringContaining('another program has changed it') } },
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(readdirSync(path.dirname(file))).toEqual(['state.json']);
    rmSync(file);
    await two.writer.settled();
    expect(readFileSync(file, 'utf8')).toContain('B-1');
  });
});

describe('waiting for the disk', () => {
  it('is over only when the file has what was accepted, and 50 at once share few writes', async () => {
    const file = newFile();
    const state = stateAfter([]);
    const { writer } = openState(file);
    const inodes = new Set<bigint>();
    const requests = Array.from({ length: 50 }, async (_, number) => {
      accept(state, [['paid', paid(`o-${number}`, `e-${number}`)]]);
      writer.changed(state);
      await writer.settled();
      expect(readFileSync(file, 'utf8')).toContain(`"event_id": "e-${number}"`);
      inodes.add(statSync(file, { bigint: true }).ino);
    });
    await Promise.all(requests);
    expect(inodes.size).toBeLessThanOrEqual(2);
  });

  it('covers a change that comes while a write is under way', async () => {
    const file = newFile();
    const state = stateAfter([]);
    const { writer } = openState(file);
    for (let number = 0; number < 20; number += 1) {
      accept(state, [['paid', paid(`o-${number}`, `e-${number}`)]]);
      writer.changed(state);
      const first = writer.settled();
      await Promise.resolve();
      await Promise.resolve();
      accept(state, [['paid', paid(`p-${number}`, `f-${number}`)]]);
      writer.changed(state);
      await writer.settled();
      expect(readFileSync(file, 'utf8')).toContain(`"event_id": "f-${number}"`);
      await first;
    }
  });

  it('is over at once where nothing has changed', async () => {
    const file = newFile();
    await openState(file).writer.settled();
    expect(existsSync(file)).toBe(false);
  });
});

function written(content: string | Uint8Array): string {
  const file = newFile();
  writeFileSync(file, content);
  return file;
}

function circle(): string {
  const file = newFile();
  symlinkSync(path.basename(file), file);
  return file;
}
