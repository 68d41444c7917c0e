/**
 * What a logger, a viewer, or whoever pasted it put in place of a value, or of a part of it; a spreadsheet rounds a
 * timestamp to 1.795E+09.
 */
const STRUCK_OUT = /\*{3}|[█•●]{2}|…|\.{3}|^\d[.,]\d{1,14}E\+\d{1,2}$/i;

/** `[Filtered]`, `<redacted>`: the words of loggers, with or without brackets. */
const PLACEHOLDER =
  /^[[<({]{0,2}(?:redacted|filtered|masked|hidden|removed|sanitized|scrubbed|omitted)[\])>}]{0,2}$/i;

/** Whether a value is not shown, or not all of it. */
export const isHidden = (value: string): boolean =>
  STRUCK_OUT.test(value) || PLACEHOLDER.test(value.trim());
