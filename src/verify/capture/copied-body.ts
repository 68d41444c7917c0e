import { type Message, message } from '../../core/words/message.ts';
import { straightenQuotes } from '../bodies/text/rewriting.ts';
import { isWholeJson, toBinary, toText } from '../kit/bytes.ts';
import { unescapeEntities } from '../kit/escapes.ts';
import { withPlainBlanks } from './copied-headers.ts';

/** A body as it may have been before it was copied, and what the copy did to it. */
export interface UndoneBody {
  readonly text: string;
  readonly change: Message;
}

/** `[https://a](https://a)` of Markdown, `<https://a|a>` and `<https://a>` of Slack. */
const LINK =
  /\[([^\]\n]{1,2000})\]\((?:mailto:)?\1\/?\)|<(?:mailto:)?([^|>\s]{4,2000})\|[^>\n]{1,2000}>|<((?:https?:\/\/|mailto:)[^>\s]{1,2000})>/g;

/** What Markdown escapes, and JSON never does. */
const MARKDOWN = /\\([_*[\]()~`#+.!{}<>|=$@:;,&%^?'-])/g;

const withoutMarkup = (text: string): string =>
  text
    .replaceAll(LINK, (_, text_, slack, bare) => (text_ ?? slack ?? bare).replace(/^mailto:/, ''))
    .replaceAll(MARKDOWN, '$1');

const withoutTypography = (text: string): string =>
  straightenQuotes(text)
    .replaceAll('\u2026', '...')
    .replaceAll(/[\u2010-\u2012]/g, '-');

const dashes =
  (dash: string) =>
  (text: string): string =>
    withoutTypography(text).replaceAll(/[\u2013\u2014]/g, dash);

/** What copies do to a text, and what it was before. */
const UNDONE: ReadonlyArray<readonly [(text: string) => string, Message]> = [
  [withPlainBlanks, message('copy_blanks')],
  [unescapeEntities, message('entities_undone')],
  [(text) => unescapeEntities(unescapeEntities(text)), message('entities_undone')],
  [withoutMarkup, message('copy_markup')],
  [withoutTypography, message('copy_typography')],
  [dashes('--'), message('copy_typography')],
  [dashes('-'), message('copy_typography')],
];

/** More breaks than these are not tried in all ways. */
const MAX_BREAKS = 12;

/**
 * What the body of a capture may have been: only the signature tells which of them it was.
 * @param text of the body, as the capture shows it.
 * @param breaks where lines were joined in it, in bytes.
 */
export function* undoneBodies(text: string, breaks: readonly number[]): Generator<UndoneBody> {
  for (const [undo, change] of UNDONE) {
    const undone = undo(text);
    if (undone !== text) yield { text: undone, change };
  }
  const all = UNDONE.reduce((it, [undo]) => undo(it), text);
  if (all !== text) yield { text: all, change: message('copy_several') };
  const binary = toBinary(text);
  for (const pieces of [piecesAt(binary, breaks), binary.trimEnd().split(/\r?\n/)]) {
    for (const whole of joinedIn(pieces)) {
      const joined = toText(whole);
      yield { text: joined, change: message('lines_joined') };
      const plain = withPlainBlanks(joined);
      if (plain !== joined) yield { text: plain, change: message('copy_several') };
    }
  }
}

const piecesAt = (text: string, breaks: readonly number[]): string[] =>
  [...breaks, text.length].map((end, at) => text.slice(breaks[at - 1] ?? 0, end));

/** A mail breaks a line at a blank, which it keeps or drops, or inside a word. */
function* joinedIn(pieces: readonly string[]): Generator<string> {
  const breaks = pieces.length - 1;
  if (breaks === 0) return;
  if (breaks > MAX_BREAKS) {
    yield* ['', ' '].map((between) => pieces.join(between));
    return;
  }
  for (let blanks = 0; blanks < 2 ** breaks; blanks += 1) {
    yield pieces.reduce(
      (whole, piece, at) => `${whole}${(blanks >> (at - 1)) & 1 ? ' ' : ''}${piece}`,
    );
  }
}

/** Whether a body is JSON only once its lines are joined: the copy broke it inside a value. */
export const isBroken = (text: string): boolean =>
  !isWholeJson(toBinary(text)) && isWholeJson(toBinary(text.replaceAll(/\r?\n/g, '')));
