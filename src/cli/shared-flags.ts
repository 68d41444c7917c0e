import { flag, once } from './flags.ts';

// Flags that several commands have, word for word.

export const PROFILE = once(
  '--profile <name>',
  'profile to use; for a list, only entries of its account',
  { complete: 'profiles' },
);

export const ENDPOINT = once('--endpoint <url>', 's2s_endpoint_base to use');

export const JSON_OUTPUT = flag('--json', 'print JSON; a list is one object per line');

export const HEADER = flag('--header', 'print a header row even when piped');

export const VERBOSE = flag('--verbose', 'show requests and responses; list rows not accepted');

export const TIMEOUT = once('--timeout <seconds>', 'maximum time for each attempt (default: 45)');

export const RETRIES = once('--retries <count>', 'retries after the first attempt (default: 4)');

export const NO_INPUT = flag('--no-input', 'never prompt; fail if something is missing');

const YES = flag('-y, --yes', 'skip the confirmation');

/** Of a command that asks before it does something that cannot be undone. */
export const CONFIRMATION = [NO_INPUT, YES];

/** A command's help only names these: `conv help commands` describes them, because they mean the same everywhere. */
export const COMMON_FLAGS = [
  ...[PROFILE, ENDPOINT, JSON_OUTPUT, HEADER, VERBOSE, TIMEOUT, RETRIES, NO_INPUT, YES],
  flag('-h, --help', 'print help'),
];

/** Of a command that has warnings. */
export const STRICT = flag('--strict', 'treat warnings as errors');

/** Of a list of events. */
export const PERIOD = [
  flag('--since <when>', 'lower bound: 2h, 7d, "yesterday 14:00", tuesday, or a date'),
  flag('--until <when>', 'upper bound in the same forms; days are inclusive'),
];
