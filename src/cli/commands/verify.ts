import type { CommandModule } from '../command.ts';
import type { VerifyOptions } from './verify/plan.ts';
import { verify } from './verify/verify.ts';

const EXAMPLES = `
Examples:
  $ conv verify body.json --headers headers.txt    lines of "Name: value"
  $ conv verify --headers request.http             a raw HTTP request
  $ pbpaste | conv verify --headers -              a copied curl command
  $ conv verify body.json --timestamp 1785585600 --signature 5f2c… --key pk_1
  $ conv verify --event-id paid-9f2c41d0           a journaled event
  $ conv verify captured/                          every request in a folder
  $ conv verify body.json --headers headers.txt --language php
  $ conv verify body.json --headers headers.txt --deep

Exit codes: 0 the service would accept every request, 7 it would not.
More: conv help verify`;

/** An option that can be given more than once. */
const collect = (value: string, earlier: readonly string[] = []): readonly string[] => [
  ...earlier,
  value,
];

export const command: CommandModule = {
  register(parent, run) {
    parent
      .command('verify')
      .description(
        'Check a signed request as the service does: headers, timestamp, key, and signature. If the signature does not match, find the mistake that explains it.',
      )
      .argument('[body]', 'exact body, or a folder of requests; - reads standard input')
      .option('--headers <file>', 'headers, curl command, or raw request; repeatable', collect)
      .option('--timestamp <value>', 'X-Signature-Timestamp, instead of --headers')
      .option('--signature <value>', 'X-Signature, instead of --headers')
      .option('--key <value>', 'X-Merchant-Key, instead of --headers')
      .option('--event-id <id>', 'check the body of this journaled event')
      .option('--signed-length <bytes>', 'length of the string that your program signs')
      .option('--signed-sha256 <hex>', 'SHA-256 of the string that your program signs')
      .option('--allow-files', 'let a curl command name any file as its body')
      .option('--deep', 'search further, for a minute or more')
      .option('--all-profiles', 'also try the secrets of other profiles (default)')
      .option('--no-all-profiles', 'do not try the secrets of other profiles')
      .option('--language <name>', 'language of the suggested fix, such as php')
      .option('--show-expected', 'show the correct signature')
      .option('--now <seconds>', 'Unix time to check against (default: now)')
      .option('--profile <name>', 'profile to use')
      .option('--json', 'print one JSON object')
      .addHelpText('after', EXAMPLES)
      .action((body: string | undefined, options: VerifyOptions) =>
        run((dependencies) => verify(body, options, dependencies)),
      );
  },
};
