import type { Cause } from '../../../core/diagnosis/cause.ts';
import type { Explanation } from '../../../core/diagnosis/explanation.ts';
import { excerpt } from '../../../core/visible.ts';
import { type Received, redactAll, redactCause } from '../received.ts';
import { rightFor } from '../right-for.ts';
import { isPaste } from '../situation.ts';
import type { Language } from '../snippets/language.ts';
import { bodyWords } from './body-words.ts';
import { keyClauses } from './key-words.ts';
import { encodingClauses, macClause } from './mac-words.ts';
import { messageClause } from './message-words.ts';
import { joinClauses, joinWords, toSentence } from './phrase.ts';
import { receptionClause } from './reception-words.ts';
import { nameSerializers } from './serializer-names.ts';

/** So much of a profile's name is shown, in characters. */
const SHOWN_NAME = 60;

/**
 * One sentence that names all causes of an explanation. A match proves bytes, key and digest, not
 * the code: of a serializer it says that it writes these bytes, not that it was used.
 * @param language whose serializers are named first.
 */
export function summaryOf(
  explanation: Explanation,
  received: Received,
  language?: Language,
): string {
  const other = rightFor(explanation, received);
  const causes = explanation.causes
    .filter(({ id }) => other === undefined || !SAID_OF_ANOTHER.has(id))
    .map((cause) => redactCause(cause, received));
  const part = (name: string): Cause[] => causes.filter(({ id }) => id.startsWith(`${name}.`));
  const clauses = [
    ...(other === undefined ? [] : [rightForClause(redactAll(other, received))]),
    ...bodyClauses(part('body'), explanation, received, language),
    ...part('message').map(messageClause),
    ...keyClauses(part('key')),
    ...part('mac').map(macClause),
    ...encodingClauses(part('encoding')),
    ...['header', 'clock', 'account'].flatMap(part).map(receptionClause),
  ];
  return toSentence(joinClauses(clauses));
}

/** Both are one thing: the request belongs to another profile. */
const SAID_OF_ANOTHER: ReadonlySet<string> = new Set(['key.other-profile', 'account.unknown-key']);

const rightForClause = (profile: string): string =>
  `the request is right for the profile "${excerpt(profile, SHOWN_NAME)}": its key and its signature are those of that profile`;

function bodyClauses(
  causes: readonly Cause[],
  { serializers, signed }: Explanation,
  received: Received,
  language: Language | undefined,
): string[] {
  if (causes.length === 0) return [];
  const sides = causes.map(bodyWords);
  const how = joinWords(sides.map(([signedSide]) => signedSide));
  const by =
    serializers.length === 0
      ? ''
      : ` (as ${nameSerializers(serializers, language)} would write it)`;
  const sent = sides.length === 1 ? (sides[0]?.[1] ?? '') : 'differently';
  const arrived = isPaste(causes) ? 'received' : 'sent';
  const clause = `the body was signed ${how}${by}, but ${arrived} ${sent}`;
  return [clause.replaceAll('{letters}', lettersOf(signed.body, received.body))];
}

/** So much of a body is looked at for its letters, in bytes. */
const LOOKED_AT = 65_536;

/** What stands beyond ASCII in the bodies. */
function lettersOf(...bodies: readonly Uint8Array[]): string {
  const texts = bodies.map((body) => Buffer.from(body.subarray(0, LOOKED_AT)).toString());
  const isKorean = texts.some((text) => /\p{Script=Hangul}|\\u[a-d][0-9a-f]{3}/iu.test(text));
  return isKorean ? 'Korean letters' : 'letters beyond ASCII';
}
