import { type Message, message } from '../../core/words/message.ts';
import { isWholeJson, toBinary } from '../kit/bytes.ts';
import { isBroken } from './copied-body.ts';

/** What loggers, viewers, and people write in place of a value, or of a part of it. */
const MASKED = [
  /[\w@.-]{0,20}(?:\*{3,}|[\u2588\u2592\u25a0\u25cf\u2022\u00d7]{3,})[\w@.-]{0,20}/,
  /[[<({]{1,2}\/?(?:redacted|filtered|masked|hidden|removed|sanitized|scrubbed|omitted|secret|private|pii)[^"\\\n]{0,40}?[\])>}]{1,2}/i,
  /"(?:redacted|filtered|masked|hidden|removed|sanitized|scrubbed|omitted|\*+|-{3,}|#{3,})"/i,
  /(?<![a-z0-9])[a-z0-9]{0,12}[_-]?(?:x{4,}|X{4,}|#{4,})[\w-]{0,12}/,
];

/** What follows, or stands in place of, a part that was left out: `... 120 more characters`. */
const SHORTENED =
  /(?:\.{3}|\u2026)\s{0,3}[[(<]?\s{0,3}(?:\+\s{0,2})?\d{0,12}\s{0,3}(?:more|bytes?|chars?|characters?|truncated|omitted|\)|items?|\uc0dd\ub7b5)|[[(<]{1,2}\s{0,3}(?:truncated|snipp?e?d?|cut|\.{3}|\u2026|\uc0dd\ub7b5|\uc911\ub7b5)[^"\\\n]{0,40}?[\])>]{1,2}|\[(?:Object|Array|Circular)[^\]"\n]{0,20}\]|[\w ]{0,12}(?:\u2026|\.{3})/i;

/** What a console or an export writes for letters that its encoding does not have. */
const QUESTIONS = /(?<=")\?[? ]{0,40}\?/;

/**
 * Why a body of which nothing explains the signature is not the one that was sent: it says so itself.
 * @param text of the body, as the capture shows it.
 * @param isAsLong whether it is as long as the request declares, so that nothing can have been left out.
 */
export function lossIn(text: string, isAsLong: boolean): Message | undefined {
  const json = text.trim();
  const masked = MASKED.flatMap((it) => it.exec(json)?.[0] ?? [])[0];
  if (masked !== undefined) return message('capture_masks_body', { shown: masked });
  const letters = /[^\x20-\x7e\s]/.test(json) ? undefined : QUESTIONS.exec(json)?.[0];
  if (letters !== undefined) return message('capture_lost_letters', { shown: letters });
  if (isBroken(json)) return message('capture_breaks_body');
  if (isAsLong) return undefined;
  const shortened = SHORTENED.exec(json)?.[0];
  if (shortened !== undefined) return message('capture_shortens_body', { shown: shortened });
  return endsInside(json) ? message('capture_ends_inside') : undefined;
}

const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|[{}[\]]|"/g;

/** Whether it begins as JSON, and ends before its last brace. */
function endsInside(json: string): boolean {
  if (!/^[{[]/.test(json) || isWholeJson(toBinary(json))) return false;
  let depth = 0;
  for (const [token] of json.matchAll(TOKEN)) {
    // A string that is not closed.
    if (token === '"') return true;
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
  }
  return depth > 0;
}
