import { runChild, signalsOfThisProcess } from '../../../src/cli/commands/mock/run-with.ts';
import { isFailure } from '../../../src/words/failure.ts';

/** A process that does nothing but run the program that its arguments name. */
async function main(): Promise<number> {
  try {
    return await runChild(process.argv.slice(2), process.env, signalsOfThisProcess());
  } catch (error) {
    if (!isFailure(error)) throw error;
    process.stderr.write(`${error.code}: ${error.message}\n`);
    return error.exitStatus;
  }
}

main().then((status) => {
  process.exitCode = status;
});
