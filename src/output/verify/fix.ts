import type { Cause, CauseId } from '../../core/diagnosis/cause.ts';
import { shellWord } from '../../core/shell.ts';
import { type SubsecondUnit, unitOfCause } from '../subsecond.ts';
import { isPaste } from './situation.ts';
import type { Language } from './snippets/language.ts';
import { notesFor } from './snippets/snippets.ts';

const SERIALISE = 'Serialise the report once, keep the result, and sign and send those very bytes.';
const TAKE_TIME =
  'Take the time once, in whole seconds, and use that text for the header and for the signature.';

/** By the first part of the id. */
const BY_PART: Readonly<Record<string, string>> = {
  body: SERIALISE,
  message: 'Sign the text of the timestamp with the body directly behind it, and nothing else.',
  key: 'Use the text of hmac_secret as the key, as it is.',
  mac: 'Use HMAC with SHA-256: hmac_secret is the key, the signed string is the message.',
  encoding: 'Send the digest as 64 lower-case hex digits, with nothing around them.',
  header: 'Send each of the three headers once, with its value alone.',
  clock: "Sign at the moment of sending, and set the sender's clock.",
  account: 'Send the api_key that belongs to the secret, or check with the profile of that key.',
};

/** Where a cause asks for other words than its part. */
const BY_ID: Readonly<Partial<Record<CauseId, string>>> = {
  'body.object-object':
    'Turn the report into JSON text before you join it to the timestamp, and send that same text.',
  'body.language-repr':
    'Turn the report into JSON text before you join it to the timestamp, and send that same text.',
  'body.empty':
    'Sign the body that is sent: it was not there yet, or no longer, when it was signed.',
  'body.charset': 'Encode the body once, in UTF-8, and sign and send those very bytes.',
  'message.timestamp-differs': TAKE_TIME,
  'message.timestamp-milliseconds': TAKE_TIME,
  'message.timestamp-format': TAKE_TIME,
  'key.whitespace': 'Strip blanks and newlines from around the secret when it is read.',
  'key.quoted': 'Take the quotes off the secret where it is stored or read.',
  'key.api-key': 'Use hmac_secret as the key; the api_key only goes into its header.',
  'key.other-profile': 'Use the api_key and the hmac_secret of one and the same account.',
  'key.empty':
    'See to it that the secret is there when the program runs, and let the program stop where it is not.',
  'key.swapped': 'Hand over key and message in the order that the function wants.',
  'clock.timezone':
    'Unix time is the same everywhere: take it from the system, not from a local date that is read as UTC.',
  'clock.not-whole': 'Send unix time in seconds, digits only, and sign the very same text.',
};

const PASTE =
  'The request itself may be fine: editors, clipboards and shells change a text like this. Save the bytes of the body where they are sent, and check that file.';

/**
 * What to change, in prose.
 * @param language adds what to heed in it.
 * @param rightFor the other profile that the request is right for.
 */
export function fixOf(
  causes: readonly Cause[],
  language: Language | undefined,
  rightFor?: string,
): string {
  if (isPaste(causes)) return PASTE;
  const ofAnother = rightFor === undefined ? [] : [checkWith(rightFor)];
  const own = causes.filter(({ id }) => rightFor === undefined || !OF_ANOTHER.test(id));
  const advice = own.map(adviceOn);
  const notes = language === undefined ? [] : notesFor(language, own);
  return [...new Set([...ofAnother, ...advice, ...notes])].join(' ');
}

function adviceOn(cause: Cause): string {
  const unit = unitOfCause(cause);
  if (unit !== undefined) return divideBy(unit);
  return BY_ID[cause.id] ?? BY_PART[cause.id.split('.')[0] ?? ''] ?? '';
}

const divideBy = ({ perSecond }: SubsecondUnit): string =>
  `Divide by ${perSecond} and round down before you sign and send the timestamp.`;

const OF_ANOTHER = /^(?:key\.other-profile|account\.unknown-key)$/;

const checkWith = (profile: string): string =>
  `Check it for that profile: --profile ${shellWord(profile)}. To send for this account, use this account's api_key and hmac_secret.`;
