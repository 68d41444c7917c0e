import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  constants,
  openSync,
  readdirSync,
  renameSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { spawn as spawnOnTerminal } from '@lydell/node-pty';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLE } from '../../../../src/build/bundle-options.mjs';
import { openRowFile } from '../../../../src/client/files/intake/open-row-file.ts';
import { allRows, type Folder, failureOf, makeFolder, show } from './files.ts';

let folder: Folder;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

const CSV = 'a,b\n1,2\n3,"4\n"\n';
const CSV_ROWS = ['line 2, row 1: [1|2]', 'line 3, row 2: [3|4\n]'];

const open = (file: string, blockBytes?: number) =>
  openRowFile(file, {}, folder.scratch, blockBytes);

describe('a regular file', () => {
  it('is read in place, as often as needed, also twice at a time', async () => {
    const name = folder.put('rows.csv', CSV);
    const file = await open(name, 3);
    expect(file).toMatchObject({ name, format: 'csv', header: ['a', 'b'], sizeBytes: CSV.length });
    const passes = await Promise.all([allRows(file), allRows(file)]);
    expect(passes.map((rows) => rows.map(show))).toEqual([CSV_ROWS, CSV_ROWS]);
    expect((await allRows(file)).map(show)).toEqual(CSV_ROWS);
    file.close();
  });

  it('is read in parts, so that the memory stays constant', async () => {
    const file = await open(
      folder.put('long.csv', `id,name\n${'12345678,abcdefg\n'.repeat(50_000)}`),
    );
    let rows = 0;
    for await (const some of file.rows()) {
      expect(some.length).toBeLessThan(5000);
      rows += some.length;
    }
    expect(rows).toBe(50_000);
    file.close();
  });

  it.each([
    ['grew', (name: string) => appendFileSync(name, '5,6\n')],
    ['was written again', (name: string) => utimesSync(name, 1, 1)],
  ])('that %s between two passes is refused', async (_case, change) => {
    const name = folder.put('changing.csv', CSV);
    const file = await open(name);
    expect(await allRows(file)).toHaveLength(2);
    change(name);
    expect(await failureOf(allRows(file))).toBe(
      `invalid_input: "${name}" changed while it was being read | Wait until no other program writes to it, then run the command again.`,
    );
    file.close();
  });

  it('that grows in the middle of a pass is not taken for one that was cut off', async () => {
    const name = folder.put('growing.json', '[{"a":1},\n');
    const file = await open(name, 4);
    const pass = file.rows()[Symbol.asyncIterator]();
    await pass.next();
    appendFileSync(name, '{"a":2},\n');
    expect(await failureOf(pass.next().then(() => pass.next()))).toContain(
      'changed while it was being read',
    );
    file.close();
  });

  it('that another one replaced is still the one that was opened', async () => {
    const name = folder.put('replaced.csv', CSV);
    const file = await open(name);
    renameSync(folder.put('other.csv', 'a,b\n9,9\n'), name);
    expect((await allRows(file)).map(show)).toEqual(CSV_ROWS);
    file.close();
  });

  it.each([
    ['that is not there', 'nowhere.csv', 'no such file'],
    ['that is a directory', '.', 'it is a directory'],
  ])('%s is refused', async (_case, name, reason) => {
    const file = path.join(folder.directory, name);
    expect(await failureOf(open(file))).toBe(
      `invalid_input: cannot read the rows from "${file}": ${reason} | Give a file that you can read, or - for standard input.`,
    );
  });
});

