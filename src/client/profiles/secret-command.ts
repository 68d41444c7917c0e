import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';
import { Secret } from '../../core/protocol/masking/secret.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Message, message } from '../../core/words/message.ts';
import { checkGivenSecret } from './rules.ts';
import { MAX_SECRET_BYTES, secretFromBytes } from './secret-input.ts';
import { noteSecret } from './secrets-in-use.ts';

/** Time limit for a password manager, in seconds; the user may have to unlock it. */
const LIMIT_SECONDS = 10;

/** Enough for a secret and its line ending; more output cannot be a secret. */
const MAX_OUTPUT_BYTES = MAX_SECRET_BYTES + 2;

/**
 * Runs a profile's command and returns its output as the secret, without one trailing newline. There is no shell. The
 * command's standard error is shown, and it can prompt on the terminal.
 * @param argv the program and its arguments.
 * @param profile whose secret it is, for advice.
 * @param limitSeconds how long it may take, in seconds; then it is killed with all that it started.
 * @throws Failure `secret_unavailable`, never with anything that the command printed.
 */
export async function runSecretCommand(
  [program, ...words]: readonly [string, ...string[]],
  profile?: string,
  limitSeconds: number = LIMIT_SECONDS,
): Promise<Secret> {
  const ended = await outcomeOf(start(program, words), limitSeconds);
  const secret = Buffer.isBuffer(ended) ? toSecret(ended) : ended;
  if (secret instanceof Secret) return secret;
  throw new Failure(
    'secret_unavailable',
    message('secret_command_failed', { program, why: secret }),
    {
      hint: message('try_secret_command', { profile }),
    },
  );
}

/** Standard input other than a terminal is conv's input, such as a file of reports; the command must not consume it. */
const start = (program: string, words: readonly string[]): ChildProcess =>
  spawn(program, words, {
    stdio: [isatty(0) ? 'inherit' : 'ignore', 'pipe', 'inherit'],
    shell: false,
    windowsHide: true,
  });

/** @returns the output, or what went wrong. */
function outcomeOf(child: ChildProcess, limitSeconds: number): Promise<Buffer | Message> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const giveUp = async (why: Message): Promise<void> => {
      clearTimeout(timer);
      resolve(why);
      await killTree(child);
      child.stdout?.destroy();
    };
    const slow = message('secret_command_slow', { limit: limitSeconds });
    const timer = setTimeout(() => giveUp(slow), limitSeconds * 1000);
    child.stdout?.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const size = chunks.reduce((sum, { length }) => sum + length, 0);
      if (size > MAX_OUTPUT_BYTES)
        void giveUp(message('printed_too_much', { limit: MAX_SECRET_BYTES }));
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      resolve(notStarted(error, child.spawnfile));
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      resolve(code === 0 ? Buffer.concat(chunks) : endedBadly(code, signal));
    });
  });
}

const notStarted = ({ code = '' }: NodeJS.ErrnoException, program: string): Message => {
  if (code !== 'ENOENT') return message('program_not_started', { code });
  // Only a name is looked up.
  return message(/[/\\]/.test(program) ? 'program_missing' : 'program_not_found');
};

const endedBadly = (code: number | null, signal: string | null): Message =>
  code === null
    ? message('program_killed', { signal: signal ?? '' })
    : message('program_exit', { status: code });

/** @returns the secret, or what is wrong with it. */
function toSecret(printed: Buffer): Secret | Message {
  const read = secretFromBytes(printed);
  if (!read.ok) return message('printed_secret_wrong', { wrong: read.message });
  if (/[\r\n]/.test(read.value)) return message('several_lines');
  const checked = checkGivenSecret(read.value);
  if (!checked.ok) return message('printed_secret_wrong', { wrong: checked.message });
  return noteSecret(new Secret(checked.value));
}

/** A command such as `npx op` starts child processes that would keep prompting. */
async function killTree({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    await promisify(execFile)('taskkill', ['/pid', String(pid), '/T', '/F']).catch(() => undefined);
    return;
  }
  const parents = await parentsOfAll();
  for (const one of [pid, ...descendantsOf(pid, parents)]) kill(one);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}

function descendantsOf(pid: number, parents: readonly (readonly [number, number])[]): number[] {
  const children = parents.filter(([, parent]) => parent === pid).map(([child]) => child);
  return children.flatMap((child) => [child, ...descendantsOf(child, parents)]);
}

/** @returns all processes as pairs of process ID and parent ID. */
async function parentsOfAll(): Promise<readonly (readonly [number, number])[]> {
  if (process.platform === 'linux') return readdirSync('/proc').flatMap(parentOf);
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return [...stdout.matchAll(/(\d+)\s+(\d+)/g)].map(([, pid, parent]) => [
    Number(pid),
    Number(parent),
  ]);
}

function parentOf(name: string): [number, number][] {
  if (!/^\d+$/.test(name)) return [];
  try {
    // The fields follow the program name, which can contain any character.
    const [, parent] = /\) \S (\d+) [^)]*$/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
    return parent === undefined ? [] : [[Number(name), Number(parent)]];
  } catch {
    return [];
  }
}
