import { REPORT_KINDS } from '../../core/protocol.ts';
import type { CommandModule } from '../command.ts';
import { type SignOptions, sign } from '../sign/sign.ts';

const EXAMPLES = `
Examples:
  $ conv sign order.json                       the three header lines
  $ cat order.json | conv sign - --json
  $ conv sign --lines orders.ndjson > signatures.txt
  $ conv sign order.json --curl                a curl command that sends the file
  $ conv sign order.json --explain             what exactly is signed
  $ conv sign order.json > headers.txt && conv verify order.json --headers headers.txt`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('sign')
      .description(
        'Sign the exact bytes of a body: nothing is trimmed, parsed or written anew. Nothing is sent, and the secret is never shown.',
      )
      .argument('[file]', 'the body; - or nothing reads standard input')
      .addOption(
        parent
          .createOption('--lines', 'each line is a body: TIMESTAMP SIGNATURE for each, in order')
          .conflicts(['explain', 'curl']),
      )
      .option('--timestamp <seconds>', 'sign this unix time instead of the current one')
      .option('--json', 'print one JSON object')
      .option('--explain', 'show the string that is signed, byte count and recipe')
      .addOption(
        parent
          .createOption('--curl', 'print a curl command that sends these bytes')
          .conflicts('explain'),
      )
      .addOption(
        parent
          .createOption('--kind <kind>', 'which report it is, for the path in --curl')
          .choices(REPORT_KINDS),
      )
      .option('--endpoint <url>', 'where --curl sends to, instead of the endpoint of the profile')
      .option('--profile <name>', 'sign for this profile');
    command
      .addHelpText('after', EXAMPLES)
      .action((file: string | undefined, options: SignOptions) =>
        run(async (dependencies) => {
          if (!options.lines) return sign(file, options, dependencies);
          const { signLines } = await import('../sign/lines.ts');
          return signLines(file, options, dependencies);
        }),
      );
  },
};
