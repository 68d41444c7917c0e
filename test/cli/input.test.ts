import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { canBeReadAgain, readInput } from '../../src/cli/files/input.ts';
import { failing } from '../helpers/failing.ts';
import { temporaryDirectory } from '../helpers/temporary-directory.ts';

const MEBIBYTE = 1024 * 1024;
const isRoot = process.getuid?.() === 0;

let directory: string;
beforeEach(() => {
  directory = temporaryDirectory();
});

async function fileWith(bytes: Uint8Array): Promise<string> {
  const file = path.join(directory, 'body');
  await writeFile(file, bytes);
  return file;
}

describe('a file as input', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a newline at the end', Buffer.from('{}\n')],
    ['a byte order mark', Buffer.from('\ufeff{}')],
    ['bytes that are no text', Buffer.from([0, 0xff, 0x80, 13, 10])],
    ['more than one chunk', Buffer.alloc(200_000, 'abc')],
    ['16 MiB', Buffer.alloc(16 * MEBIBYTE, 1)],
  ])('is read to the byte: %s', async (_, bytes) => {
    const read = await readInput(await fileWith(bytes), 'the_body');
    expect(Buffer.compare(read, bytes)).toBe(0);
  });

  it('may not be larger than 16 MiB', async () => {
    const file = await fileWith(Buffer.alloc(16 * MEBIBYTE + 1));
    await expect(readInput(file, 'the_body')).rejects.toEqual(
      failing({
        code: 'invalid_input',
        message: `"${file}" is too large for the body: it is larger than 16 MiB`,
      }),
    );
  });

  it.skipIf(process.platform === 'win32')('that never ends is given up', async () => {
    await expect(readInput('/dev/zero', 'the_body')).rejects.toEqual(
      failing({
        code: 'invalid_input',
      }),
    );
  });

  it.each([
    ['missing', 'no such file'],
    ['folder', 'it is a directory'],
    ['file/below', 'no such file'],
  ])('that cannot be read is one clear sentence: %s', async (name, reason) => {
    await mkdir(path.join(directory, 'folder'));
    await writeFile(path.join(directory, 'file'), 'x');
    const file = path.join(directory, name);
    await expect(readInput(file, 'the_body')).rejects.toEqual(
      failing({
        code: 'invalid_input',
        message: `cannot read the body from "${file}": ${reason}`,
      }),
    );
  });

  it.skipIf(isRoot)('that others own is one clear sentence', async () => {
    const file = await fileWith(Buffer.from('x'));
    execFileSync('chmod', ['000', file]);
    await expect(readInput(file, 'the_body')).rejects.toEqual(
      failing({
        message: expect.stringContaining('permission denied'),
      }),
    );
  });

  it('with an empty name (an unset variable) is named as such', async () => {
    await expect(readInput('', 'the_body')).rejects.toEqual(
      failing({
        code: 'invalid_input',
        message: 'cannot read the body from "": no such file',
      }),
    );
  });
});

describe.skipIf(process.platform === 'win32')('standard input', () => {
  const throughPipe = async (source: string | undefined, script: string): Promise<Uint8Array> => {
    const fifo = path.join(directory, 'pipe');
    execFileSync('mkfifo', [fifo]);
    const writer = spawn('sh', ['-c', `(${script}) > "$1"`, 'sh', fifo], { stdio: 'ignore' });
    const descriptor = openSync(fifo, 'r');
    try {
      return await readInput(source, 'the_body', descriptor);
    } finally {
      closeSync(descriptor);
      writer.kill();
    }
  };

  it.each([['-'], [undefined]])('is read to its end for %s', async (source) => {
    const read = await throughPipe(source, "printf 'a\\r\\n'; printf 'b\\n'");
    expect(Buffer.from(read).toString()).toBe('a\r\nb\n');
  });

  it('that another process made non-blocking is waited for', async () => {
    const fifo = path.join(directory, 'pipe');
    execFileSync('mkfifo', [fifo]);
    const descriptor = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    const script = 'exec 3> "$1"; echo open; sleep 0.2; printf late >&3';
    const writer = spawn('sh', ['-c', script, 'sh', fifo], { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(writer.stdout, 'data');
    const read = await readInput('-', 'the_body', descriptor);
    closeSync(descriptor);
    expect(Buffer.from(read).toString()).toBe('late');
  });

  it('may be empty', async () => {
    expect(await throughPipe('-', ':')).toHaveLength(0);
  });

  it('that never ends is given up', async () => {
    await expect(throughPipe('-', 'cat /dev/zero')).rejects.toEqual(
      failing({
        code: 'invalid_input',
        message: 'standard input is too large for the body: it is larger than 16 MiB',
      }),
    );
  });

  it('is not read where a file is named', async () => {
    const file = await fileWith(Buffer.from('file'));
    expect(Buffer.from(await readInput(file, 'the_body', -1)).toString()).toBe('file');
  });
});

describe('an input that another program can read again', () => {
  it('is a file, or a link to one', async () => {
    const file = await fileWith(Buffer.from('x'));
    const link = path.join(directory, 'link');
    await symlink(file, link);
    expect([file, link].map(canBeReadAgain)).toEqual([true, true]);
  });

  it.each([['-'], [undefined], ['/dev/null'], ['/no/such/file']])('is not %s', (source) => {
    expect(canBeReadAgain(source)).toBe(false);
  });
});
