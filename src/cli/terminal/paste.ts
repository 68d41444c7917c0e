import { makeVisible } from '../../core/kit/visible.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { questionScreen } from './terminal.ts';

const CTRL_C = 0x03;
const CTRL_D = 0x04;
const ESCAPE = 0x1b;
const LINE_FEED = 0x0a;

/**
 * Reads a multi-line paste that Ctrl-D ends. It uses raw mode, because in line mode terminals cut lines at 4,096
 * bytes, and a report's body can be longer.
 * @param question shown first.
 * @param maxBytes maximum size.
 * @returns the pasted text, with line feeds instead of the terminal's carriage returns, without the Enter before
 *   Ctrl-D.
 * @throws Failure `interrupted` on Ctrl-C, on Esc, and for an empty paste; `invalid_input` beyond `maxBytes`.
 */
export async function readPaste(question: string, maxBytes: number): Promise<Uint8Array> {
  const { stdin } = process;
  const screen = questionScreen();
  const blocks: Uint8Array[] = [];
  const decoder = new TextDecoder();
  let size = 0;
  // Set before the question, so that the terminal does not line-edit early input.
  stdin.setRawMode(true);
  screen.write(`${question}\r\n`);
  try {
    for await (const block of stdin.iterator({ destroyOnReturn: false })) {
      const bytes = withLineFeeds(block);
      const end = bytes.findIndex((byte) => byte === CTRL_C || byte === CTRL_D);
      // The key alone: in a paste, escapes are followed by something.
      const isEscape = bytes.length === 1 && bytes[0] === ESCAPE;
      if (bytes[end] === CTRL_C || isEscape) throw interrupted();
      const kept = end === -1 ? bytes : bytes.subarray(0, end);
      size += kept.length;
      if (size > maxBytes) throw tooLong();
      blocks.push(kept);
      screen.write(visibleLines(decoder.decode(kept, { stream: true })));
      if (end !== -1) break;
    }
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    screen.write('\n');
  }
  const whole = Buffer.concat(blocks);
  const pasted = whole.at(-1) === LINE_FEED ? whole.subarray(0, -1) : whole;
  if (pasted.length === 0) throw interrupted();
  return pasted;
}

/** Raw mode leaves the carriage return that the Enter key and a paste's line ends send. */
const withLineFeeds = (block: Buffer): Buffer =>
  Buffer.from(block.toString('latin1').replaceAll(/\r\n?/g, '\n'), 'latin1');

const visibleLines = (text: string): string => text.split('\n').map(makeVisible).join('\r\n');

const interrupted = (): Failure => new Failure('interrupted', message('interrupted_at_prompt'));

const tooLong = (): Failure =>
  new Failure('invalid_input', message('paste_too_long'), { hint: message('paste_as_file') });
