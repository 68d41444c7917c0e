import { stripVTControlCharacters } from 'node:util';
import { type IPty, spawn } from '@lydell/node-pty';
import { onTestFinished } from 'vitest';
import { builtBinary } from './require-build.ts';

/** Far more than any step takes; only a step that never happens is this long. */
const PATIENCE_MS = 20_000;

/**
 * When the last process on a terminal ends, Node can lose output that it has not read yet. So a shell stays on the
 * terminal: it writes conv's exit code after all of its output, and waits until it is killed.
 */
const STAY = `trap : INT QUIT; "$@"; printf '\\033]exited %d;' "$?"; read -r _`;
const EXITED = '\u001b]exited ';

interface PtyExit {
  /** As a shell reports it: 128 and the number of the signal where one ended it. */
  readonly status: number;
}

/** The real binary on a terminal of its own, and the person in front of it. */
export interface PtySession {
  /** Resolves when the text appears after what was waited for before. */
  waitFor(text: string | RegExp): Promise<void>;
  /** Waits for a question, presses these keys, and Enter. */
  answer(question: string | RegExp, keys?: string): Promise<void>;
  /** Presses keys; `\r` is Enter, `\u0003` Ctrl-C, `\u001b[B` the arrow down. */
  type(keys: string): void;
  /** Makes the terminal wider or narrower. */
  resize(columns: number): void;
  /** Waits for the end of the process. */
  exit(): Promise<PtyExit>;
  /** All that was written so far, as it came, and without the terminal's control sequences. */
  raw(): string;
  text(): string;
  /** Ends the process if it still runs. */
  close(): void;
}

const ROWS = 40;

export const ENTER = '\r';
export const CTRL_C = '\u0003';
export const CTRL_D = '\u0004';
export const ESCAPE = '\u001b';
export const DOWN = '\u001b[B';

export interface PtyOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly columns?: number;
}

/** Starts `conv` with these arguments; both of its ends are the terminal. */
export const startPty = (args: readonly string[], options: PtyOptions): PtySession =>
  startProgram([process.execPath, builtBinary(), ...args], options);

/** Starts any program so, such as a shell. It ends with the test at the latest. */
export function startProgram(words: readonly string[], options: PtyOptions): PtySession {
  const pty = spawn('sh', ['-c', STAY, 'sh', ...words], {
    name: 'xterm-256color',
    cols: options.columns ?? 120,
    rows: ROWS,
    cwd: options.cwd ?? process.cwd(),
    env: { TERM: 'xterm-256color', NO_COLOR: '1', ...options.env },
  });
  const session = createSession(pty, words);
  onTestFinished(session.close);
  return session;
}

function createSession(pty: IPty, words: readonly string[]): PtySession {
  let written = '';
  let raw = '';
  let seen = 0;
  let ended: PtyExit | undefined;
  const watchers = new Set<() => void>();
  const tell = (): void => {
    for (const watcher of watchers) watcher();
  };
  /** The shell and conv, which are one process group; the shell may have ended by itself. */
  const killAll = (): void => {
    try {
      process.kill(-pty.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  pty.onData((data) => {
    written += data;
    const [output = '', status] = written.split(EXITED);
    raw = output;
    if (status?.includes(';')) {
      ended = { status: Number.parseInt(status, 10) };
      killAll();
    }
    tell();
  });
  const text = (): string => stripVTControlCharacters(raw);
  const lost = (what: string): Error =>
    new Error(`${words.join(' ')}: ${what}; the screen:\n${text()}\n(end of the screen)`);

  const early = (what: string): Error => lost(`it ended (status ${ended?.status}) before ${what}`);

  /** Resolves as soon as `look` finds something, and fails with the screen where it never will. */
  const watch = <Found>(what: string, look: () => Found | undefined): Promise<Found> =>
    new Promise((resolve, reject) => {
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        watchers.delete(check);
        finish();
      };
      const check = (): void => {
        const found = look();
        if (found !== undefined) settle(() => resolve(found));
        else if (ended) settle(() => reject(early(what)));
      };
      const timer = setTimeout(
        () => settle(() => reject(lost(`nothing came of ${what}`))),
        PATIENCE_MS,
      );
      watchers.add(check);
      check();
    });

  const waitFor = async (wanted: string | RegExp): Promise<void> => {
    seen = await watch(`waiting for ${wanted}`, () => endOfMatch(text(), wanted, seen));
  };
  const type = (keys: string): void => pty.write(keys);
  return {
    waitFor,
    answer: async (question, keys = '') => {
      await waitFor(question);
      type(`${keys}${ENTER}`);
    },
    type,
    resize: (columns) => pty.resize(columns, ROWS),
    exit: () => watch('its end', () => ended),
    raw: () => raw,
    text,
    close: () => {
      if (ended === undefined) killAll();
    },
  };
}

/** @returns where the first match after `from` ends. */
function endOfMatch(text: string, wanted: string | RegExp, from: number): number | undefined {
  const rest = text.slice(from);
  if (typeof wanted === 'string') {
    const at = rest.indexOf(wanted);
    return at === -1 ? undefined : from + at + wanted.length;
  }
  const match = wanted.exec(rest);
  return match === null ? undefined : from + match.index + match[0].length;
}
