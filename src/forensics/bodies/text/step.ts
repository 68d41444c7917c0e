import type { Cause } from '../../cause.ts';
import { COST } from '../../variant.ts';

/** Something that becomes of a text between its making and its signing. */
export interface TextStep {
  readonly cost: number;
  readonly causes: readonly Cause[];
  /** Programs known to do exactly this. */
  readonly serializers?: readonly string[];
  /**
   * The bytes that are signed in the end; undefined if the step changes nothing, or cannot be
   * taken with this text.
   */
  readonly apply: (text: string) => Uint8Array | undefined;
  /** The same where what comes out is text again, so that another step can follow. */
  readonly rewrite?: (text: string) => string | undefined;
}

/** What a step does, and how likely it is. */
interface Occasion {
  readonly cost: number;
  readonly cause: Cause;
  readonly serializers?: readonly string[];
}

/**
 * A step from text to text.
 * @param change gives the text back as it was where there is nothing to do.
 */
export function rewriting(
  occasion: Occasion,
  change: (text: string) => string | undefined,
): TextStep {
  const rewrite = (text: string): string | undefined => {
    const changed = change(text);
    return changed === text ? undefined : changed;
  };
  const apply = (text: string): Uint8Array | undefined => {
    const changed = rewrite(text);
    return changed === undefined ? undefined : Buffer.from(changed);
  };
  return { ...stepOf(occasion, apply), rewrite };
}

/** A step whose outcome is no longer UTF-8. */
export function stepOf(
  { cost, cause, serializers }: Occasion,
  apply: (text: string) => Uint8Array | undefined,
): TextStep {
  return { cost, causes: [cause], apply, ...(serializers === undefined ? {} : { serializers }) };
}

export const hasNonAscii = (text: string): boolean => /[^\0-\x7f]/.test(text);

const { common, usual, rare, remote } = COST;

const ended = (cost: number, added: string, name: string): TextStep =>
  rewriting(
    { cost, cause: { id: 'body.trailing-newline', side: 'signed', found: name } },
    (text) => text + added,
  );

const surrounded = (cost: number, found: string, before: string, after: string): TextStep =>
  rewriting(
    { cost, cause: { id: 'body.whitespace', side: 'signed', found } },
    (text) => before + text + after,
  );

const changed = (cost: number, cause: Cause, change: (text: string) => string): TextStep =>
  rewriting({ cost, cause }, change);

const toLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');

/** What is around the text, how its lines end, and where it is cut off. */
export const SURROUNDING_STEPS: readonly TextStep[] = [
  ended(common, '\n', '\\n'),
  ended(usual, '\r\n', '\\r\\n'),
  ended(rare, '\n\n', '\\n\\n'),
  ended(rare, '\r\n\r\n', '\\r\\n\\r\\n'),
  ended(remote, '\r', '\\r'),
  surrounded(usual, 'trailing blank', '', ' '),
  surrounded(rare, 'trailing tab', '', '\t'),
  surrounded(rare, 'trailing NUL', '', '\0'),
  surrounded(rare, 'trailing blank and newline', '', ' \n'),
  surrounded(rare, 'leading blank', ' ', ''),
  surrounded(rare, 'leading newline', '\n', ''),
  surrounded(remote, 'leading tab', '\t', ''),
  surrounded(remote, 'blanks on both sides', ' ', ' '),
  surrounded(remote, 'newlines on both sides', '\n', '\n'),
  surrounded(remote, 'two trailing blanks', '', '  '),
  changed(usual, { id: 'body.bom', side: 'signed' }, (text) => `\ufeff${text}`),
  changed(usual, { id: 'body.crlf', signed: 'CRLF' }, (text) =>
    toLineFeeds(text).replaceAll('\n', '\r\n'),
  ),
  changed(usual, { id: 'body.crlf', signed: 'LF' }, toLineFeeds),
  changed(rare, { id: 'body.crlf', signed: 'CR' }, (text) =>
    toLineFeeds(text).replaceAll('\n', '\r'),
  ),
  changed(rare, { id: 'body.whitespace', found: 'no newlines' }, (text) =>
    text.replace(/[\r\n]/g, ''),
  ),
  changed(rare, { id: 'body.whitespace', found: 'no blanks, not even in values' }, (text) =>
    text.replace(/[ \t\r\n]/g, ''),
  ),
  changed(rare, { id: 'body.whitespace', found: 'each run of blanks as one' }, (text) =>
    text.replace(/\s+/g, ' '),
  ),
  changed(rare, { id: 'body.truncated', at: 'newline' }, (text) =>
    text.replace(/\r?\n[\s\S]*$/, ''),
  ),
  changed(remote, { id: 'body.truncated', at: 'NUL' }, (text) => text.replace(/\0[\s\S]*$/, '')),
];

const normalization = (cost: number, form: string): TextStep =>
  rewriting({ cost, cause: { id: 'body.normalization', form } }, (text) => text.normalize(form));

const typography = (cost: number, form: string, change: (text: string) => string): TextStep =>
  rewriting({ cost, cause: { id: 'body.smart-quotes', form } }, change);

/** An editor opens a quote after a blank or a bracket, and closes it elsewhere. */
const curlQuotes = (text: string): string =>
  text.replace(/(^|[\s([{:,])"/g, '$1“').replaceAll('"', '”');

/** Every other one opens. */
function alternateQuotes(text: string): string {
  let isOpen = false;
  return text.replaceAll('"', () => {
    isOpen = !isOpen;
    return isOpen ? '“' : '”';
  });
}

export const straightenQuotes = (text: string): string =>
  text.replace(/[“”„‟]/g, '"').replace(/[‘’‚‛]/g, "'");

/** What an editor or a font of Unicode makes of the same letters. */
export const TYPOGRAPHY_STEPS: readonly TextStep[] = [
  normalization(COST.usual, 'NFD'),
  normalization(COST.usual, 'NFC'),
  normalization(COST.rare, 'NFKC'),
  normalization(COST.remote, 'NFKD'),
  typography(COST.rare, 'curly', curlQuotes),
  typography(COST.rare, 'curly', alternateQuotes),
  typography(COST.rare, 'straight', straightenQuotes),
  typography(COST.remote, 'ellipsis', (text) => text.replaceAll('...', '…')),
  typography(COST.remote, 'dash', (text) => text.replaceAll('--', '—')),
  typography(COST.remote, 'blank', (text) => text.replace(/[\u00a0\u3000]/g, ' ')),
];
