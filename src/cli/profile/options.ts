import type { Command } from 'commander';
import { Failure } from '../../core/failure.ts';
import { message } from '../../words/message.ts';
import type { InputOptions } from '../prompts-allowed.ts';

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
    .option('--api-key <key>', 'api_key, sent with every report')
    .option('--endpoint <url>', 's2s_endpoint_base: https, or http to this machine')
    .option('--currency <code>', 'currency of reports that name none')
    .addOption(command.createOption('--live', 'the key makes payable orders').conflicts('sandbox'))
    .option('--sandbox', 'the key never makes a payable order (the default)')
    .addOption(
      command
        .createOption('--secret-stdin', 'read hmac_secret from standard input, less one line end')
        .conflicts('secretFile'),
    )
    .option('--secret-file <file>', 'read hmac_secret from a file, less one line end')
    .option('--no-input', 'never ask; fail with a list of what is missing');
  addJsonOption(command);
  for (const flag of SECRET_ARGUMENTS) {
    command.addOption(command.createOption(`${flag} [value]`).hideHelp());
    command.on(`option:${flag.slice(2)}`, () => refuse(flag));
  }
}

export const addJsonOption = (command: Command): Command =>
  command.option('--json', 'JSON on standard output');

function refuse(flag: string): never {
  throw new Failure('usage', message('secret_as_argument', { flag }), {
    hint: message('replace_secret'),
  });
}
