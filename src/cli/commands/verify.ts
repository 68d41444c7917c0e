import type { CommandModule } from '../command.ts';
import { type VerifyOptions, verify } from '../verify/verify.ts';

const EXAMPLES = `
Examples:
  $ conv verify body.json --headers headers.txt      lines "Name: value", in any case
  $ conv verify --headers request.http               a raw HTTP request with its body
  $ pbpaste | conv verify --headers -                a pasted curl command (bash) with its body
  $ conv verify body.json --timestamp 1785585600 --signature 5f2c… --key pk_1
  $ conv verify body.json --headers headers.txt --now 1785585601 --json

Exit status: 0 the service would accept the request, 7 it would not.`;

export const command: CommandModule = {
  register(parent, run) {
    parent
      .command('verify')
      .description(
        'Check a signed request as the service does: headers, timestamp, key, signature. The exact bytes of the body count.',
      )
      .argument(
        '[body]',
        'the body as it was received; - reads standard input; a curl command or raw HTTP request can carry it',
      )
      .option(
        '--headers <file>',
        'header lines, a curl command or a raw HTTP request; - reads standard input',
      )
      .option('--timestamp <value>', 'X-Signature-Timestamp, instead of --headers')
      .option('--signature <value>', 'X-Signature, instead of --headers')
      .option('--key <value>', 'X-Merchant-Key, instead of --headers')
      .option('--now <seconds>', 'check as of this unix time instead of now')
      .option('--profile <name>', 'check for this profile')
      .option('--json', 'print one JSON object')
      .addHelpText('after', EXAMPLES)
      .action((body: string | undefined, options: VerifyOptions) =>
        run((dependencies) => verify(body, options, dependencies)),
      );
  },
};
