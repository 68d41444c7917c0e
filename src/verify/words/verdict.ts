import { grouped } from '../../core/kit/numbers.ts';
import type { Of } from '../../core/words/facts.ts';
import { joinNames, joinWords, plural } from '../../core/words/phrase.ts';

/** The first line of a verdict. */
export const headlines = {
  valid: 'valid: the service would accept this request',
  valid_copy:
    'the signature is correct for the body as it was before a copy reformatted it; the request itself may be fine',
  refused: 'rejected, although the signature is correct: the service would answer 401',
  unsigned: 'rejected, with no signature to check: the service would answer 401',
  wrong: 'wrong signature: the service would answer 401',
  paste: 'wrong signature for the bytes that were given; the request itself may be fine',
  changed: 'the copy changed the body, as Content-Length shows; the request itself may be fine',
  other_body:
    'the signature does not match, but the body that was given is not the one that was sent',
  other_profile: 'correct for another profile, not for this account ({origin})',
  no_secret: 'not checked: there is no secret to check the signature with',
} as const;

/** A signature that is not 64 lowercase hex digits; of one of the right length, its first other character. */
interface SignatureShape {
  readonly length: number;
  readonly odd: { readonly at: number; readonly character: string } | undefined;
}

/** What each of the service's four checks found. */
export const checks = {
  headers_ok: 'all three are present, once each',
  header_missing: '{name} is missing',
  header_empty: '{name} is empty',
  header_duplicated: '{name} appears more than once (the first is checked below)',
  absent: 'nothing to check',
  timestamp_not_whole: '{shown} is not a whole number',
  timestamp_unit: '{shown} is in {unit}; the service expects seconds',
  timestamp_out_of_range: '{shown} is out of range for a time in seconds',
  timestamp_skew: ({ skew, isOk }: Of<'skew' | 'isOk'>): string =>
    `${skew}; ${isOk ? 'up to 5 minutes is allowed' : 'at most 5 minutes is allowed'}`,
  key_unchecked: '{shown} is not checked: no account is known',
  key_ok: '{own} is the key of this account',
  key_absent: "nothing to check; this account's key is {own}",
  key_is_secret: 'the header contains {whose}, which must never be sent',
  key_foreign: (facts: {
    readonly shown: string;
    readonly own: string;
    readonly profile: string | undefined;
  }): string => {
    const whose = facts.profile === undefined ? '' : `the key of the profile "${facts.profile}", `;
    return `${facts.shown} is ${whose}not this account's key, ${facts.own}`;
  },
  secret_of_account: 'the hmac_secret',
  secret_of_profile: 'the hmac_secret of the profile "{profile}"',
  signature_ok: ({ bytes }: Of<'bytes'>): string =>
    `matches the timestamp and the ${plural(bytes, 'byte')} of the body`,
  signature_without_timestamp: 'cannot be checked without the timestamp that was signed',
  signature_unchecked: 'is not checked: no secret is known',
  signature_wrong: ({ bytes }: Of<'bytes'>): string =>
    `does not match the timestamp and the ${plural(bytes, 'byte')} of the body under this account's secret`,
  signature_shape: ({ length, odd }: SignatureShape): string =>
    odd === undefined
      ? `; it is not 64 lowercase hex digits but ${length} characters`
      : `; character ${odd.at} is "${odd.character}", which is not a lowercase hex digit`,
} as const;

/** What to do about failed checks other than the signature. */
export const advice = {
  headers: 'send each of the three headers once, with a value',
  timestamp_unit: 'divide by {perSecond} and round down before you sign and send',
  timestamp_not_whole: 'send Unix time in seconds, digits only, and sign exactly that text',
  timestamp_skew: (facts: { readonly isZone: boolean; readonly isPast: boolean }): string => {
    const zone = facts.isZone
      ? ': a difference of whole hours is a time zone, and Unix time is the same in all of them'
      : '';
    const past = facts.isPast ? ' (for a request from the past: --now SECONDS)' : '';
    return `sign right before sending, and set the sender's clock${zone}${past}`;
  },
  key_is_secret:
    'send the api_key in that header, and get a new secret: this one has left your server',
  key_foreign:
    "check with the profile of that key (--profile {profile}), or send this account's key",
} as const;

