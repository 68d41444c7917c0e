// conv as it is, but that each failpoint counts, and ends the process where the environment says so:
// FAIL_AT=commit:3 is the third time that `commit` is reached. FAIL_COUNTS is where the counts are written.
import { writeFileSync } from 'node:fs';
import { start } from '../../src/composition.ts';

const { FAIL_AT = '', FAIL_WITH = 'kill', FAIL_COUNTS = '' } = process.env;
const counts: Record<string, number> = {};

Object.assign(globalThis, {
  failpoint(name: string): void {
    const count = (counts[name] ?? 0) + 1;
    counts[name] = count;
    if (FAIL_AT === `${name}:${count}`) fail();
  },
});

function fail(): void {
  if (FAIL_WITH === 'kill') {
    writeCounts();
    process.kill(process.pid, 'SIGKILL');
  }
  // As the driver reports a disk that has lost a write: SQLITE_IOERR_FSYNC.
  throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 });
}

function writeCounts(): void {
  if (FAIL_COUNTS !== '') writeFileSync(FAIL_COUNTS, JSON.stringify(counts));
}

process.on('exit', writeCounts);
void start(process.argv.slice(2)).then((status) => {
  process.exitCode = status;
});
