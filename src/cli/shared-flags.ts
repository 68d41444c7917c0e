import { flag } from './flags.ts';

// Flags that several commands have, word for word.

export const JSON_OBJECT = flag('--json', 'print one JSON object');

export const JSON_LINES = flag('--json', 'print one JSON object per line');

export const HEADER = flag('--header', 'print a header row even when piped');

export const PROFILE = flag('--profile <name>', 'profile to use', { complete: 'profiles' });

/** Of a list of events. */
export const ONLY_PROFILE = flag('--profile <name>', "only events of this profile's account", {
  complete: 'profiles',
});

/** Of a command for the whole journal. */
export const JOURNAL_OF_PROFILE = flag('--profile <name>', 'use the journal of this profile', {
  complete: 'profiles',
});

/** Of a list of events. */
export const PERIOD = [
  flag('--since <when>', 'lower bound: 2h, 7d, "yesterday 14:00", tuesday, or a date'),
  flag('--until <when>', 'upper bound in the same forms; days are inclusive'),
];

/** Of a command that asks before it does something that cannot be undone. */
export const CONFIRMATION = [
  flag('--no-input', 'never prompt'),
  flag('-y, --yes', 'skip the confirmation'),
];
