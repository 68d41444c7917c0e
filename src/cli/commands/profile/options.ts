import type { Command } from 'commander';
import { Failure } from '../../../words/failure.ts';
import { message } from '../../../words/message.ts';
import type { InputOptions } from '../../terminal/questions.ts';

/** The values of a profile as flags. */
export interface ValueOptions extends InputOptions {
  readonly apiKey?: string;
  readonly endpoint?: string;
  /** False where `--no-currency` is given. */
  readonly currency?: string | false;
  readonly live?: boolean;
  readonly sandbox?: boolean;
  readonly secretStdin?: boolean;
  readonly secretFile?: string;
  readonly json?: boolean;
}

/** What can be changed beside them. */
export interface EditOptions extends ValueOptions {
  /** The name of a saved map. */
  readonly removeMap?: string;
}

export interface JsonOption {
  readonly json?: boolean;
}

/** What people try first; taken only to say why it is not possible. */
const SECRET_ARGUMENTS = ['--secret', '--hmac-secret', '--hmac_secret'];

export function addValueOptions(command: Command): void {
  command
    .option('--api-key <key>', 'api_key of the account')
    .option('--endpoint <url>', 's2s_endpoint_base: https, or http on this machine')
    .option('--currency <code>', 'default currency of reports')
    .addOption(
      command.createOption('--live', 'this key creates payable orders').conflicts('sandbox'),
    )
    .option('--sandbox', 'this key never creates payable orders (default)')
    .addOption(
      command
        .createOption('--secret-stdin', 'read hmac_secret from standard input')
        .conflicts('secretFile'),
    )
    .option('--secret-file <file>', 'read hmac_secret from a file')
    .option('--no-input', 'never prompt; fail if something is missing');
  addJsonOption(command);
  for (const flag of SECRET_ARGUMENTS) {
    command.addOption(command.createOption(`${flag} [value]`).hideHelp());
    command.on(`option:${flag.slice(2)}`, () => refuse(flag));
  }
}

export const addJsonOption = (command: Command): Command => command.option('--json', 'print JSON');

function refuse(flag: string): never {
  throw new Failure('usage', message('secret_as_argument', { flag }), {
    hint: message('replace_secret'),
  });
}
