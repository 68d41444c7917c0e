import type { JsonFacts } from '../kit/json/message.ts';

/** The compiler names a fault of `kit/json` that has no sentence. */
type Sentences = {
  readonly [C in keyof JsonFacts]: JsonFacts[C] extends undefined
    ? string
    : (facts: Said<JsonFacts[C]>) => string;
};

/** A fault within a fact is in words by then. */
type Said<Facts> = {
  readonly [Name in keyof Facts]: Name extends 'fault' ? string : Facts[Name];
};

/** What keeps a text from being JSON. */
export const json = {
  input_is_utf16: ({ encoding }) =>
    `the input is ${encoding} (as PowerShell writes): save it as UTF-8`,
  input_is_no_utf8: ({ offset }) => `the input is not UTF-8: see byte ${offset}; save it as UTF-8`,
  json_too_deep: ({ levels }) => `it is nested deeper than ${levels} levels`,
  json_too_many_values: ({ most }) =>
    `it has more than ${most.toLocaleString('en-US')} values; no report has that many`,
  json_refused: ({ reason }) => `it is not JSON: ${reason}`,
  json_ends_too_early: 'the JSON ends too early: was the file or the pipe cut off?',
  json_single_quotes: 'strings and names need double quotes',
  json_no_value: 'this is not a JSON value',
  json_no_number: 'this is not a JSON number',
  json_name_expected: 'a name in double quotes is expected',
  json_value_expected: 'a value is expected',
  json_colon_missing: 'a colon is missing',
  json_comma_missing: 'a comma is missing',
  json_brace_missing: 'a closing } is missing',
  json_bracket_missing: 'a closing ] is missing',
  json_text_after_value: 'there is text after the first JSON value',
  json_has_comment: 'JSON has no comments',
  json_string_open: 'a string does not end',
  json_number_open: 'a number does not end',
  json_bad_unicode_escape: 'a \\u needs four hex digits',
  json_unknown_escape: 'this escape does not exist in JSON',
  json_control_character: 'a string contains a control character; escape it',
  json_unreadable: 'this is not JSON',
  json_fault_at: ({ line, column, fault }) =>
    `${line === undefined ? '' : `line ${line}, `}column ${column}: ${fault}`,
} satisfies Sentences;
