import { faultHelpText } from '../../actions/mock/fault-help.ts';
import { mockHelpText } from '../../output/mock-help.ts';
import type { CommandModule } from '../command.ts';
import { addMockOptions, type MockOptions } from '../mock/options.ts';
import { readRunWords } from '../mock/words.ts';

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('mock')
      .usage('[options] [-- command ...]')
      .description(
        'Run the bundled service on this machine, and show each request as it comes; or run a command against it.',
      )
      .argument('[command...]', 'run this with the service, and end with it');
    addMockOptions(command)
      .addHelpText('after', () => mockHelpText(faultHelpText()))
      .action((operands: readonly string[], options: MockOptions) =>
        run(async (dependencies) => {
          const words = readRunWords(operands, parent.args.slice(1));
          const { runMock } = await import('../mock/run-mock.ts');
          return runMock(options, words, dependencies);
        }),
      );
  },
};
