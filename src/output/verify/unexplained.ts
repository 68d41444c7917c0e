import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Searched } from '../../core/diagnosis/explanation.ts';
import { COST } from '../../core/diagnosis/variant.ts';
import type { Theme } from '../theme.ts';
import { languageFor } from './language-for.ts';
import { receivedOf } from './received.ts';
import type { Shown } from './shown.ts';
import { LANGUAGES } from './snippets/language.ts';
import { LANGUAGE_TEXTS } from './snippets/snippets.ts';
import { remarkOnSpelling } from './spelling.ts';
import { toSentence } from './words/phrase.ts';
import { summaryOf } from './words/summary.ts';

/** What is known all the same: the look of the signature, the signed string, what it is not. */
export function ruledOut(result: VerifiedRequest, theme: Theme): string[] {
  const { searched } = result.verdict;
  const remarks = [
    ...remarkOnSpelling(result.presented.signature ?? '').map(toSentence),
    ...signedStringWords(result),
    ...(searched.hypotheses === 0 ? [] : [excluded(result), numbers(searched)]),
  ];
  return remarks.length === 0
    ? []
    : ['', ...remarks.map((it, at) => (at === 0 ? theme.bold(it) : it))];
}

/** How much follows from the cost up to which everything was tried. */
function excluded({ verdict, account }: VerifiedRequest): string {
  const { cost, interrupted } = verdict.searched;
  if (interrupted) return 'The search was stopped before its end: little is ruled out yet.';
  if (account.secret === undefined) return 'Nothing that needs no secret makes this signature.';
  return `${whatNot(cost)} makes this signature out of this body and this secret.`;
}

function whatNot(cost: number): string {
  if (cost < COST.remote) return 'No single one of the usual mistakes';
  const single = 'No single mistake of the kinds that conv knows';
  if (cost >= 2 * COST.remote) return `${single}, and no two at once,`;
  return cost >= 2 * COST.usual ? `${single}, and no two of the usual ones at once,` : single;
}

const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

function numbers({ hypotheses, bodies, templates, timestamps, keys, digests }: Searched): string {
  const parts = [
    [bodies, 'bodies'],
    [templates, 'ways to join them'],
    [timestamps, 'timestamps'],
    [keys, 'keys'],
    [digests, 'digests'],
  ] as const;
  const list = parts.flatMap(([count, noun]) => (count > 0 ? `${grouped(count)} ${noun}` : []));
  return `Tried: ${grouped(hypotheses)} signatures out of ${list.join(', ')}.`;
}

function signedStringWords(result: VerifiedRequest): string[] {
  const { signedString } = result.verdict;
  if (signedString === undefined) return [];
  if (!signedString.known) {
    return ['The string that your program signs is none that conv can make out of this body.'];
  }
  const { causes, signed } = signedString;
  if (causes.length === 0) return ['The signed string is right: the key or the digest is not.'];
  const summary = summaryOf({ causes, signed, serializers: [], cost: 0 }, receivedOf(result));
  return [`The signed string is known. ${summary} The key or the digest differs as well.`];
}

/** What would tell more, the most telling last. */
export function nextToSend(result: VerifiedRequest, shown: Shown): string[] {
  const { question, account, presented } = result;
  const at = /^\d{1,13}$/.test(presented.timestamp ?? '')
    ? ` --timestamp ${presented.timestamp}`
    : '';
  return [
    ...(account.secret === undefined
      ? ['give the secret: --profile NAME, or CONV_API_KEY and CONV_HMAC_SECRET']
      : [`compare, byte for byte, with what your program signs: conv sign BODY${at} --explain`]),
    ...(question.deep || account.secret === undefined ? [] : ['search further: --deep']),
    ...(shown.hasUntriedProfiles ? ['try the secrets of your other profiles: --all-profiles'] : []),
    ...inProgram(result, shown),
  ];
}

/** What only the merchant's own program can tell. */
function inProgram(result: VerifiedRequest, shown: Shown): string[] {
  const language = languageFor(result, shown);
  const words = language === undefined ? undefined : LANGUAGE_TEXTS[language];
  const line = (code: string | undefined): string[] => (code === undefined ? [] : [`  ${code}`]);
  const which = words === undefined ? ` (--language ${LANGUAGES.join('|')} shows how)` : '';
  const measured =
    result.question.signedString === undefined
      ? [
          `print length and SHA-256 of the string that you sign, and give both: --signed-length N --signed-sha256 HEX${which}`,
          ...line(words?.measureSigned),
        ]
      : [];
  return [
    ['save the very bytes that are sent, and check that file', ...line(words?.saveBody)].join('\n'),
    ...(measured.length === 0 ? [] : [measured.join('\n')]),
  ];
}
