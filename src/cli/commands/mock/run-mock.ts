import { fileWord } from '../../../core/kit/shell.ts';
import { makeVisible } from '../../../core/kit/visible.ts';
import { message } from '../../../core/words/message.ts';
import { text } from '../../../core/words/text.ts';
import type { MockMerchants } from '../../../mock/run/merchants.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { MockOptions } from './flags.ts';
import { prepareRun } from './mock-run.ts';
import type { RunWords } from './run-words.ts';
import { serve } from './serve.ts';

/** Serves until it is interrupted, or until the command exits; then checks the expectations. @returns the exit code. */
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
