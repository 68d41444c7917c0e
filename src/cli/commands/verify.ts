import type { CommandModule } from '../command.ts';
import type { VerifyOptions } from '../verify/options.ts';
import { verify } from '../verify/verify.ts';

const EXAMPLES = `
Where the signature does not match, conv looks for the mistake that makes it, and proves it bit for bit.
The secret comes from the profile or the environment; without one, only mistakes made without it are found.

Examples:
  $ conv verify body.json --headers headers.txt      lines "Name: value", in any case
  $ conv verify --headers request.http               a raw HTTP request with its body
  $ pbpaste | conv verify --headers -                a pasted curl command (bash) with its body
  $ conv verify body.json --timestamp 1785585600 --signature 5f2c… --key pk_1
  $ conv verify body.json --headers headers.txt --now 1785585601 --json
  $ conv verify --event-id paid-9f2c41d0             an event of the journal, as conv would send it now
  $ conv verify --event-id paid-9f2c41d0 --headers headers.txt
  $ conv verify captured/                            every request in a folder: what do they have in common?
  $ conv verify --headers one.http --headers two.http
  $ conv verify body.json --headers headers.txt --deep
  $ conv verify body.json --headers headers.txt --language php
  $ conv verify body.json --headers headers.txt --signed-length 214 --signed-sha256 9b1f…

--signed-length and --signed-sha256 split the search into body and key. They are of the string that your program
signs; where nothing explains a signature, conv prints the line of code that tells them, for each language.

A curl command can name a file in the current folder, or beside the command, as its body (--data-binary @body.json).
Any other file, such as @/etc/passwd, is read only with --allow-files. Only regular files are read.

A folder holds raw HTTP requests and curl commands, a file each, and NAME.headers (or NAME.txt) with NAME.json
(or NAME.body). With --json, several requests are a line each; {"shared": …} is the last where one explanation fits all.

Exit status: 0 the service would accept the request (all of them), 7 it would not, 130 interrupted.`;

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
        'Check a signed request as the service does: headers, timestamp, key, signature; and find out why a signature does not match. The exact bytes of the body count.',
      )
      .argument(
        '[body]',
        'the body as it was received; - reads standard input; a curl command or raw HTTP request can carry it; a folder holds several requests',
      )
      .option(
        '--headers <file>',
        'header lines, a JSON object of headers, a curl command, what curl -v prints, or a raw HTTP request; - reads standard input; can be repeated',
        collect,
      )
      .option('--timestamp <value>', 'X-Signature-Timestamp, instead of --headers')
      .option('--signature <value>', 'X-Signature, instead of --headers')
      .option('--key <value>', 'X-Merchant-Key, instead of --headers')
      .option('--event-id <id>', 'take the body of this event from the journal')
      .option('--signed-length <bytes>', 'the length of the string that your program signs')
      .option('--signed-sha256 <hex>', 'the SHA-256 of the string that your program signs')
      .option('--allow-files', 'read any file that a curl command names as its body (@file)')
      .option('--deep', 'search much further, for a minute or more; Ctrl-C stops it')
      .option('--all-profiles', 'try the secrets of the other profiles, too (the default)')
      .option('--no-all-profiles', 'leave the other profiles out')
      .option('--language <name>', 'write the code to fix it in this language: php, python, node …')
      .option('--show-expected', 'show the signature that would be right')
      .option('--now <seconds>', 'check as of this unix time instead of now')
      .option('--profile <name>', 'check for this profile')
      .option('--json', 'print one JSON object')
      .addHelpText('after', EXAMPLES)
      .action((body: string | undefined, options: VerifyOptions) =>
        run((dependencies) => verify(body, options, dependencies)),
      );
  },
};
