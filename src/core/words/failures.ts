import type { FailureCode } from './failure.ts';

/** The meaning of each error code, and what to do: `conv help errors`, `conv help --json`. */
export const FAILURE_TEXTS: Readonly<
  Record<FailureCode, { readonly meaning: string; readonly advice: string }>
> = {
  internal: {
    meaning: 'a bug in conv',
    advice: 'Report the bug. Include the command that you ran.',
  },
  output_lost: {
    meaning: 'standard output could not be written',
    advice: 'Check the disk, or the program that reads the output. `conv log` shows what was sent.',
  },
  artifact_unwritable: {
    meaning:
      'an output file (`--junit`, `--report`, `--errors`, `--write`, `--output`) could not be written',
    advice:
      'Check its path, permissions, and disk. Use `--force` to replace a file that conv did not write.',
  },
  scratch_unwritable: {
    meaning: '`conv send` could not write its temporary file next to the journal; nothing was sent',
    advice: 'Free disk space, or set `CONV_DATA_DIR` to another disk.',
  },
  state_unwritable: {
    meaning: '`conv mock` could not write its `--state` file',
    advice: 'Check its path, permissions, and disk.',
  },
  journal_corrupt: {
    meaning: 'the journal is damaged',
    advice: 'Restore a backup, or move the journal files away. See `conv help data`.',
  },
  journal_untrusted: {
    meaning:
      'a journal entry is not sealed with the secret of this account; the entry was not sent',
    advice: 'See "The sealed journal" in `conv help security`.',
  },
  journal_locked: {
    meaning: 'another process is using the journal',
    advice: 'Wait until it has finished, then run the command again.',
  },
  journal_unreadable: {
    meaning: 'the journal could not be read from the disk; nothing was sent',
    advice: 'Check the disk, then run the command again.',
  },
  journal_unwritable: {
    meaning: 'the journal could not be written',
    advice: 'Check the permissions of the data directory, or set `CONV_DATA_DIR`.',
  },
  journal_full: {
    meaning: 'the disk that holds the journal is full',
    advice: 'Free disk space, then run the command again.',
  },
  journal_unavailable: {
    meaning:
      'SQLite could not be loaded on this machine, or the server has no journal that this conv can use; nothing was sent',
    advice:
      'Reinstall conv on the platform and with the Node version that will run it; for a server, see the hint.',
  },
  journal_unreachable: {
    meaning:
      'the PostgreSQL server of the journal cannot be reached, or does not let you in; nothing was sent',
    advice: 'Check the server, `CONV_JOURNAL`, and the password. See `conv help team`.',
  },
  journal_too_new: {
    meaning: 'a newer version of conv wrote the journal; nothing was sent',
    advice: 'Update conv.',
  },
  usage: {
    meaning: 'the command line is invalid; nothing was sent',
    advice: 'Read the hint, or run the command with `--help`.',
  },
  invalid_report: {
    meaning: 'the report breaks a rule of the service; nothing was sent',
    advice: 'Fix the listed fields, then run the command again. See `conv help reports`.',
  },
  invalid_input: {
    meaning: 'the input does not have the expected format; nothing was sent',
    advice: 'Check its path, encoding, and format. See `conv help files`.',
  },
  event_conflict: {
    meaning:
      'the event ID is already used by a different report or was withdrawn, or the event cannot be settled by hand; nothing was sent',
    advice:
      'Compare with the earlier report: `conv show EVENT-ID`. An accepted report cannot be edited.',
  },
  other_account: {
    meaning: 'the event belongs to another account; nothing was sent',
    advice:
      'Select that account with `--profile`, or add `--other-account` to send the event to the account in use.',
  },
  order_waits: {
    meaning: 'an earlier report of the order is not settled; nothing was sent',
    advice: 'Run `conv replay ID --pending` first, or add `--overtake`.',
  },
  unknown_event: {
    meaning: 'the journal has no such event or order',
    advice: 'Look up the ID with `conv show`, or list events with `conv log`.',
  },
  unknown_batch: {
    meaning: 'the journal has no such batch',
    advice: 'Look up the ID with `conv batch list`.',
  },
  deposit_unconfirmed: {
    meaning: 'the deposit for a virtual-account order is not confirmed; nothing was sent',
    advice: 'Wait for the deposit-confirmed webhook, then use `--virtual-account confirmed`.',
  },
  declined_by_user: {
    meaning: 'the confirmation was declined; nothing was sent',
    advice: 'Run the command again. Scripts use `--yes`.',
  },
  no_profile: {
    meaning: 'there is no usable profile',
    advice:
      'Run `conv profile add`, or set `CONV_API_KEY`, `CONV_HMAC_SECRET`, and `CONV_ENDPOINT`.',
  },
  invalid_credentials: {
    meaning: 'a credential is invalid',
    advice: 'Fix it with `conv profile edit`, or fix the environment variable.',
  },
  profiles_unreadable: {
    meaning: 'the profiles could not be read or written safely',
    advice: 'Check the permissions and the disk of the config directory. See `conv help data`.',
  },
  secret_unavailable: {
    meaning: 'the secret could not be read from where the profile keeps it; nothing was sent',
    advice:
      'Run the command that `conv whoami` prints, and unlock the password manager or the system keychain. See `conv help security`.',
  },
  no_home: {
    meaning: 'there is no home directory',
    advice: 'Set `CONV_CONFIG_DIR` and `CONV_DATA_DIR`.',
  },
  unauthorized: {
    meaning: 'the service refused the credentials or the signature (401, 403)',
    advice:
      'Find out which of key, signature, and clock is wrong with `conv whoami --check`, then run `conv replay`; after correcting CONV_HMAC_SECRET, rerun the report instead.',
  },
  clock_off: {
    meaning:
      'the service refused the timestamp: the clock of this machine is off by more than 5 minutes',
    advice: 'Set the clock, then run `conv replay`.',
  },
  rejected: {
    meaning: 'the service rejected the report',
    advice: 'Read the reason. `conv show ID` shows the current status of the order.',
  },
  undelivered: {
    meaning: 'the report was not delivered',
    advice: 'Check the endpoint and the network, then run `conv replay`. The report counts once.',
  },
  unconfirmed: {
    meaning: 'the outcome is unknown',
    advice: 'Run `conv replay`. The report counts once.',
  },
  event_busy: {
    meaning: 'another process is sending this event',
    advice: 'Wait until it has finished. `conv show EVENT-ID` shows the outcome.',
  },
  outcome_unwritten: {
    meaning: 'the report was sent, but the journal could not store the outcome',
    advice: 'Check the disk, then run `conv replay EVENT-ID`. The report counts once.',
  },
  check_failed: {
    meaning: '`conv smoke`: a check failed',
    advice: 'Show the failed checks to the team that runs the service.',
  },
  expectation_failed: {
    meaning: '`conv mock`: an expectation was not met, or nothing was tested',
    advice: 'Read the closest request in the output. See `conv help expectations`.',
  },
  signature_mismatch: {
    meaning: '`conv verify`: the service would refuse the request',
    advice: 'Apply the suggested fix. See `conv help verify`.',
  },
  command_not_executable: {
    meaning: '`conv mock`: the command after `--` could not be run',
    advice: 'Check its permissions.',
  },
  command_not_found: {
    meaning: '`conv mock`: the command after `--` was not found',
    advice: 'Check its name and `PATH`.',
  },
  interrupted: {
    meaning: 'interrupted by Ctrl-C or SIGTERM',
    advice: 'List what is left with `conv log --pending`; send it with `conv replay --pending`.',
  },
};

/** What each exit code means: `conv help exit-codes`, `conv help --json`. */
export const EXIT_CODES: Readonly<Record<number, string>> = {
  0: 'success: done, or accepted by the service',
  1: 'a bug in conv, or a journal or file that cannot be used; nothing was sent unless the error says so',
  2: 'invalid usage or input; nothing was sent',
  3: 'no usable profile or credentials, or no directory to store them in',
  4: 'the service refused the credentials or the signature (401, 403)',
  5: 'the service rejected the report',
  6: 'not delivered, or the outcome is unknown; the report is in the journal and `conv replay` is safe',
  7: '`verify`: the request would be refused; `mock`: an expectation failed, or nothing was tested; `smoke`: a check failed',
  8: '`send`, `replay`: some reports were not accepted, or orders of an export were held back (with `--check` and `--dry-run`, too); `reconcile`: differences were found; `claims`: something is left to do',
  126: '`mock`: the command after `--` could not be run',
  127: '`mock`: the command after `--` was not found',
  130: 'interrupted by Ctrl-C or SIGTERM; unsettled reports stay in the journal',
};
