import { operandWord, shellWord } from '../../core/kit/shell.ts';
import { makeVisible } from '../../core/kit/visible.ts';
import type { Of } from '../../core/words/facts.ts';
import { meant } from '../../core/words/phrase.ts';

/** Kinds of characters that no key and no secret can have; never the character itself, which may be a secret. */
const characters = {
  zero_byte: 'a zero byte',
  tab: 'a tab',
  line_feed: 'a line feed',
  carriage_return: 'a carriage return',
  escape_character: 'an escape character',
  non_breaking_space: 'a non-breaking space',
  soft_hyphen: 'a soft hyphen',
  zero_width_space: 'a zero-width space',
  zero_width_non_joiner: 'a zero-width non-joiner',
  zero_width_joiner: 'a zero-width joiner',
  word_joiner: 'a word joiner',
  byte_order_mark: 'a byte order mark',
  smart_quote: 'a typographic (smart) quote',
  typographic_dash: 'a typographic dash',
  control_character: 'a control character',
  full_width_character: 'a full-width character',
  unusual_space: 'an unusual space',
  invisible_character: 'an invisible character',
  letter_outside_ascii: 'a letter outside ASCII',
  character_outside_ascii: 'a character outside ASCII',
};

const spaces = (count: number): string => (count === 1 ? 'a space' : `${count} spaces`);

const SET_UP = 'conv profile add NAME --api-key KEY --endpoint URL --secret-stdin';