describe.skipIf(process.platform === 'win32')('what comes only once', () => {
  it('is copied from a pipe of the shell, and read again', async () => {
    const fifo = path.join(folder.directory, 'pipe');
    execFileSync('mkfifo', [fifo]);
    const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    execFileSync('sh', ['-c', 'printf %s "$1" > "$2"', 'sh', CSV, fifo]);
    // As `<(command)` hands it over.
    const file = await open(`/dev/fd/${reader}`);
    expect(file.sizeBytes).toBe(CSV.length);
    expect((await allRows(file)).map(show)).toEqual(CSV_ROWS);
    expect((await allRows(file)).map(show)).toEqual(CSV_ROWS);
    expect(readdirSync(folder.scratch)).toEqual([]);
    file.close();
    closeSync(reader);
  });

  it('is refused if it is a named pipe, at which an open would wait', async () => {
    const fifo = path.join(folder.directory, 'named-pipe');
    execFileSync('mkfifo', [fifo]);
    expect(await failureOf(open(fifo))).toContain('it is not a regular file');
  });

  describe('standard input', () => {
    let child: string;
    beforeAll(async () => {
      child = path.join(folder.directory, 'child.cjs');
      const contents = `
        import '../../../catalog/use.ts';
        import { openRowFile } from './open-row-file.ts';
        import { failureText } from '../../../core/words/failure-text.ts';
        openRowFile('-', {}, process.argv[2]).then(async (file) => {
          const rows = [];
          for (let pass = 0; pass < 2; pass += 1)
            for await (const some of file.rows()) rows.push(...some.map((row) => row.line + ':' + row.text));
          console.log(JSON.stringify([file.name, file.sizeBytes, rows]));
          file.close();
        }).catch((error) => console.log(error.code + ': ' + failureText(error).message));`;
      const resolveDir = path.resolve(import.meta.dirname, '../../../../src/client/files/intake');
      await build({
        ...BUNDLE,
        stdin: { contents, resolveDir },
        outfile: child,
      });
    });

    const NDJSON = '{"a":1}\n\n{"a":2}\n';
    const READ_TWICE = ['1:{"a":1}', '3:{"a":2}', '1:{"a":1}', '3:{"a":2}'];

    it('is copied from a pipe', async () => {
      const process_ = spawn(process.execPath, [child, folder.scratch], { stdio: 'pipe' });
      process_.stdin.end(NDJSON);
      expect(JSON.parse(await text(process_.stdout))).toEqual(['standard input', 17, READ_TWICE]);
    });

    it('is read from where another program left it', async () => {
      const file = folder.put('both.ndjson', `first\n${NDJSON}`);
      const script = '{ dd bs=6 count=1 of=/dev/null 2>/dev/null; "$0" "$1" "$2"; } < "$3"';
      const args = ['-c', script, process.execPath, child, folder.scratch, file];
      expect(JSON.parse(execFileSync('sh', args, { encoding: 'utf8' }))).toEqual([
        'standard input',
        17,
        READ_TWICE,
      ]);
    });

    it('leaves nothing behind when the process is killed', async () => {
      const process_ = spawn(process.execPath, [child, folder.scratch], { stdio: 'pipe' });
      process_.stdin.write(NDJSON);
      process_.kill('SIGKILL');
      await once(process_, 'exit');
      expect(readdirSync(folder.scratch)).toEqual([]);
    });

    it('that is a terminal is refused', async () => {
      const terminal = spawnOnTerminal(process.execPath, [child, folder.scratch], {});
      let output = '';
      terminal.onData((data) => {
        output += data;
      });
      await new Promise((resolve) => terminal.onExit(resolve));
      expect(output).toContain(
        'usage: no input for the rows: no file was given and nothing is piped in',
      );
    });
  });

  it('is refused where no copy can be made', async () => {
    const scratch = folder.put('no-directory', '');
    const nothing = openSync('/dev/null', 'r');
    expect(await failureOf(openRowFile(`/dev/fd/${nothing}`, {}, scratch))).toMatch(
      /^scratch_unwritable: /,
    );
    closeSync(nothing);
  });

  it('may be empty, which is refused as a file without rows', async () => {
    const nothing = openSync('/dev/null', 'r');
    expect(await failureOf(open(`/dev/fd/${nothing}`))).toContain('the file has no rows');
    closeSync(nothing);
  });
});
