import { HEADERS } from '../../core/protocol/protocol.ts';
import type { HeaderLine } from '../../core/protocol/signature-checks.ts';
import { Failure } from '../../core/words/failure.ts';
import { message } from '../../core/words/message.ts';
import { isOfSignature } from './formats/captured.ts';

/** What a logger, a viewer, or whoever pasted it put in place of a value, or of a part of it. */
const STRUCK_OUT = /\*{3}|[█•●]{2}|…|\.{3}/;

/** `[Filtered]`, `<redacted>`: the words of loggers, with or without brackets. */
const PLACEHOLDER =
  /^[[<({]{0,2}(?:redacted|filtered|masked|hidden|removed|sanitized|scrubbed|omitted)[\])>}]{0,2}$/i;

/** Whether a value is not shown, or not in full. */
export const isHidden = (value: string): boolean =>
  STRUCK_OUT.test(value) || PLACEHOLDER.test(value.trim());

/** Whether it has a run of one letter, as somebody writes who strikes out: a signature and a timestamp never have. */
export const isStruckOut = (value: string): boolean => /x{4,}|X{4,}/.test(value);

/** A key for tests may look struck out, and be real. */
const isKey = (name: string): boolean => name.toLowerCase() === HEADERS.key.toLowerCase();

/** What a spreadsheet made of a timestamp: `1.795E+09`. */
export const isRounded = (value: string): boolean =>
  /^\d[.,]\d{1,14}E\+\d{1,2}$/i.test(value.trim());

/** What was struck out cannot be checked, but that does not make it wrong. */
export const hiddenIn = (names: readonly string[]): Failure =>
  new Failure('invalid_input', message('capture_hidden', { names }), {
    hint: message('capture_show_hidden'),
  });

/** Says what copying did: no timestamp is written like that. */
export const roundedIn = (names: readonly string[]): Failure =>
  new Failure('invalid_input', message('capture_rounded', { names }), {
    hint: message('capture_show_rounded'),
  });

/** @throws Failure `invalid_input` if one of the three headers is not shown, or not as it was sent. */
export function refuseHidden(headers: readonly HeaderLine[]): void {
  const ours = headers.filter(isOfSignature);
  const names = (isSo: (value: string, name: string) => boolean): string[] =>
    ours.flatMap(([name, value]) => (isSo(value, name) ? [name] : []));
  const hidden = names((value, name) => isHidden(value) || (!isKey(name) && isStruckOut(value)));
  const rounded = names(isRounded);
  if (hidden.length > 0) throw hiddenIn(hidden);
  if (rounded.length > 0) throw roundedIn(rounded);
}