/** What to do next. */
export const next = {
  label: 'next:',
  give_secret: 'provide the secret: --profile NAME, or CONV_API_KEY and CONV_HMAC_SECRET',
  search_further: 'search further: --deep',
  try_profiles: 'try the secrets of your other profiles: --all-profiles',
  compare_secrets:
    'if that is the string that was signed, the secrets may differ: compare them without showing them (conv help verify):',
  copy_signature:
    'copy X-Signature from the request or the log instead of typing it, and check again',
  save_and_check: 'save exactly the bytes that are sent, and check that file',
  save: 'save exactly the bytes that are sent',
  save_signed: 'save the string you sign, and add --signed FILE',
  save_signed_in: ({ languages }: Of<'languages'>): string =>
    `save the string you sign, and add --signed FILE (code: --language ${languages.join('|')})`,
  languages: ({ languages }: Of<'languages'>): string =>
    `for correct code: --language ${languages.join('|')}`,
  check_again: ({ remarks }: Of<'remarks'>): string =>
    `check again${remarks.length === 0 ? '' : ` (${remarks.join('; ')})`}:`,
  check_again_same: 'check again with the same conv verify command',
  check_again_somehow: 'check again with conv verify',
  and_then: 'then',
  resend: 'send it again, save body and headers, and',
  body_on_stdin: 'the body on standard input',
  headers_on_stdin: 'the headers on standard input',
  own_value: 'your own value for <hidden>',
  new_values: 'a new request has a new timestamp and signature',
  mock_search_further:
    'save body and headers as they are sent, and search further: conv verify BODY --headers HEADERS --deep',
  mock_save_signed: ({ code }: { readonly code: string | undefined }): string =>
    `write the string that you sign to a file${code === undefined ? '' : ` (${code})`}, save body and headers as they are sent, and compare them: conv verify BODY --headers HEADERS --signed FILE`,
};

/** The proof: where the signed and the received bytes differ. */
export const proof = {
  counts: (facts: {
    readonly signed: number;
    readonly received: number;
    readonly isBody: boolean;
    readonly offset: number;
  }): string => {
    const whole = facts.isBody ? '' : ' (timestamp and body together)';
    return `signed ${plural(facts.signed, 'byte')}, received ${grouped(facts.received)}${whole}; first difference at byte ${grouped(facts.offset)}`;
  },
  secret_in_message: 'the signed string contains the secret, so it is not shown',
  same_bytes: (facts: { readonly bytes: number; readonly parts: readonly string[] }): string =>
    `signed and received are the same ${plural(facts.bytes, 'byte')} of body; the difference is in ${joinWords(facts.parts)}`,
  parts: { key: 'the key', mac: 'the digest', encoding: 'the encoding of the digest' },
  signed: 'signed',
  received: 'received',
  ends_here: '(ends here)',
  fix: 'fix:',
  also_possible: 'also possible:',
  expected: 'expected:',
  expected_note:
    "correct for these bytes and this timestamp under this account's secret; use it to compare, do not send it by hand",
};

/** The meaning of symbols for invisible bytes. */
export const LEGEND: readonly (readonly [shown: RegExp, meaning: string])[] = [
  [/·/, '· is a space'],
  [/␊/, '␊ a newline'],
  [/␍/, '␍ a carriage return'],
  [/␉/, '␉ a tab'],
  [/␀/, '␀ a zero byte'],
  [/\\x[89a-f]/, '\\x.. a byte that is not UTF-8'],
  [/\\u00a0/, '\\u00a0 a no-break space'],
  [/\\u200b|\\ufeff/, '\\u200b and \\ufeff have no width'],
  [/\*{4}/, '* hides a secret'],
];

const FOREIGN_STRING =
  'conv knows no way to make the string in the file from this timestamp and this body.';

/** What a string looks like that nothing makes of the request. */
export type StringForm = 'another body' | 'no timestamp' | 'digest';

const FOREIGN_STRINGS: Readonly<Record<StringForm, string>> = {
  'another body': 'The string in the file has this timestamp, but another body.',
  'no timestamp': 'The string in the file is another body, without the timestamp before it.',
  digest: 'The file has a digest: write the string itself to it, before it is hashed.',
};

