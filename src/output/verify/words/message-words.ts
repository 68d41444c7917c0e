import type { Cause, CauseId } from '../../../core/diagnosis/cause.ts';
import { describeDuration } from '../../duration.ts';
import { nameCharacter, particular, withParticular } from './phrase.ts';

type Clause = (cause: Cause) => string;

const template = (cause: Cause): string => withParticular(cause, 'template', (it) => ` (${it})`);

const signedText = (cause: Cause): string => withParticular(cause, 'signed', (it) => ` (${it})`);

function separatorWords(cause: Cause): string {
  const { separator } = cause;
  if (cause.template !== undefined)
    return `the signed string was built as ${particular(cause, 'template')}`;
  if (separator === undefined) return 'something was put between timestamp and body';
  const by = withParticular(cause, 'provider', (it) => `, as ${it} wants it`);
  return `${nameCharacter(String(separator))} was put between timestamp and body${by}`;
}

function differsWords(cause: Cause): string {
  const seconds = Number(cause.seconds);
  const what = `another timestamp was signed${signedText(cause)} than the one in the header`;
  if (!Number.isFinite(seconds) || seconds === 0) return what;
  return `${what}: ${describeDuration(seconds)} ${seconds < 0 ? 'earlier' : 'later'}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  iso: 'as a date (ISO 8601)',
  float: 'with a fraction',
  padded: 'with something around it',
  quoted: 'in quotes',
};

const formatWords = (cause: Cause): string => {
  const format = particular(cause, 'format') ?? 'another format';
  return `the timestamp was signed ${FORMATS[format] ?? `in another format: ${format}`}${signedText(cause)}, not as the header has it`;
};

const CLAUSES: Readonly<Partial<Record<CauseId, Clause>>> = {
  'message.separator': separatorWords,
  'message.order': () => 'the body was put before the timestamp',
  'message.body-only': () => 'the body alone was signed, without the timestamp',
  'message.timestamp-only': () => 'the timestamp alone was signed, without the body',
  'message.method-path': (cause) => `method or path was signed too${template(cause)}`,
  'message.api-key': (cause) => `the api key was signed too${template(cause)}`,
  'message.body-hashed': (cause) =>
    `a digest of the body was signed instead of the body${template(cause)}`,
  'message.other-provider': (cause) =>
    `the request was signed by another service's recipe: ${particular(cause, 'provider') ?? 'not this one'}${template(cause)}`,
  'message.timestamp-differs': differsWords,
  'message.timestamp-milliseconds': (cause) =>
    cause.side === 'header'
      ? `the header has milliseconds, but seconds were signed${signedText(cause)}`
      : `the timestamp was signed in milliseconds${signedText(cause)}, not as the header has it`,
  'message.timestamp-format': formatWords,
};

/** What was joined otherwise, as a clause. */
export const messageClause = (cause: Cause): string =>
  CLAUSES[cause.id]?.(cause) ?? 'the signed string was built in another way';
