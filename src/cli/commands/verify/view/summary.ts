import { shellWord } from '../../../../core/kit/shell.ts';
import { excerpt } from '../../../../core/kit/visible.ts';
import { joinClauses, joinNames, toSentence } from '../../../../core/words/phrase.ts';
import {
  isPaste,
  type Received,
  redactAll,
  redactCause,
  rightFor,
} from '../../../../verify/finding.ts';
import { type Language, languageOf } from '../../../../verify/language.ts';
import {
  type Cause,
  type CauseOf,
  type CausePart,
  causesOfPart,
  type Explanation,
} from '../../../../verify/model/cause.ts';
import {
  bodyCauses,
  bodyClause,
  nameLetters,
  type TwoSides,
} from '../../../../verify/words/body-causes.ts';
import {
  encodingClauses,
  keyClauses,
  macCauses,
  messageCauses,
  receptionClause,
  rightForProfile,
} from '../../../../verify/words/causes.ts';
import { advice, fixes } from '../../../../verify/words/fixes.ts';
import { unitOfCause } from '../../../views/signing.ts';
import { describeDuration } from '../../../words/durations.ts';
import { adviceOn, notesFor } from './code.ts';

/**
 * What to change, in prose.
 * @param language adds what to watch for in it.
 * @param rightFor the other profile that the request is right for.
 */
export function fixOf(
  causes: readonly Cause[],
  language: Language | undefined,
  rightFor?: string,
): string {
  if (isPaste(causes)) return fixes.paste;
  const ofAnother = rightFor === undefined ? [] : [fixes.check_with(shellWord(rightFor))];
  const own = causes.filter(({ id }) => rightFor === undefined || !OF_ANOTHER.has(id));
  const ofCauses = own.map(fixOfOne);
  const notes = language === undefined ? [] : notesFor(language, own);
  return [...new Set([...ofAnother, ...ofCauses, ...notes])].join(' ');
}

function fixOfOne(cause: Cause): string {
  const unit = unitOfCause(cause);
  if (unit !== undefined) return fixes.divide_by(unit.perSecond);
  // The string was assembled as it should be: what was sent differs.
  return cause.id === 'message.other-string' && cause.form === 'another body'
    ? advice.body.fix
    : adviceOn(cause.id).fix;
}

/** Both mean one thing: the request belongs to another profile. */
const OF_ANOTHER: ReadonlySet<string> = new Set(['key.other-profile', 'account.unknown-key']);

/**
 * Serializers for people: of each program the plainest name, those of the language first.
 * @param names every serializer that writes the bytes in question.
 */
export function plainestSerializers(
  names: readonly string[],
  language: Language | undefined,
): string[] {
  const plainest = new Map<string, string>();
  for (const name of names) {
    const known = plainest.get(programOf(name));
    if (known === undefined || name.length < known.length) plainest.set(programOf(name), name);
  }
  const isOwn = (name: string): number =>
    language !== undefined && languageOf(name) === language ? 0 : 1;
  return [...plainest.values()].sort((a, b) => isOwn(a) - isOwn(b));
}

/** `Python json.dumps`, `Python requests json=`: the first word says whose it is. */
const programOf = (name: string): string => name.split(/[ (]/)[0] ?? name;

/** Longest part of a profile's name that is shown, in characters. */
const SHOWN_NAME = 60;

/**
 * One sentence that names all causes of an explanation. A match proves bytes, key and digest, not the
 * code: a serializer is said to write these bytes, not to have been used.
 * @param language whose serializers are named first.
 */
export function summaryOf(
  explanation: Explanation,
  received: Received,
  language?: Language,
): string {
  const other = rightFor(explanation, received);
  const causes = explanation.causes
    .filter(({ id }) => other === undefined || !OF_ANOTHER.has(id))
    .map((cause) => redactCause(cause, received));
  const part = <Part extends CausePart>(name: Part): CauseOf<Part>[] => causesOfPart(causes, name);
  const profile = other && excerpt(redactAll(other, received), SHOWN_NAME);
  const clauses = [
    ...(profile === undefined ? [] : [rightForProfile(profile)]),
    ...bodyClauses(part('body'), explanation, received, language),
    ...part('message').map((cause) => messageCauses[cause.id](cause, spanOf(cause))),
    ...keyClauses(part('key')),
    ...part('mac').map((cause) => macCauses[cause.id](cause)),
    ...encodingClauses(part('encoding')),
    ...[...part('header'), ...part('clock'), ...part('account')].map(receptionWords),
  ];
  return toSentence(joinClauses(clauses));
}

const spanOf = ({ seconds }: Cause): string => describeDuration(Number(seconds ?? 0));

/** What the service's other checks find, as a clause. Half-hour time zones come as fractions. */
export const receptionWords = (cause: CauseOf<'header' | 'clock' | 'account'>): string =>
  receptionClause(cause, {
    unit: unitOfCause(cause)?.name,
    duration:
      cause.id === 'clock.timezone'
        ? describeDuration(Number(cause.hours ?? 0) * 3600)
        : cause.seconds === undefined
          ? undefined
          : spanOf(cause),
  });

function bodyClauses(
  causes: readonly CauseOf<'body'>[],
  { serializers, signed }: Explanation,
  received: Received,
  language: Language | undefined,
): string[] {
  if (causes.length === 0) return [];
  const letters = nameLetters(hasKorean(signed.body, received.body));
  return [
    bodyClause({
      sides: causes.map((cause) => sidesOf(cause, letters)),
      serializers:
        serializers.length === 0 || causes.every(({ pasted }) => pasted === 'reprinted')
          ? ''
          : joinNames(plainestSerializers(serializers, language)),
      isPaste: isPaste(causes),
    }),
  ];
}

/** How the two bodies differ by this cause: how one was signed, and how the other was sent. */
function sidesOf(cause: CauseOf<'body'>, letters: string): TwoSides {
  const [has, hasNot] = bodyCauses[cause.id](cause, letters);
  return cause.side === 'received' ? [hasNot, has] : [has, hasNot];
}

/** How much of a body is searched for its letters, in bytes. */
const LOOKED_AT = 65_536;

/** Whether the letters outside ASCII are Korean. */
const hasKorean = (...bodies: readonly Uint8Array[]): boolean =>
  bodies
    .map((body) => Buffer.from(body.subarray(0, LOOKED_AT)).toString())
    .some((text) => /\p{Script=Hangul}|\\u[a-d][0-9a-f]{3}/iu.test(text));