/** Prompts and messages of `conv profile`. */
const commands = {
  profile_not_added: ({ flags }: { readonly flags: readonly string[] }): string =>
    `no profile was added; missing or invalid: ${flags.join(', ')}`,
  profile_not_changed: ({ flags }: { readonly flags: readonly string[] }): string =>
    `nothing was changed; invalid: ${flags.join(', ')}`,
  mode_changed:
    'note: this profile is now {mode}; reports made as {from} do not count for it, so they would be sent again',
  mode_without_key:
    'nothing was changed; sandbox and live have different keys: specify the {mode} key',
  name_key_of_mode: ({ mode, same }: Of<'mode' | 'same'>): string =>
    `Use --${mode} --api-key KEY. If the current key has always been the ${mode} key, use --${mode} --merchant ${shellWord(same)}.`,
  copy_command: '{command}',
  value_missing_here: 'is missing',
  secret_missing_here: 'is missing (or --secret-file FILE, or CONV_HMAC_SECRET)',
  short_secret:
    'the secret has fewer than {shortest} characters; a real one is longer, and one this short is not masked in output',
  as_reported: '{sentence}',
  secret_of_other_key:
    'CONV_HMAC_SECRET belongs to CONV_API_KEY, which is a different key than --api-key',
  give_its_secret:
    'Pass the secret of this key with --secret-stdin or --secret-file, or unset the two variables.',
  cut_slip: 'The secret {wrong}. Remove that?',
  cut_key_slip: 'The api_key {wrong}. Remove that?',
  secret_slip: 'warning: the secret {wrong}',
  secret_not_piped: '{origin} reads piped input, but standard input is a terminal',
  pipe_secret:
    'Omit {origin} to be prompted for the secret, or pipe it in: … --secret-stdin < FILE',
  secret_of_old_key:
    'warning: the key is new, but the secret is still that of the old key; set it with --secret-stdin',
  nothing_to_change: 'nothing to change: no flag was given',
  name_a_profile: ({ names }: Of<'names'>): string =>
    `conv profile edit NAME; the profiles are ${names.map(makeVisible).join(', ')}`,
  edit_synopsis: ({ name }: Of<'name'>): string =>
    `conv profile edit ${shellWord(name)} [--api-key KEY] [--endpoint URL] [--currency CODE | --no-currency] [--live | --sandbox] [--secret-stdin | --secret-file FILE] [--keychain | --no-keychain] [--remove-map MAP]`,
  profile_changed: 'profile {name} changed',
  new_name_wrong: 'the new name {wrong}',
  profile_renamed: 'profile {from} renamed to {to}',
  confirm_removal: 'Remove profile {name}, with its secret?',
  removal_not_confirmed: ({ name }: Of<'name'>): string =>
    `profile ${makeVisible(name)} was not removed: its secret would be lost`,
  confirm_removal_by_flag: ({ name }: Of<'name'>): string =>
    `conv profile remove --yes ${operandWord(name)}`,
  profile_kept: 'profile {name} was not removed: not confirmed',
  variable_wins: 'warning: {variable} is set and takes precedence over the active profile',
  profile_active: 'profile {name} is now active',
  secret_from_environment: 'the secret is taken from CONV_HMAC_SECRET',
  name_taken: '{name} already exists',
  first_profile_added: 'profile {name} added; it is active',
  profile_added: ({ name }: Of<'name'>): string =>
    `profile ${name} added; to make it active: conv profile use ${operandWord(name)}`,
  profile_removed: ({ name, next }: Of<'name' | 'next'>): string =>
    `profile ${makeVisible(name)} removed; ${next}`,
  now_active: ({ name }: Of<'name'>): string => `${makeVisible(name)} is active`,
  none_left: 'no profiles are left',
  none_active: ({ other }: Of<'other'>): string =>
    `none is active now; choose one: conv profile use ${operandWord(other)}`,
  no_profiles: 'no profiles yet: conv profile add',
  try_dry_run:
    'Try it: a dry run sends a report to a service on this machine only.\n  conv paid {words} --dry-run',
  run_it_now: 'Run it now?',
  interrupted_after_adding: 'interrupted; profile {name} was saved',
  sealed_later:
    'note: {reason}; open entries are sealed under the new secret before the profile next sends',
  profile_warning: 'warning: {warning}',
  secret_as_argument:
    'a secret is not accepted from {flag}: every process on this machine can read an argument, and it is now in your shell history',
  replace_secret:
    'Ask for a new secret, or clear the history. Then use --secret-stdin < FILE, or omit the flag to be prompted.',
  secret_set: ({ length }: Of<'length'>): string =>
    `set, ${length} character${length === 1 ? '' : 's'}`,
  secret_by_command: 'printed by: {command}',
  secret_in_keychain: 'in the system keychain (service conv, account {account})',
  keychain_not_installed:
    'the system keychain cannot be used: @napi-rs/keyring is not installed, or has no binary for {platform}',
  install_keychain:
    'Reinstall conv with its optional packages, or keep the secret in the profiles file: add the profile without --keychain, or conv profile edit NAME --no-keychain --secret-stdin < FILE',
  keychain_not_in_program: 'the single-file program cannot use the system keychain',
  use_secret_command:
    'Use --secret-command, or install the npm package conv-cli, which can use the keychain.',
  keychain_failed: ({ reason }: Of<'reason'>): string =>
    `the system keychain could not be used: ${makeVisible(reason)}`,
  unlock_keychain:
    'Unlock the keychain and rerun the command. On Linux, a Secret Service (GNOME Keyring, KWallet, KeePassXC) must run in this session. To keep the secret in the profiles file, add the profile without --keychain, or: conv profile edit NAME --no-keychain --secret-stdin < FILE',
  keychain_entry_missing: 'the system keychain has no entry for service conv, account {account}',
  keychain_entry_elsewhere:
    'the profile was copied from another config directory, which owns the keychain entry {account}',
  set_secret_again: ({ profile }: Of<'profile'>): string =>
    `Set the secret again: conv profile edit ${operandWord(profile)} --secret-stdin < FILE`,
  keychain_secret_wrong: 'the system keychain has no usable secret: it {wrong}',
  keychain_not_kept: 'the system keychain did not return the secret that was stored in it',
  keychain_entry_left:
    'warning: an unused secret is still in the system keychain; delete service conv, account {account} ({reason})',
  keychain_needs_secret:
    'the secret comes from secret_command; to use the keychain, pass the secret to store',
  secret_changed_meanwhile:
    'another process changed the secret of profile {name}; nothing was changed; rerun the command',
  secret_keychain_form: 'must be an account of the system keychain, as conv wrote it',
  keychain_beside_other: 'is set along with hmac_secret or secret_command; keep one',
  secret_command_failed: ({ program, why }: Of<'program' | 'why'>): string =>
    `secret_command: ${makeVisible(program)} ${why}`,
  try_secret_command: ({ profile }: { readonly profile: string | undefined }): string =>
    `Run the command yourself to see why; conv whoami${profile === undefined ? '' : ` ${operandWord(profile)}`} prints it.`,
  program_not_found: 'was not found on PATH',
  program_missing: 'does not exist',
  program_not_started: 'could not be started ({code})',
  program_exit: 'ended with exit code {status}',
  program_killed: 'was ended by {signal}',
  secret_command_slow: 'did not end within {limit} s and was killed',
  printed_secret_wrong: 'printed no usable secret: it {wrong}',
  several_lines: 'printed more than one line; the secret must be the only one',
  printed_too_much: 'printed more than {limit} bytes',
  secret_command_form:
    'must be a list of words: the program, then its arguments, such as ["op", "read", "op://vault/item/field"]',
  secret_kept_twice: 'is set beside hmac_secret; keep one',
  secret_command_needs_shell:
    'needs a shell ($, `, |, ;, &, or a redirection), and conv starts the program without one; quote it, or put it in a script',
  not_set: 'not set',
  origin_in_words: ({ origin, shadows }: Of<'origin' | 'shadows'>): string =>
    shadows.length === 0 ? origin : `${origin} (shadows ${shadows.join(', ')})`,
  no_value: 'none',
} as const;

