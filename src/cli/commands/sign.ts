import { REPORT_KINDS } from '../../protocol/kinds/index.ts';
import type { CommandModule } from '../command.ts';
import { type SignOptions, sign } from './sign/sign.ts';

const EXAMPLES = `
Examples:
  $ conv sign order.json                       print the three header lines
  $ cat order.json | conv sign - --json
  $ conv sign --lines orders.ndjson > signatures.txt
  $ conv sign order.json --curl                print a curl command
  $ conv sign order.json --explain             show what is signed
  $ conv sign order.json > headers.txt
  $ conv verify order.json --headers headers.txt

More: conv help verify`;

export const command: CommandModule = {
  register(parent, run) {
    const command = parent
      .command('sign')
      .description(
        'Sign the exact bytes of a body, without parsing or changing them. Nothing is sent, and the secret is never shown.',
      )
      .argument('[file]', 'body to sign (default: standard input)')
      .addOption(
        parent
          .createOption('--lines', 'sign each line; print TIMESTAMP SIGNATURE for each')
          .conflicts(['explain', 'curl']),
      )
      .option('--timestamp <seconds>', 'Unix time to sign (default: now)')
      .option('--json', 'print one JSON object')
      .option('--explain', 'show the string to sign, byte counts, and recipe')
      .addOption(
        parent
          .createOption('--curl', 'print a curl command that sends these bytes')
          .conflicts('explain'),
      )
      .addOption(
        parent
          .createOption('--kind <kind>', 'kind of the report, for the --curl path')
          .choices(REPORT_KINDS),
      )
      .option('--endpoint <url>', 's2s_endpoint_base for --curl')
      .option('--profile <name>', 'profile to use');
    command
      .addHelpText('after', EXAMPLES)
      .action((file: string | undefined, options: SignOptions) =>
        run(async (dependencies) => {
          if (!options.lines) return sign(file, options, dependencies);
          const { signLines } = await import('./sign/lines.ts');
          return signLines(file, options, dependencies);
        }),
      );
  },
};
