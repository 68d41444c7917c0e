import { type Message, message } from '../../words/message.ts';
import { shortened } from './plain.ts';

/**
 * Characters that are never typed into an ID, and are invisible in one: controls, invisible format characters, line
 * separators, halves of characters. The two joiners stay: scripts and emoji need them.
 */
const hidden = (): RegExp => /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Visible without a closer look, for which V8 would take a while to get ready. */
const SURELY_VISIBLE = /^[ -~]*$/;

/** @returns the hidden character in the text, if any. */
function hiddenIn(text: string): Message | undefined {
  if (SURELY_VISIBLE.test(text)) return undefined;
  const [character] = hidden().exec(text) ?? [];
  return character === undefined ? undefined : characterMessage(character, codeOf(character));
}

/** The visible part of the text. */
const withoutHidden = (text: string): string =>
  SURELY_VISIBLE.test(text) ? text : text.replace(hidden(), '');

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

function characterMessage(character: string, point: string): Message {
  if (/[\n\r\p{Zl}\p{Zp}]/u.test(character)) return message('id_line_break', { point });
  if (character === '\t') return message('id_tab', { point });
  if (/\p{Cc}/u.test(character)) return message('id_control_character', { point });
  return /\p{Cs}/u.test(character)
    ? message('id_half_character', { point })
    : message('id_invisible_character', { point });
}

/** `1.23E+12`, also with a decimal comma. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d+$/;
/** How a CSV makes Excel treat a number as text: `="00123"`. */
const FORMULA = /^="(.+)"$/s;
const EXCEL_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|DIV\/0!|NULL!|SPILL!|CALC!)$/;
const TOO_NARROW = /^#+$/;
const LOST = '\ufffd';

/**
 * Describes an ID that is valid, but certainly a mistake that would name another order.
 * @returns undefined if there is none.
 */
export function findIdSlip(id: string): Message | undefined {
  if (isOrdinary(id)) return undefined;
  if (SCIENTIFIC.test(id)) return message('id_scientific', { text: shortened(id) });
  if (id.includes(LOST)) return message('id_lost_character');
  const slip = SLIPS[id.charAt(0)]?.(id) ?? totalIn(id);
  if (slip !== undefined) return slip;
  const meant = id.trim();
  const hidden = hiddenIn(meant);
  if (hidden !== undefined) return hidden;
  if (meant === id) return undefined;
  if (meant === '') return message('id_only_blanks');
  const facts = { id: shortened(JSON.stringify(meant)) };
  return id.startsWith(meant)
    ? message('id_blank_at_end', facts)
    : message('id_blank_at_start', facts);
}

/** The same for a single report: invisible characters are taken as intended, and made visible in output. */
export const findSlipOfOne = (id: string): Message | undefined =>
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

/** Placeholders that programs write for missing values. */
const NO_VALUE = /^(?:null|undefined|none|nan|n\/a)$/i;

const meansNothing = (id: string): Message | undefined =>
  NO_VALUE.test(id) ? message('id_means_nothing', { text: id }) : undefined;

/** How sheets call the row below their last order, in English and Korean. */
const TOTAL =
  /^(?:grand[ _-]?|sub[ _-]?)?totals?:?$|^sum(?:mary)?:?$|^(?:총|소)?\s*합\s*계(?:\s*\(.*\))?:?$|^(?:총|소|누)?\s*계:?$|^총\s*합:?$|^전체(?:\s|$)|^총\s*(?:액|금액|주문|\d+\s*(?:건|개)$)/i;

/** In other languages of the world's shops, perhaps with what was counted: `Gesamtsumme`, `Total général`, `合計 2件`. */
const TOTAL_ELSEWHERE = new RegExp(
  `^(?:${[
    ...[
      'totale?s?',
      'totaal',
      'totaux',
      'totais',
      'total g[ée]n[ée]ral',
      'total geral',
      'total general',
    ],
    ...[
      'gesamt(?:summe|betrag)?',
      'summe',
      'somme',
      'suma',
      'soma',
      'somma',
      'razem',
      '[łl][ąa]cznie',
    ],
    ...[
      '(?:genel )?toplam',
      'итого',
      'всего',
      'jumlah',
      't[ổo]ng(?: c[ộo]ng)?',
      'รวม(?:ทั้งหมด)?',
      'σ',
    ],
    ...['[総总總小]?[合計计]+', '합계'],
  ].join('|')})\\s*(?:금액|金額|金额)?\\s*(?:\\(.{0,40}\\)|\\d+\\s*[건개件筆笔]?)?:?$`,
  'i',
);

const TOTALS = [TOTAL, TOTAL_ELSEWHERE];

/** Such a row would be one more order, of the amount of all. */
function totalIn(id: string): Message | undefined {
  const text = id.normalize('NFC').trim();
  return TOTALS.some((total) => total.test(text))
    ? message('id_is_total', { text: shortened(id.trim()) })
    : undefined;
}

/** By first character, so that most IDs need no further check. */
const SLIPS: Readonly<Record<string, (id: string) => Message | undefined>> = {
  '=': (id) =>
    FORMULA.test(id)
      ? message('id_formula', { text: id, id: JSON.stringify(meantId(id)) })
      : undefined,
  "'": (id) =>
    id.length > 1
      ? message('id_text_mark', { text: id, id: JSON.stringify(meantId(id)) })
      : undefined,
  '#': (id) => {
    if (EXCEL_ERROR.test(id)) return message('id_excel_error', { text: id });
    return TOO_NARROW.test(id) ? message('id_column_too_narrow', { text: id }) : undefined;
  },
  '-': (id) => (id === '-' ? message('id_means_nothing', { text: id }) : undefined),
  n: meansNothing,
  N: meansNothing,
  u: meansNothing,
  U: meansNothing,
  ...Object.fromEntries([...'tTgGsSrRjJlL'].map((letter) => [letter, totalIn])),
};

/** The ID inside what Excel makes of it. */
export const meantId = (id: string): string => {
  if (isOrdinary(id)) return id;
  const text = withoutHidden(id).trim();
  return FORMULA.exec(text)?.[1] ?? text.replace(/^'/, '');
};