/** The questions of `conv profile add` and `edit`. */
const questions = {
  ask_name: 'Profile name',
  ask_which: 'Which profile?',
  ask_api_key: 'API key (api_key)',
  ask_endpoint: 'Endpoint (s2s_endpoint_base)',
  ask_secret: ({ canKeep }: Of<'canKeep'>): string =>
    `Secret (hmac_secret, hidden${canKeep ? ', Enter keeps the current one' : ''})`,
  ask_currency: 'Default currency of reports (such as KRW, or {none})',
  ask_mode: 'The key is',
  sandbox_key: 'never creates a payable order',
  live_key: 'creates payable orders',
  answer_doubted: '{remark} (enter it again to keep it)',
  answer_wrong: 'It {wrong}',
  api_key_wrong: 'The api_key {wrong}',
  secret_wrong: 'The secret {wrong}',
} as const;

/** Sentences about profiles and credentials. Those without a subject continue "the key …". */
export const profiles = {
  ...characters,
  ...commands,
  ...questions,
  ends_with_empty_line: 'ends with an empty line',
  blanks_around: ({ before, after }: Of<'after'> & { readonly before: number }): string =>
    [
      ...(before === 0 ? [] : [`begins with ${spaces(before)}`]),
      ...(after === 0 ? [] : [`ends with ${spaces(after)}`]),
    ].join(' and '),
  same_as_secret:
    'is the same as hmac_secret; the secret would be sent as a header of every request',
  same_as_secret_in:
    'the api_key of {origin} is the same as hmac_secret; the secret would be sent as a header of every request',
  member_not_object: 'must be an object',
  member_not_string: 'must be a string',
  map_form_field_unknown: ({ near, known }: Of<'near' | 'known'>): string =>
    near === undefined
      ? `unknown field; use ${known.join(', ')}`
      : `unknown field; did you mean ${near}?`,
  status_has_two_meanings: ({ word, before }: Of<'word' | 'before'>): string =>
    `${JSON.stringify(word)} already means ${before}`,
  map_form_incomplete:
    'an order export needs merchant_order_id, amount, and status (or "kind": "paid" if all of its orders were paid)',
  map_not_changed: 'map {name} was not changed: invalid map',
  map_changed: 'map {name} is saved in profile {profile}',
  map_same: 'map {name} is unchanged',
  map_removed: 'map {name} was removed from profile {profile}',
  confirm_map_removal: 'Remove map {name}?',
  map_kept_as_is: 'map {name} was not removed',
  edit_map_again: 'Edit it again?',
  editor_failed: '{editor} exited with an error; nothing was changed',
  set_editor: 'Set EDITOR to your editor, or give the map with --file FILE.',
  map_form_help: `// A map: how conv reads the files of your shop. Lines like this one are left out.
// columns: merchant_order_id, amount, status, refund_amount, currency, cb_aev, product_name, sub_id, and
//   line (item ID), paid_at, cancelled_at, subtotal, shipping, taxes, quantity: the names of your columns.
// amounts: sum (each line is an item), once (each line has the order total), first (only the first line has it).
// statuses: your words for paid, refunded, cancelled, declined, unpaid: { "paid": ["shipped"] }.
// ignored: columns that look like refunds and are not. holds: columns that hold an order back where they are filled.
// Also: kind, delimiter, encoding, thousands, currency.
`,
  member_not_words: 'must be a list of words',
  map_named_like_field: '{name} is a field; give the map another name',
  empty_variable: 'is empty; check for an unset variable',
  member_unknown: 'is unknown',
  fault_at: '{at} {wrong}',
  and_also: '{first}; {next}',
  profiles_damaged: '{file} is damaged: {reason}',
  not_json: ({ at }: { readonly at: number | undefined }): string =>
    `it is not JSON${at === undefined ? '' : ` (see character ${at})`}`,
  profiles_locked: ({
    process,
    lock,
  }: Of<'lock'> & { readonly process: number | undefined }): string =>
    `${process === undefined ? 'another process' : `process ${process}`} is changing the profiles; if no other conv runs, remove ${lock}`,
  profile_unknown: ({ name, origin, near }: Of<'name' | 'origin' | 'near'>): string =>
    `no profile is named "${makeVisible(name)}"${origin === '' ? '' : ` (from ${origin})`}${meant(near)}`,
  add_first_profile: `There are no profiles yet: ${SET_UP}`,
  list_profiles: 'List the profiles: conv profile list',
  map_unknown: ({ profile, name, near }: Of<'profile' | 'name' | 'near'>): string =>
    `profile ${profile} has no map named "${makeVisible(name)}"${meant(near)}`,
  save_first_map: 'It has none yet; save one: conv send FILE --map FIELD=COLUMN … --save-map NAME',
  known_maps: ({ names }: Of<'names'>): string => `It has: ${names.map(makeVisible).join(', ')}`,
  account_incomplete: ({ missing }: Of<'missing'>): string =>
    `missing ${missing.join(', ')}; set up a profile first`,
  set_up_account: `${SET_UP}
or set CONV_API_KEY, CONV_HMAC_SECRET and CONV_ENDPOINT; --dry-run needs none of them`,
  set_up_credentials: `${SET_UP}
or set CONV_API_KEY and CONV_HMAC_SECRET`,
  set_up_owner: `${SET_UP}
or set CONV_API_KEY and CONV_ENDPOINT`,
  set_up_smoke: `${SET_UP}
or set CONV_API_KEY, CONV_HMAC_SECRET and CONV_ENDPOINT; for a conv mock on this machine --endpoint is enough`,
  set_up_smoke_pair: `${SET_UP}
or set CONV_API_KEY and CONV_HMAC_SECRET; the demo pair works only with a conv mock on this machine`,
  profile_exists: 'profile {name} already exists',
  name_alone: '--name goes alone; change the other values with a command of their own',
  edit_or_rename: ({ name }: Of<'name'>): string =>
    `Change it: conv profile edit ${operandWord(name)} …   or choose another name.`,
  foreign_character: ({ kind, at }: Of<'kind'> & { readonly at: number }): string =>
    `has ${kind} at character ${at}; only printable ASCII is allowed`,
  only_blanks: 'contains only whitespace',
  not_an_address: 'is not a valid address',
  is_empty: 'is empty',
  has_blank: ({ at }: { readonly at: number }): string => `has a space at character ${at}`,
  other_scheme: 'begins with {scheme}://, but the service uses https://',
  https_missing: 'must begin with https://; did you mean {example}?',
  user_in_endpoint: 'contains a user name or password; remove it',
  query_in_endpoint: 'contains a query string (from the ?); remove it',
  fragment_in_endpoint: 'contains a fragment (from the #); remove it',
  http_on_private_network:
    'must be https, or anyone on the network path can read the reports; for a test service on a private network, add --allow-plain-http to the profile, or set CONV_ALLOW_PLAIN_HTTP=1',
  plain_http_live: 'is http, but a live account requires https',
  http_endpoint:
    'must be https, or anyone on the network path can read the reports; did you mean https://{host}{path}?',
  report_path_in_endpoint: 'ends with {path}, which conv adds itself; remove it ({base})',
  profiles_inaccessible: 'cannot {action} {path}: {reason}',
  fix_profiles: 'Fix this, or choose another directory with CONV_CONFIG_DIR.',
  profiles_too_large: '{file} is too large to be a profiles file',
  profiles_link: '{name} is a symbolic link, which conv does not follow',
  profiles_not_plain: '{name} is not a plain {kind}',
  profiles_lock_lost:
    'this process was suspended too long, and another process took over {lock}; nothing was changed',
  lock_not_a_file: '{name} is not a regular file, so the profiles cannot be locked; remove it',
  in_quotes: 'is in quotes, which would be part of the value',
  own_name: 'begins with "hmac_secret=", which would be part of the value',
  name_too_long: 'is longer than {limit} characters',
  name_characters: 'may contain only letters (A to Z), digits, and - _ .',
  name_like_flag: 'begins with a dash, as flags do',
  name_reserved: 'is a reserved word',
  merchant_account_form: 'begins with account:, which is followed by 32 hex digits',
  three_letters: 'must be three letters, such as KRW',
  secret_too_long: 'has more than {limit} bytes; check that it is the right input',
  secret_is_utf16: 'is UTF-16 text (as PowerShell writes it); save it as ASCII',
  secret_not_text: 'is not text: its bytes are not UTF-8',
  one_of: 'must be one of {options}',
  delimiter_unusable: 'must be one character, and not a quote or a line end',
  thousands_unusable: 'must be one character, and not a digit or a sign, such as ,',
  not_a_map_name: 'is not a valid name for a map: it {wrong}',
  mode_unknown: 'must be "sandbox" or "live"',
  seal_keys_unreadable: 'must be keys of 64 hex digits, separated by spaces',
  not_a_profile_name: 'is not a valid name for a profile: it {wrong}',
  half_a_pair: ({ set, missing }: Of<'set'> & { readonly missing: string }): string =>
    `${set} is set, but ${missing} is not`,
  set_both: ({ missing, set }: Of<'set'> & { readonly missing: string }): string =>
    `Set ${missing} too, or unset ${set}: the two belong together.`,
  change_api_key:
    'Change the api_key where it is set: conv profile edit NAME --api-key KEY, or CONV_API_KEY.',
  values_unusable: '{origins} cannot be used',
  fix_where_set: 'Correct it where it is set, or unset it.',
} as const;
