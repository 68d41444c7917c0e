import type { Advice } from '../../../../core/kit/columns.ts';
import { shellWord } from '../../../../core/kit/shell.ts';
import { makeVisible } from '../../../../core/kit/visible.ts';
import { subsecondUnit } from '../../../../core/protocol/subsecond-unit.ts';
import { toSentence } from '../../../../core/words/phrase.ts';
import { fill } from '../../../../core/words/sentence.ts';
import { isOfSignature } from '../../../../verify/capture/formats/captured.ts';
import { type Finding, isPaste, type Recheck, redactAll } from '../../../../verify/finding.ts';
import { LANGUAGES, type Language } from '../../../../verify/language.ts';
import { COST, causesOfPart } from '../../../../verify/model/cause.ts';
import { describeSpelling, type SpellingFacts } from '../../../../verify/signature/describe.ts';
import { foreignFormOf, foreignPartOf } from '../../../../verify/signature/foreign.ts';
import { type NearMiss, slipIn } from '../../../../verify/signature/near-miss.ts';
import { encodingClauses } from '../../../../verify/words/causes.ts';
import { foreignForms } from '../../../../verify/words/foreign.ts';
import { next, unexplained, advice as words } from '../../../../verify/words/verdict.ts';
import { secretIn } from './checks.ts';
import { LANGUAGE_TEXTS } from './code.ts';
import { summaryOf } from './summary.ts';

/** What to do next: one clause for each failed check other than the signature, in the service's order. */
export function adviseOn(finding: Finding): string[] {
  const { verdict, presented } = finding.result;
  const { headers, timestamp, key } = verdict.checks;
  return [
    headers.ok ? [] : words.headers,
    timestamp.ok || !presented.timestamp ? [] : adviseOnTimestamp(finding),
    key.ok || !presented.key ? [] : adviseOnKey(finding),
  ].flat();
}

function adviseOnTimestamp({ result: { verdict, presented } }: Finding): string {
  const { whole, skewSeconds } = verdict.checks.timestamp;
  const unit = whole ? subsecondUnit(Number(presented.timestamp)) : undefined;
  if (unit !== undefined) return fill(words.timestamp_unit, { perSecond: unit.perSecond });
  if (!whole || skewSeconds === null) return words.timestamp_not_whole;
  const isZone = verdict.explanations.some(({ causes }) =>
    causes.some(({ id }) => id === 'clock.timezone'),
  );
  return words.timestamp_skew({ isZone, isPast: skewSeconds < 0 });
}

function adviseOnKey(finding: Finding): string[] {
  const { account, presented } = finding.result;
  if (account.apiKey === undefined) return [];
  if (secretIn(presented.key ?? '', finding) !== undefined) return [words.key_is_secret];
  const { profileOfKey } = finding.received;
  const profile = profileOfKey === undefined ? 'NAME' : shellWord(profileOfKey);
  return [fill(words.key_foreign, { profile })];
}

/** What would reveal more, the most useful first. */
export function nextToSend(finding: Finding): Advice[] {
  const { result, shown, language, situation } = finding;
  const { question, account } = result;
  const isKnown = question.signedString !== undefined;
  // The header is what is wrong: nothing else is left to find out.
  if (slipOf(finding) !== undefined) return [{ words: next.copy_signature }];
  if (account.secret === undefined) return [{ words: next.give_secret }];
  return [
    ...(situation === 'other-body' ? [saveBody(language, next.save_and_check)] : []),
    ...(isKnown ? [] : saveSigned(language)),
    ...(isAnotherSecret(finding)
      ? [{ words: next.compare_secrets, command: 'conv whoami --fingerprint' }]
      : []),
    ...(shown.hasUntriedProfiles ? [{ words: next.try_profiles }] : []),
    ...(question.deep ? [] : [{ words: next.search_further }]),
  ];
}

/** Code that saves the bytes, if the language is known. */
const saveBody = (language: Language | undefined, words: string): Advice =>
  language === undefined
    ? { words }
    : { words: `${words}:`, code: LANGUAGE_TEXTS[language].saveBody };

/** Code that writes the signed string to a file, if the language is known. */
const saveSigned = (language: Language | undefined): Advice[] =>
  language === undefined
    ? [{ words: next.save_signed_in({ languages: LANGUAGES }) }]
    : [{ words: `${next.save_signed}:`, code: LANGUAGE_TEXTS[language].saveSigned }];

/** Used if it is not known how conv was called. */
const GENERAL: Recheck = () => ({ words: next.check_again_somehow });

/** How to get the code, or the exact bytes; then the command that checks again. */
export function nextAfterFix(finding: Finding): Advice[] {
  const { causes, language } = finding;
  if (isPaste(causes)) return [saveBody(language, next.save), recheck(finding, next.and_then)];
  return [
    ...(language === undefined ? [{ words: next.languages({ languages: LANGUAGES }) }] : []),
    recheck(finding, next.resend),
  ];
}

