import { fileWord } from '../../core/kit/shell.ts';
import type { Of } from '../../core/words/facts.ts';

/** Messages of the command line itself, independent of the command. */
export const cli = {
  journal_of_conv: 'its journal',
  profiles_of_conv: 'its profiles',
  loose_mode: ({ path, mode, wanted }: Of<'path' | 'mode' | 'wanted'>): string =>
    `warning: other users can access ${path} (mode ${mode}); run chmod ${wanted} ${fileWord(path)}`,
  no_home_directory: 'conv cannot store {what}: this user has no home directory',
  actor_control_character: 'CONV_ACTOR contains a control character; nothing was sent',
  actor_too_long: 'CONV_ACTOR is longer than 128 characters; nothing was sent',
  actor_example: 'Set it to a short name, such as CONV_ACTOR=nightly-job',
  demo_secret_instead:
    'note: {reason}; nothing is sent to the service, so a demo secret is used instead',
  set_home: 'Set HOME, or set CONV_DATA_DIR (journal) and CONV_CONFIG_DIR (profiles)',
  interrupted_at_prompt: 'interrupted at a prompt; nothing was done',
  no_command: 'no command given',
  list_commands: 'conv --help lists the commands',
  conv_failed: 'conv failed: {error}',
  report_bug: 'This is a bug in conv. Please report it, and include the command that you ran.',
  not_unix_seconds: '{flag} must be a Unix time in whole seconds',
  unix_seconds_example: 'for example 1785585600; `date +%s` prints the current time',
  output_unwritable: 'standard output cannot be written ({code})',
  sent_is_journaled: 'What was sent is in the journal: conv log',
  journal_missing: 'there is no journal in {directory}: nothing has been reported from here yet',
  name_journal:
    'set CONV_DATA_DIR to use another journal; conv paid --help shows how to report an order',
} as const;
