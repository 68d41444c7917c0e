import type { FailureCode } from '../../core/failure.ts';

/** What a failure code means, and what to do about it: the rows of `conv help errors`. */
interface FailureWords {
  readonly meaning: string;
  readonly remedy: string;
}

/** By failure code, in the order in which they are listed. */
export const failures: Readonly<Record<FailureCode, FailureWords>> = {
  internal: {
    meaning: 'bug in conv',
    remedy: 'report it with the command and the output; replay is safe',
  },
  output_lost: {
    meaning: 'standard output cannot be written; what was sent is in the journal',
    remedy: 'fix what reads the output, then look up the result with conv log or conv show',
  },
  usage: {
    meaning: 'the command line is wrong; nothing was sent',
    remedy: 'fix the flags or arguments it names; see --help of the command',
  },
  invalid_report: {
    meaning: 'the report breaks a rule of the service; nothing was sent',
    remedy: 'fix the fields it names and run the command again',
  },
  invalid_input: {
    meaning: 'the input cannot be read in the expected format; nothing was sent',
    remedy: 'fix the file or standard input and run the command again',
  },
  event_conflict: {
    meaning: 'the event ID is already used for a different body; nothing was sent',
    remedy: 'use a new event ID, or compare with conv show',
  },
  other_account: {
    meaning: 'the event belongs to another account; nothing was sent',
    remedy: "use that account's profile",
  },
  unknown_event: {
    meaning: 'the journal has no such event or order',
    remedy: 'list events with conv log',
  },
  unknown_batch: {
    meaning: 'the journal has no such batch',
    remedy: 'list batches with conv batch list',
  },
  deposit_unconfirmed: {
    meaning: "the deposit of a virtual-account order isn't confirmed; nothing was sent",
    remedy: 'report the order once its deposit is confirmed',
  },
  declined_by_user: {
    meaning: 'the prompt was answered with no; nothing was sent',
    remedy: 'run the command again and answer yes',
  },
  no_profile: {
    meaning: 'no usable profile',
    remedy: 'add one with conv profile add, or choose one with --profile',
  },
  invalid_credentials: {
    meaning: 'a credential, stored or given, cannot be used',
    remedy: 'check which source is used with conv whoami, then fix it there',
  },
  profiles_unreadable: {
    meaning: 'the profiles cannot be read or written safely',
    remedy: 'fix the file it names, or use another directory with CONV_CONFIG_DIR',
  },
  no_home: {
    meaning: 'there is no home directory, and CONV_CONFIG_DIR and CONV_DATA_DIR are not set',
    remedy: 'set HOME, or set both CONV_CONFIG_DIR and CONV_DATA_DIR',
  },
  unauthorized: {
    meaning: 'the service refused the credentials or the signature',
    remedy:
      'check the account with conv whoami; conv verify explains a signature that does not match',
  },
  rejected: {
    meaning: 'the service rejected the report',
    remedy: 'fix the fields it names and send a new report',
  },
  undelivered: {
    meaning: 'not delivered; replay is safe',
    remedy: 'run conv replay when the service is reachable',
  },
  unconfirmed: {
    meaning: 'the outcome is unknown; replay is safe',
    remedy: 'run conv replay; the service counts an event once',
  },
  event_busy: {
    meaning: 'another process is sending this event',
    remedy: 'wait for that process; its outcome is in the journal',
  },
  order_waits: {
    meaning: 'an earlier report of the order is not settled; nothing was sent',
    remedy: 'run conv replay for the earlier report, or pass --overtake',
  },
  outcome_unwritten: {
    meaning: 'the report was sent, but its outcome could not be journaled; replay is safe',
    remedy: 'fix the journal or its disk, then run conv replay',
  },
  journal_corrupt: {
    meaning: 'the journal is damaged',
    remedy: 'run the command again; if it is still damaged, move the journal away and keep it',
  },
  journal_untrusted: {
    meaning: "a journal entry is not sealed with this account's secret; it was not sent",
    remedy: 'look at the entry; if it is right, run the command that made it again',
  },
  journal_locked: {
    meaning: 'another process holds the journal',
    remedy: 'wait until that process ends, then run the command again',
  },
  journal_unreadable: {
    meaning: "the journal's disk cannot be read at the moment; nothing was sent",
    remedy: 'run the command again; if it still fails, check the disk',
  },
  journal_unwritable: {
    meaning: 'the journal cannot be written',
    remedy: 'fix its permissions, or use another directory with CONV_DATA_DIR',
  },
  journal_full: {
    meaning: "the journal's disk is full",
    remedy: 'free some space, then run the command again',
  },
  journal_unavailable: {
    meaning: 'SQLite cannot be loaded on this machine; nothing was sent',
    remedy: 'reinstall conv for this platform and Node version',
  },
  journal_too_new: {
    meaning: 'a newer version of conv wrote the journal; nothing was sent',
    remedy: 'update conv, or use another directory with CONV_DATA_DIR',
  },
  state_unwritable: {
    meaning: 'conv mock: the state file cannot be written',
    remedy: 'choose another file with --state, or fix its permissions',
  },
  check_failed: {
    meaning: 'conv smoke: the service breaks its document, or its answer does not settle a report',
    remedy: 'send the report of conv smoke to the operator of the service',
  },
  expectation_failed: {
    meaning: 'conv mock: an expectation (--expect) was not met',
    remedy: 'read the result of each expectation, then fix the integration under test',
  },
  signature_mismatch: {
    meaning: 'conv verify: the service would not accept the request',
    remedy: 'fix the signing code as the finding says',
  },
  artifact_unwritable: {
    meaning: 'an output file (--junit, --report, --errors, --write, --output) cannot be written',
    remedy: 'choose another path, or fix its permissions',
  },
  scratch_unwritable: {
    meaning: 'conv send: the scratch file next to the journal cannot be written; nothing was sent',
    remedy: 'free some space on the disk of the journal, or fix its permissions',
  },
  command_not_executable: {
    meaning: 'conv mock: the command after -- cannot be run',
    remedy: 'make the program executable',
  },
  command_not_found: {
    meaning: 'conv mock: the command after -- was not found',
    remedy: 'check its name and PATH',
  },
  interrupted: {
    meaning: 'interrupted; the journal knows what is left',
    remedy: 'run the command again, or conv replay',
  },
};
