import { hiddenIn, withoutHidden } from './hidden-character.ts';
import { shortened } from './plain.ts';

/** `1.23E+12`, also with a decimal comma. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d+$/;
/** How a CSV makes Excel treat a number as text: `="00123"`. */
const FORMULA = /^="(.+)"$/s;
const EXCEL_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|DIV\/0!|NULL!|SPILL!|CALC!)$/;
const TOO_NARROW = /^#+$/;
const LOST = '\ufffd';

const AS_TEXT = 'format the column as text and export it again';

/**
 * What is wrong with an ID that is valid but surely a mistake: it would name another order.
 * @returns undefined where nothing is.
 */
export function findIdSlip(id: string): string | undefined {
  if (isOrdinary(id)) return undefined;
  if (SCIENTIFIC.test(id)) {
    return `${shortened(id)} is what Excel makes of a long number, and its digits are lost: ${AS_TEXT}`;
  }
  if (id.includes(LOST))
    return 'holds a character that was lost (U+FFFD): take the id from its source';
  const slip = SLIPS[id.charAt(0)]?.(id);
  if (slip !== undefined) return slip;
  const meant = id.trim();
  const hidden = hiddenIn(meant);
  if (hidden !== undefined) return `holds ${hidden}: write the id without it`;
  if (meant === id) return undefined;
  if (meant === '') return 'is nothing but blanks';
  return `has a blank at its ${id.startsWith(meant) ? 'end' : 'beginning'}: write ${shortened(JSON.stringify(meant))}`;
}

/** The same for a single report: invisible characters are taken as intended, and made visible in output. */
export const findSlipOfOne = (id: string): string | undefined =>
  hiddenIn(id) === undefined ? findIdSlip(id) : undefined;

const SPACE = 0x20;
const PLUS = 0x2b;
const LAST_OF_ASCII = 0x7e;

/** Nearly every id, without a pattern: no blank, nothing but ASCII, and a beginning that no slip has. */
function isOrdinary(id: string): boolean {
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at);
    if (code <= SPACE || code > LAST_OF_ASCII || code === PLUS) return false;
  }
  return SLIPS[id.charAt(0)] === undefined;
}

/** What a program writes where it has no value. */
const NO_VALUE = /^(?:null|undefined|none|nan|n\/a)$/i;

const wordForNothing = (id: string): string | undefined =>
  NO_VALUE.test(id) ? `${id} stands for nothing: take the id from its source` : undefined;

/** By the character that an id begins with: no order of the millions that begin otherwise is looked at. */
const SLIPS: Readonly<Record<string, (id: string) => string | undefined>> = {
  '=': (id) =>
    FORMULA.test(id)
      ? `${id} is a formula by which Excel keeps a number as text: write ${JSON.stringify(meantId(id))}`
      : undefined,
  "'": (id) =>
    id.length > 1
      ? `${id} begins with the mark by which Excel keeps a number as text: write ${JSON.stringify(meantId(id))}`
      : undefined,
  '#': (id) => {
    if (EXCEL_ERROR.test(id))
      return `${id} is what Excel writes where a formula fails: mend the formula, or take the id from its source`;
    if (!TOO_NARROW.test(id)) return undefined;
    return `${id} is what Excel shows where the column is too narrow: widen it and export it again`;
  },
  '-': (id) => (id === '-' ? '- stands for nothing: take the id from its source' : undefined),
  n: wordForNothing,
  N: wordForNothing,
  u: wordForNothing,
  U: wordForNothing,
};

/** The ID inside what Excel makes of it. */
export const meantId = (id: string): string => {
  const text = withoutHidden(id).trim();
  return FORMULA.exec(text)?.[1] ?? text.replace(/^'/, '');
};