/** For a request that is right for another profile: its key is that profile's. */
export function nextForOther(finding: Finding): Advice[] {
  const { result } = finding;
  const { verdict } = result;
  const checks = { ...verdict.checks, key: { ok: true } };
  const ofChecks = adviseOn({ ...finding, result: { ...result, verdict: { ...verdict, checks } } });
  return [...ofChecks.map((words) => ({ words })), recheck(finding, '')];
}

function recheck({ shown, received, rightFor: profile }: Finding, before: string): Advice {
  const { words, command } = (shown.recheck ?? GENERAL)({
    profile,
    redact: (text) => redactAll(text, received),
  });
  return { words: `${before} ${words}`.trim(), command };
}

type Accident = NonNullable<SpellingFacts['accident']>;

/**
 * What the format of a presented signature reveals without any secret, one clause each.
 * @param presented the value of X-Signature.
 */
function remarkOnSpelling(presented: string): string[] {
  const { kind, causes, accident, bytes, algorithms } = describeSpelling(presented);
  const foreign = foreignFormOf(presented);
  if (foreign !== undefined) return [foreignForms[foreign]];
  return [
    ...(accident === undefined ? [] : [accidentWords(accident)]),
    ...(kind === 'other-spelling' ? encodingClauses(causesOfPart(causes, 'encoding')) : []),
    ...(bytes === undefined || bytes === 32 ? [] : [unexplained.length({ bytes, algorithms })]),
    ...(kind === 'unknown' && accident === undefined ? [unexplained.no_digest] : []),
  ];
}

/** Whose request it is, if nothing of this service's signature is in it, but something of another's. */
export function otherService({ result: { question } }: Finding): string[] {
  const { request } = question;
  const part = request.headers.some(isOfSignature) ? undefined : foreignPartOf(request);
  return part === undefined ? [] : [`${makeVisible(part.name)}: ${foreignForms[part.form]}`];
}

function accidentWords(accident: Accident): string {
  switch (accident.kind) {
    case 'object':
      return fill(unexplained.object, { language: accident.language });
    case 'missing':
      return unexplained.missing;
    case 'placeholder':
      return unexplained.placeholder;
    case 'digest-of-nothing':
      return fill(unexplained.digest_of_nothing, { algorithm: accident.algorithm });
  }
}

/** Facts without an explanation: the format of the signature, the signed string, and the causes ruled out. */
export function ruledOut(finding: Finding): string[] {
  const { presented, verdict } = finding.result;
  const { searched } = verdict;
  const slip = slipOf(finding);
  if (slip !== undefined) return [slipText(slip)];
  return [
    ...remarkOnSpelling(presented.signature ?? '').map(toSentence),
    ...signedStringWords(finding),
    ...(searched.hypotheses === 0 || verdict.signedString !== undefined ? [] : [excluded(finding)]),
  ];
}

/** A slip in the signature itself, where it is the right one otherwise. */
export const slipOf = ({
  result: { account, question },
}: Pick<Finding, 'result'>): NearMiss | undefined => slipIn(question.request, account.secret);

function slipText(slip: NearMiss): string {
  if (slip.kind === 'wrong') return unexplained.wrong_digits(slip);
  return slip.kind === 'missing'
    ? unexplained.missing_digits(slip)
    : unexplained.extra_digits(slip);
}

/** The signed string is right, and so is the form of the signature: only the key can differ. */
const isAnotherSecret = ({ result: { presented, verdict } }: Finding): boolean =>
  verdict.signedString?.known === true &&
  verdict.signedString.causes.length === 0 &&
  !verdict.searched.interrupted &&
  /^[\da-f]{64}$/i.test(presented.signature ?? '');

/** What follows from the cost up to which everything was tried. */
function excluded({ result: { verdict, account } }: Finding): string {
  const { cost, interrupted } = verdict.searched;
  if (interrupted) return unexplained.interrupted;
  if (account.secret === undefined) return unexplained.nothing_keyless;
  if (cost < COST.remote) return unexplained.usual_mistakes;
  if (cost >= 2 * COST.remote) return unexplained.all_pairs;
  return cost >= 2 * COST.usual ? unexplained.usual_pairs : unexplained.single_mistakes;
}

function signedStringWords({ result: { verdict }, received }: Finding): string[] {
  const { signedString } = verdict;
  if (signedString === undefined) return [];
  if (!signedString.known) return [unexplained.signed_string_foreign(signedString)];
  const { causes, signed } = signedString;
  if (causes.length === 0) return [unexplained.signed_string_right];
  const summary = summaryOf({ causes, signed, serializers: [], cost: 0 }, received);
  return [fill(unexplained.signed_string_known, { summary })];
}
