import { type Message, message } from '../../words/message.ts';

/** A form that no click ID has, and the code of the sentence about it. */
interface Slip {
  readonly pattern: RegExp;
  readonly says:
    | 'click_id_label'
    | 'click_id_url'
    | 'click_id_unfilled'
    | 'click_id_list'
    | 'click_id_nothing';
}

/**
 * The first match wins. Click IDs are opaque, so their length and letters are not checked, and they may contain
 * characters of Base64, URLs, and tokens (`+ / = . _ ~ : | -`).
 */
const slips = (): readonly Slip[] => [
  // `cb_aev=aev_1`, `click id: aev_1`; other words only if a blank follows the colon.
  {
    pattern: /^[?&"']?(?:cb_aev|click[ _-]?id|클릭\s?(?:id|아이디))["']?\s*[:=]/i,
    says: 'click_id_label',
  },
  { pattern: /^[\p{L}\p{N}_ -]{1,40}:\s/u, says: 'click_id_label' },
  { pattern: /^[a-z][a-z0-9+.-]*:\/\/|^www\.|[?&]cb_aev=/i, says: 'click_id_url' },
  // Unfilled placeholders of templates, shells, and web pages.
  { pattern: /^\$?\{.*\}$|^<.*>$|^%.*%$|^\$\w+$|^\[object/, says: 'click_id_unfilled' },
  { pattern: /[,;\s]|^\[.*\]$/, says: 'click_id_list' },
  { pattern: /^[0.]+$|^[^\p{L}\p{N}]+$/u, says: 'click_id_nothing' },
];

/** Common texts for "no click ID". */
const NO_CLICK: ReadonlySet<string> = new Set([
  ...['null', 'nil', 'none', 'undefined', 'nan', 'n/a', 'na', 'true', 'false', 'empty', 'blank'],
  ...['(none)', '(null)', '(not set)', '(direct)', 'not set', 'cb_aev', 'click_id', 'clickid'],
  ...['없음', '해당없음', '해당 없음', '미사용'],
]);

/** Nearly every click ID: nothing but letters, digits and joining signs, with a digit that is not 0. */
const ORDINARY = /^[\w-]+$/;
const COUNTS = /[1-9]/;

/**
 * Describes a `cb_aev` value that is certainly not a click ID: the service accepts it, but credits no creator. The
 * message does not contain the value, so that rows with the same mistake share it.
 * @returns undefined if it may be a click ID.
 */
export function findClickIdSlip(id: string): Message | undefined {
  if (ORDINARY.test(id) && COUNTS.test(id)) return undefined;
  const text = id.trim();
  if (NO_CLICK.has(text.normalize('NFC').toLowerCase())) return message('click_id_nothing');
  const slip = slips().find(({ pattern }) => pattern.test(text));
  if (slip !== undefined) return message(slip.says);
  return text === '' ? message('click_id_nothing') : undefined;
}
