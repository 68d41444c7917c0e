import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One call of the system as strace wrote it down. */
export interface Call {
  readonly name: string;
  /** As strace prints them; every string is in hexadecimal. */
  args: string;
  /** Undefined where the process ended in the call. */
  result: number | undefined;
  /** How many calls had begun before this one. */
  readonly begun: number;
}

/** What moves bytes and names, and what waits for the disk. */
const TRACED = [
  'open,openat,creat,close,dup,dup2,dup3',
  'write,writev,pwrite64,pwritev,pwritev2,sendto,sendmsg,sendmmsg',
  'truncate,ftruncate,fallocate,copy_file_range,sendfile,io_uring_enter',
  'fsync,fdatasync,sync,syncfs,sync_file_range',
  'rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir,symlink,symlinkat',
].join(',');

/** Longer than anything that is written at once. */
const LONGEST_STRING = 100_000_000;

/** Why no run can be recorded on this machine; undefined where it can. */
export function cannotTrace(): string | undefined {
  const { status } = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']);
  return status === 0 ? undefined : 'POWER CUTS ARE NOT TESTED HERE: strace cannot run';
}

/** For a shell: has what follows recorded into a file. */
export const tracedBy = (file: string): string =>
  `set -- strace -f --seccomp-bpf -y -yy -xx -s ${LONGEST_STRING} -e signal=none -e trace=${TRACED} -o '${file}' "$@"`;

const WHOLE = /^\d+\s+(\w+)\((.*)\)\s+= (-?\d+|\?)/s;
const UNFINISHED = /^(\d+)\s+(\w+)\((.*) <unfinished \.\.\.>$/s;
const RESUMED = /^(\d+)\s+<\.\.\. \w+ resumed>(.*)\)\s+= (-?\d+|\?)/s;

/** These count when they have ended; all others may have had their effect from the beginning. */
const COUNT_AT_END: ReadonlySet<string> = new Set([
  'fsync',
  'fdatasync',
  'open',
  'openat',
  'creat',
]);

/** Reads what a run did, in order. */
export function readTrace(file: string): readonly Call[] {
  const calls: Call[] = [];
  const unfinished = new Map<string, Call>();
  for (const line of readFileSync(file, 'latin1').split('\n')) {
    const begin = UNFINISHED.exec(line);
    if (begin !== null) {
      const [, thread = '', name = '', args = ''] = begin;
      const call: Call = { name, args, result: undefined, begun: calls.length };
      unfinished.set(thread, call);
      if (!COUNT_AT_END.has(name)) calls.push(call);
      continue;
    }
    const resumed = resume(line, unfinished);
    if (resumed !== undefined) {
      if (COUNT_AT_END.has(resumed.name)) calls.push(resumed);
      continue;
    }
    const [, name, args = '', result] = WHOLE.exec(line) ?? [];
    if (name !== undefined)
      calls.push({ name, args, result: resultOf(result), begun: calls.length });
  }
  return calls;
}

/** @returns the call that a line ends, which another line has begun. */
function resume(line: string, unfinished: Map<string, Call>): Call | undefined {
  const [, thread = '', args = '', result] = RESUMED.exec(line) ?? [];
  const call = unfinished.get(thread);
  if (call === undefined || result === undefined) return undefined;
  unfinished.delete(thread);
  call.args += args;
  call.result = resultOf(result);
  return call;
}

const resultOf = (text: string | undefined): number | undefined =>
  text === undefined || text === '?' ? undefined : Number(text);

/** The strings among the arguments of a call. */
export function stringsOf({ name, args }: Call): Buffer[] {
  return [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"(\.{3})?/g)].map(([, hex = '', more]) => {
    if (more !== undefined) throw new Error(`strace has cut what ${name} wrote`);
    return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
  });
}
