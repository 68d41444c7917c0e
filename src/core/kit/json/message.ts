/** Everything that can be said of a text that should be JSON, with its facts; the sentences are in `words/json.ts`. */
export interface JsonFacts {
  readonly input_is_utf16: { readonly encoding: string };
  /** Bytes from the beginning of the input. */
  readonly input_is_no_utf8: { readonly offset: number };
  readonly json_too_deep: { readonly levels: number };
  readonly json_too_many_values: { readonly most: number };
  /** @property reason the built-in parser's message, which may quote the text. */
  readonly json_refused: { readonly reason: string };
  readonly json_ends_too_early: undefined;
  readonly json_single_quotes: undefined;
  readonly json_no_value: undefined;
  readonly json_no_number: undefined;
  readonly json_name_expected: undefined;
  readonly json_value_expected: undefined;
  readonly json_colon_missing: undefined;
  readonly json_comma_missing: undefined;
  readonly json_brace_missing: undefined;
  readonly json_bracket_missing: undefined;
  readonly json_text_after_value: undefined;
  readonly json_has_comment: undefined;
  readonly json_string_open: undefined;
  readonly json_number_open: undefined;
  readonly json_bad_unicode_escape: undefined;
  readonly json_unknown_escape: undefined;
  readonly json_control_character: undefined;
  readonly json_unreadable: undefined;
  /** Both start at 1; a single line of a larger text has no line number. */
  readonly json_fault_at: {
    readonly line: number | undefined;
    readonly column: number;
    readonly fault: JsonMessage;
  };
}

type Code = keyof JsonFacts;

/** A fault of a text, as data: a `Message` of `words/message.ts`, which this folder does not know. */
export interface JsonMessage<C extends Code = Code> {
  readonly code: C;
  readonly params: Readonly<Record<string, unknown>> | undefined;
}

type Args<C extends Code> = JsonFacts[C] extends undefined ? [] : [params: JsonFacts[C]];

export const jsonMessage = <C extends Code>(code: C, ...[params]: Args<C>): JsonMessage => ({
  code,
  params: params as Readonly<Record<string, unknown>> | undefined,
});
