import { defineCommand } from '../command.ts';
import { argument } from '../flags.ts';
import { FLAGS } from './mock/flags.ts';
import { readRunWords } from './mock/run-words.ts';

const NOTES = `
Examples:
  $ conv mock                                  runs until Ctrl-C; exit code 0
  $ conv mock --port 8080 --profile shop --state orders.json
  $ conv mock --fault 'drop-answer kind=paid first=2'
  $ conv mock --expect 'no order reported twice' --report run.html -- npm test
  $ conv mock --json > mock.ndjson &           first line: url and token

More: conv help mock (rules, files, control API), conv help faults,
conv help expectations, conv help ci`;

export const command = defineCommand({
  name: 'mock',
  usage: '[options] [-- command ...]',
  description:
    'Run the bundled service on this machine and show each request, or run a command against it.',
  arguments: [argument('[command...]', 'command to run; conv exits when it exits', 'files')],
  flags: FLAGS,
  notes: NOTES,
  run: async (operands, options, dependencies) => {
    const words = readRunWords(operands, dependencies.commandLine.slice(1));
    const { runMock } = await import('./mock/run-mock.ts');
    return runMock(options, words, dependencies);
  },
});