/** Facts about an unexplained signature. */
export const unexplained = {
  wrong_digits: (facts: {
    readonly digits: readonly number[];
    readonly letters: readonly {
      readonly digit: number;
      readonly letter: string;
      readonly like: string;
    }[];
    readonly total: number;
  }) =>
    `${facts.total - facts.digits.length} of ${facts.total} digits of the signature match: check ${facts.digits.length === 1 ? 'digit' : 'digits'} ${joinWords(facts.digits.map(String))}, which may have been mistyped.${facts.letters.map(({ digit, letter, like }) => ` Digit ${digit} is the letter ${letter}, which looks like ${like}.`).join('')}`,
  missing_digits: ({ count, after, total }: Of<'count' | 'after' | 'total'>) =>
    `${total - count} of ${total} digits of the signature match: ${count} ${count === 1 ? 'digit is' : 'digits are'} missing ${after === 0 ? 'at the beginning' : `after digit ${after}`}.`,
  extra_digits: ({ count, after, total }: Of<'count' | 'after' | 'total'>) =>
    `all ${total} digits of the signature match, but there ${count === 1 ? 'is 1 extra digit' : `are ${count} extra digits`} ${after === 0 ? 'at the beginning' : `after digit ${after}`}.`,
  no_digest: 'the signature is not a digest in any encoding that conv knows',
  length: (facts: { readonly bytes: number; readonly algorithms: readonly string[] }): string => {
    const { bytes, algorithms } = facts;
    const whose = algorithms.length === 0 ? 'of no common hash' : `of ${joinNames(algorithms)}`;
    return `the digest has ${plural(bytes, 'byte')}, the length ${whose}; SHA-256 has 32`;
  },
  object: "the header contains {language}'s representation of an object, not a digest",
  missing: 'the header contains the word for a missing value, not a digest',
  placeholder: 'the header contains a placeholder that was never filled in',
  digest_of_nothing:
    'the signature is the {algorithm} digest of empty input: no message was passed to it',
  interrupted: 'The search was stopped early: little is ruled out yet.',
  nothing_keyless: 'Nothing that works without the secret produces this signature.',
  usual_mistakes:
    'None of the usual mistakes makes this signature: either the bytes or the key differ.',
  single_mistakes: 'No known mistake makes this signature: either the bytes or the key differ.',
  usual_pairs:
    'No known mistake, and no two usual ones, make this signature: either the bytes or the key differ.',
  all_pairs:
    'No known mistake, and no two of them, make this signature: either the bytes or the key differ.',
  signed_string_foreign: ({ form }: { readonly form: StringForm | undefined }): string =>
    form === 'digest'
      ? FOREIGN_STRINGS.digest
      : `${form === undefined ? FOREIGN_STRING : FOREIGN_STRINGS[form]} No key and no digest that conv knows makes this signature from it. First difference:`,
  signed_string_right:
    'The string in the file is right: the key or the digest differs, or this signature is of another string.',
  signed_string_known:
    'By the string in the file: {summary} The key or the digest differs too, or this signature is of another string.',
} as const;

/** One line for each of several requests. */
export const several = {
  valid: 'Valid.',
  no_secret: 'Not checked: there is no secret.',
  unexplained: 'Wrong signature, unexplained.',
  as_below: 'Wrong signature, as below.',
  shared: ({ requests, name }: Of<'requests' | 'name'>): string =>
    `One explanation fits ${plural(requests, 'request')}; shown for ${name}:`,
  progress: ({ at, of }: Of<'of'> & { readonly at: number }): string => `${at} of ${of}: `,
};

/** How far a long search is: `2,400,000 tried, 480,000 per second, 5 s (Ctrl-C stops it)`. */
export const searchProgress = (hypotheses: number, milliseconds: number): string => {
  const rate = milliseconds > 0 ? Math.round((hypotheses / milliseconds) * 1000) : 0;
  const seconds = Math.floor(milliseconds / 1000);
  return `${grouped(hypotheses)} tried, ${grouped(rate)} per second, ${seconds} s (Ctrl-C stops it)`;
};
