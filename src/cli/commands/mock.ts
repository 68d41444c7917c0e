import type { CommandModule } from '../command.ts';
import { addMockOptions, type MockOptions } from './mock/options.ts';
import { readRunWords } from './mock/words.ts';

const EXAMPLES = `
Examples:
  $ conv mock                                  runs until Ctrl-C; exit code 0
  $ conv mock --port 8080 --profile shop --state orders.json
  $ conv mock --fault 'drop-answer kind=paid first=2'
  $ conv mock --expect 'no order reported twice' --report run.html -- npm test
  $ conv mock --json > mock.ndjson &           first line: url and token

More: conv help mock (rules, files, control API), conv help faults,
conv help expectations, conv help ci`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('mock')
      .usage('[options] [-- command ...]')
      .description(
        'Run the bundled service on this machine and show each request, or run a command against it.',
      )
      .argument('[command...]', 'command to run; conv exits when it exits');
    addMockOptions(command)
      .addHelpText('after', EXAMPLES)
      .action((operands: readonly string[], options: MockOptions) =>
        run(async (dependencies) => {
          const words = readRunWords(operands, parent.args.slice(1));
          const { runMock } = await import('./mock/run-mock.ts');
          return runMock(options, words, dependencies);
        }),
      );
  },
};
