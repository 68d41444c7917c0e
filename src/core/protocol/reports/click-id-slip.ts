import { type Message, message } from '../../words/message.ts';

/** A form that no click ID has, and the code of the sentence about it. */
interface Slip {
  readonly pattern: RegExp;
  readonly says:
    | 'click_id_label'
    | 'click_id_url'
    | 'click_id_unfilled'
    | 'click_id_blank'
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
  { pattern: /[,;\n]|^\[.*\]$/, says: 'click_id_list' },
  { pattern: /\s/, says: 'click_id_blank' },
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

/** A text that says "no click ID", or would: the order is not credited to a creator, which a warning tells. */
const MEANS_NONE: ReadonlySet<string> = new Set(['click_id_nothing', 'click_id_unfilled']);

/**
 * Why a click ID is not sent unless `--allow-unknown` is given: it is a URL or contains a blank, so that another text in it is
 * the click ID, and a report that was accepted cannot be corrected.
 */
export function findClickIdFault(id: string): Message | undefined {
  const slip = findClickIdSlip(id);
  if (slip === undefined || MEANS_NONE.has(slip.code)) return undefined;
  return slip.code === 'click_id_url' || /\s/.test(id.trim()) ? slip : undefined;
}

/** The click ID inside a URL, or after its name; undefined if it is not clear. */
export function clickIdIn(text: string): string | undefined {
  const code = findClickIdSlip(text)?.code;
  const [, encoded] = (code === 'click_id_url' && /[?&#]cb_aev=([^&#\s]+)/.exec(text)) || [];
  const [, named] =
    (code === 'click_id_label' && /[:=]\s*["']?([^\s"',;]+)["']?\s*$/.exec(text)) || [];
  const id = encoded === undefined ? named : new URLSearchParams(`id=${encoded}`).get('id');
  return id == null || findClickIdSlip(id) !== undefined ? undefined : id;
}
