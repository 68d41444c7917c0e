import { type Message, message } from '../../words/message.ts';
import { COMPARISONS, type Count } from './expectation.ts';
import { type Reading, read, refuse } from './words.ts';

const AT_LEAST_ONE: Count = { comparison: '>=', number: 1 };

/** Whether a word is meant as a count: `==1`, and the slips `=1` and `1`. */
export const isCount = (word: string): boolean => /^(?:[=<>]|\d+$)/.test(word);

/** The only count of an assertion; without one, at least one request is expected. */
export function readCounts([word, second]: readonly string[]): Reading<Count> {
  if (second !== undefined) return refuse(second, message('second_count'));
  return word === undefined ? read(AT_LEAST_ONE) : readCount(word);
}

function readCount(word: string): Reading<Count> {
  const [, sign = '', digits = ''] = /^([=<>]*)\s*(\d{0,9})$/.exec(word) ?? [];
  const comparison = COMPARISONS.find((each) => each === sign);
  if (comparison !== undefined && digits !== '')
    return read({ comparison, number: Number(digits) });
  return refuse(word, notACount(sign, digits));
}

const notACount = (sign: string, digits: string): Message =>
  digits === ''
    ? message('count_unwritten')
    : message('count_mistyped', { near: `${COUNT_HABITS[sign] ?? '=='}${meant(sign, digits)}` });

const COUNT_HABITS: Readonly<Record<string, string>> = {
  '>': '>=',
  '<': '<=',
  '=>': '>=',
  '=<': '<=',
};

/** `>1` is `>=2`. */
const meant = (sign: string, digits: string): number =>
  Number(digits) + (sign === '>' ? 1 : 0) - (sign === '<' && digits !== '0' ? 1 : 0);
