import { fileWord } from '../../../kit/shell.ts';
import { makeVisible } from '../../../kit/visible.ts';
import type { MockMerchants } from '../../../mock/run/merchants.ts';
import { message } from '../../../words/message.ts';
import { text } from '../../../words/text.ts';
import type { Dependencies } from '../../dependencies.ts';
import { prepareRun } from './mock-run.ts';
import type { MockOptions } from './options.ts';
import { serve } from './serve.ts';
import type { RunWords } from './words.ts';

/**
 * Serves until it is interrupted, or for as long as a command runs; then checks what was expected.
 * @returns the exit status.
 */
export async function runMock(
  given: MockOptions,
  words: RunWords | undefined,
  dependencies: Dependencies,
): Promise<number> {
  const options = withTrailing(given, words);
  const run = await prepareRun(options, dependencies);
  noteLooseMode(run.merchants, options, dependencies);
  noteLive(run.merchants, words, dependencies);
  if (words === undefined) return serve(run, dependencies);
  if (words.leavesExpect === true)
    dependencies.terminal.note(text(message('expect_left_to_command')));
  const { runWith } = await import('./run-with.ts');
  return runWith(run, words.command, dependencies);
}

const withTrailing = (options: MockOptions, words: RunWords | undefined): MockOptions => {
  const { expect = [], ...rest } = words?.options ?? {};
  return { ...options, ...rest, expect: [...options.expect, ...expect] };
};

function noteLive(
  { live }: MockMerchants,
  words: RunWords | undefined,
  { terminal }: Dependencies,
): void {
  if (live === undefined) return;
  const name = makeVisible(live.name);
  const isCommand = words !== undefined;
  const note = live.isUsed
    ? message('live_used', { name, isCommand })
    : message('live_spared', { name });
  terminal.note(text(note));
}

function noteLooseMode(
  { looseMode }: MockMerchants,
  { merchants: file = '' }: MockOptions,
  { terminal }: Dependencies,
): void {
  if (looseMode === undefined) return;
  const mode = looseMode.toString(8).padStart(3, '0');
  const facts = { file, mode, fileWord: fileWord(file) };
  terminal.note(text(message('merchants_exposed', facts)));
}
