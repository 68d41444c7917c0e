/** What a logger, a viewer, or whoever pasted it put in place of a value, or of a part of it. */
const STRUCK_OUT = /\*{3}|[█•●]{2}|…|\.{3}/;

/** `[Filtered]`, `<redacted>`: the words of loggers, with or without brackets. */
const PLACEHOLDER =
  /^[[<({]{0,2}(?:redacted|filtered|masked|hidden|removed|sanitized|scrubbed|omitted)[\])>}]{0,2}$/i;

/** Whether a value is not shown, or not in full. */
export const isHidden = (value: string): boolean =>
  STRUCK_OUT.test(value) || PLACEHOLDER.test(value.trim());

/** What a spreadsheet made of a timestamp: `1.795E+09`. */
export const isRounded = (value: string): boolean =>
  /^\d[.,]\d{1,14}E\+\d{1,2}$/i.test(value.trim());
