import { shellWord } from '../../core/kit/shell.ts';
import { suggest } from '../../core/kit/suggest.ts';
import { shortened } from '../../core/protocol/reports/plain.ts';
import { Failure } from '../../core/words/failure.ts';
import { type Fault, fault, type Message, message } from '../../core/words/message.ts';
import {
  plainWord,
  SHOP_STATUSES,
  type ShopStatus,
  type StatusMeanings,
} from '../files/rows/mapping.ts';
import { guessStatus } from './unknown/status-guess.ts';

/** Status words of shops in Korea and elsewhere, including the service's own statuses. */
const WORDS: Readonly<Record<ShopStatus, readonly string[]>> = {
  paid: [
    ...['paid', 'completed', 'complete', 'confirmed', 'shipped', 'delivered'],
    ...[
      '결제완료',
      '발송처리',
      '상품준비중',
      '배송준비중',
      '배송지시',
      '배송중',
      '배송완료',
      '구매확정',
    ],
  ],
  refunded: [
    ...['partially_refunded', 'partially_cancelled', 'partially_canceled', 'partial_refund'],
    ...['부분취소', '부분환불'],
  ],
  cancelled: [...['cancelled', 'canceled'], ...['취소', '취소완료', '주문취소']],
  declined: ['declined'],
  unpaid: [
    ...['pending', 'unpaid', 'authorized', 'voided', 'expired', 'failed', 'on_hold'],
    ...['pending_payment', 'payment_review', 'checkout_draft'],
    ...['입금전', '입금대기', '입금확인전', '미입금', '결제대기', '결제전', '미결제', '미결제취소'],
  ],
};

const MEANINGS: ReadonlyMap<string, ShopStatus> = new Map(
  SHOP_STATUSES.flatMap((status) => WORDS[status].map((word) => [plainWord(word), status])),
);

/** Words for refunds that may be full or partial. */
const VAGUE: ReadonlySet<string> = new Set(['refunded', '환불', '환불완료'].map(plainWord));

/** The meanings of common words if there is a refund amount. */
export const usualMeanings = (): StatusMeanings => ({
  ...WORDS,
  refunded: [...WORDS.refunded, ...VAGUE],
});

/** The meanings of a shop's words. */
export interface StatusWords {
  /** @returns undefined for an unknown word. */
  meaningOf(word: string): ShopStatus | undefined;
  /** Whether the meaning depends on the refunded amount. */
  isVague(word: string): boolean;
}

/** Parses `--status WORD=STATUS`. @throws Failure `usage` with all faults. */
export function readStatusFlags(flags: readonly string[]): StatusMeanings {
  const faults = flags.flatMap(flagFaults);
  const repeated = flags.filter((flag, at) => flags.findIndex(isSameWord(flag)) !== at);
  const all = [
    ...faults,
    ...repeated.map((flag) => fault(`--status ${flag}`, 'status_word_twice')),
  ];
  if (all.length > 0) throw badFlags(all);
  const given = SHOP_STATUSES.map(
    (status) =>
      [status, flags.filter((flag) => shopStatusIn(flag) === status).map(wordTextOf)] as const,
  );
  return Object.fromEntries(given.filter(([, words]) => words.length > 0));
}

/** The usual words, and over them a shop's own. */
export function createStatusWords(meanings: StatusMeanings = {}): StatusWords {
  const own = new Map(
    SHOP_STATUSES.flatMap((status) =>
      (meanings[status] ?? []).map((word) => [plainWord(word), status] as const),
    ),
  );
  return {
    meaningOf: (word) => own.get(plainWord(word)) ?? MEANINGS.get(plainWord(word)),
    isVague: (word) => VAGUE.has(plainWord(word)),
  };
}

/** Splits at the last `=`, because a status contains none. */
const wordTextOf = (flag: string): string => flag.slice(0, flag.lastIndexOf('=')).trim();

const wordOf = (flag: string): string => plainWord(wordTextOf(flag));

/** A word that the merchant has not decided on yet: its orders are held back. */
const UNDECIDED = '?';

const statusTextOf = (flag: string): string => flag.slice(flag.lastIndexOf('=') + 1).trim();

const shopStatusIn = (flag: string): ShopStatus | undefined =>
  SHOP_STATUSES.find((status) => status === statusTextOf(flag).toLowerCase());

const isSameWord =
  (flag: string) =>
  (other: string): boolean =>
    wordOf(other) === wordOf(flag);

function flagFaults(flag: string): Fault[] {
  if (!flag.includes('=') || wordOf(flag) === '') {
    return [fault(`--status ${flag}`, 'status_flag_form')];
  }
  if (shopStatusIn(flag) !== undefined || statusTextOf(flag) === UNDECIDED) return [];
  const near = suggest(statusTextOf(flag), SHOP_STATUSES);
  return [fault(`--status ${flag}`, 'status_flag_unknown', { statuses: SHOP_STATUSES, near })];
}

const badFlags = (faults: readonly Fault[]): Failure =>
  new Failure('usage', message('status_flags_unreadable'), {
    faults,
    hint: message('status_word_first'),
  });

/** What to do about an unknown word. */
export const unknownWord = (word: string): Message =>
  word.length > LONGEST_WORD
    ? message('status_no_word', { word: shortened(JSON.stringify(word)) })
    : offer(word);

/** Longer texts are not status words. */
const LONGEST_WORD = 100;

/** What was most likely returned or canceled is not to be called unpaid; else a suggestion that reports nothing. */
function offer(word: string): Message {
  const guess = guessStatus(word);
  const likely = guess === 'refunded' || guess === 'cancelled' ? guess : 'unpaid';
  return message('status_word_unknown', {
    word: JSON.stringify(word),
    example: shellWord(`${word}=${likely}`),
    isSafe: likely === 'unpaid',
    others: SHOP_STATUSES.filter((status) => status !== likely).join(', '),
  });
}

/** Advice for an ambiguous word, because a cancellation cannot be undone. */
export const vagueWord = (word: string): Message =>
  message('status_word_vague', {
    word: JSON.stringify(word),
    whole: shellWord(`${word}=cancelled`),
  });
