import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The disk calls of conv itself, in order: `fsync PATH`, `mkdir PATH`, `link PATH`, `send`. */
type Calls = readonly string[];

/** An error that the system gives, such as `{ call: 'fsync', path: '/home/data', code: 'EIO' }`. */
export interface FailingCall {
  readonly call: 'fsync' | 'open' | 'unlink' | 'readlink';
  /** The path begins with it; with a NUL at its end it is the whole path. */
  readonly path: string;
  readonly code: string;
}

/** A run whose calls are written down and fail where they are to; what SQLite does by itself is not seen. */
export interface WatchedCalls {
  /** Goes into the environment of the run. */
  readonly env: Readonly<Record<string, string>>;
  calls(): Calls;
}

/** @param folder for the log, and for the script that is loaded before conv. */
export function watchCalls(folder: string, failing: readonly FailingCall[] = []): WatchedCalls {
  const log = path.join(folder, 'calls.log');
  const script = path.join(folder, 'watch-calls.cjs');
  writeFileSync(script, PRELOADED);
  writeFileSync(log, '');
  return {
    env: {
      NODE_OPTIONS: `--require ${script}`,
      WATCH_LOG: log,
      WATCH_FAILING: JSON.stringify(failing),
    },
    calls: () => readFileSync(log, 'utf8').trimEnd().split('\n'),
  };
}

const PRELOADED = `
const fs = require('node:fs');
const net = require('node:net');
const failing = JSON.parse(process.env.WATCH_FAILING);
const { appendFileSync, writeSync, openSync, closeSync } = fs;
const descriptor = openSync(process.env.WATCH_LOG, 'a');
const note = (line) => writeSync(descriptor, line + '\\n');
const names = new Map();
function check(call, path) {
  const found = failing.find((one) => one.call === call && (path + '\\0').startsWith(one.path));
  if (found === undefined) return;
  const error = new Error(found.code + ': ' + call + " '" + path + "'");
  throw Object.assign(error, { code: found.code, syscall: call, path });
}
const around = (name, before, after = () => undefined) => {
  const real = fs[name];
  fs[name] = (...args) => {
    before(...args);
    const result = real(...args);
    after(result, ...args);
    return result;
  };
};
around('openSync', (path) => check('open', path), (result, path) => names.set(result, String(path)));
around('fsyncSync', (fd) => check('fsync', names.get(fd)), (_, fd) => note('fsync ' + names.get(fd)));
around('mkdirSync', () => undefined, (_, path) => note('mkdir ' + path));
around('linkSync', () => undefined, (_, from, to) => note('link ' + to));
around('rmSync', (path) => check('unlink', path));
around('readlinkSync', (path) => check('readlink', path));
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  note('send');
  return connect.apply(this, args);
};
`;
