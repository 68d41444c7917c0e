import '../../../src/catalog/use.ts';
import { runChild, signalsOfThisProcess } from '../../../src/cli/commands/mock/run-with.ts';
import { isFailure } from '../../../src/core/words/failure.ts';
import { failureText } from '../../../src/core/words/failure-text.ts';

/** A process that does nothing but run the program that its arguments name. */
async function main(): Promise<number> {
  try {
    return await runChild(process.argv.slice(2), process.env, signalsOfThisProcess());
  } catch (error) {
    if (!isFailure(error)) throw error;
    process.stderr.write(`${error.code}: ${failureText(error).message}\n`);
    return error.exitStatus;
  }
}

void main().then((status) => {
  process.exitCode = status;
});
