import { makeVisible } from '../kit/visible.ts';
import type { Of } from './facts.ts';
import { joinWords, meant } from './phrase.ts';

/** An order as a sentence about several rows names it. */
const called = (order: string): string => `order "${makeVisible(order)}"`;

/** What makes one report of the item lines of an order. */
const ADD_UP = 'conv reconcile FILE --amounts sum --write REPORTS';

/** Common mistakes in amounts, each with a fix. */
const amounts = {
  amount_empty: 'is empty; write the number, such as 5000',
  amount_not_a_number: '{text} is not a number (an unset variable?)',
  amount_negative: '{text} is negative: amounts are 0 or greater; report refunds with conv refund',
  amount_negative_in_row:
    '{text} is negative: amounts are 0 or greater; report a refund in a row of kind partial',
  refund_negative: '{text} is negative; write the refund without a sign: {digits}',
  amount_in_exponent_form: ({
    text,
    digits,
  }: Text & { readonly digits: string | undefined }): string =>
    `${text} is in exponent form; ${digits === undefined ? 'write the number out' : `write ${digits}`}`,
  amount_hexadecimal: '{text} is hexadecimal; write it in decimal',
  amount_has_thousands: '{text} has thousands separators; write {digits}',
  amount_has_separators: '{text} has separators; write {digits}',
  amount_has_decimal_comma: '{text} has a decimal comma; write {digits}',
  amount_has_leading_zeros: '{text} has leading zeros; write {digits}',
  amount_begins_with_point: '{text} has no digit before the decimal point; write {digits}',
  amount_ends_with_point: '{text} has no digit after the decimal point; write {digits}',
  amount_has_sign: '{text} has a sign; write {digits}',
  amount_has_blanks: 'has whitespace around it; write {digits}',
  amount_full_width: '{text} has full-width digits; write {digits}',
  amount_spoken: '{text} is not a number; write {digits}',
  amount_with_currency:
    '{text} contains more than a number; write {digits}, and set the currency with {currencyAt}',
  amount_not_plain: '{text} is not a plain number; write only digits, such as 5000 or 49.90',
  amount_too_many_digits: 'has {count} digits, too many for an amount',
  amount_too_long: '{text} has {count} characters, too many for an amount',
  amount_not_grouped:
    '{text} is not grouped in thousands by {separator}; write digits only, such as 5000',
  or_read_with_thousands: '{fault}, or read the file with --thousands ,',
  amount_ambiguous: ({
    text,
    whole,
    plain,
    isPointUsual,
  }: Of<'text' | 'whole' | 'plain' | 'isPointUsual'>): string =>
    `${text} may mean ${whole}; write ${whole}, or ${plain ?? 'an amount with at most two decimals'}${isPointUsual ? '; if all amounts in the file look like this: --thousands . (a comma then starts the decimals)' : ''}`,
  amount_split_at_thousands: ({
    first,
    last,
    groups,
    whole,
  }: Of<'first' | 'last' | 'groups' | 'whole'>): string =>
    `${first} and ${last} in the next ${groups === 2 ? 'column, which has' : 'columns, which have'} no name: an amount with thousands separators that is not quoted? Write ${whole}, or quote it and add --thousands ,`,
  refund_has_rival:
    'is {amount}, but {column}, which is not read, is {other}; to choose the refunded amount, add {own} or {rival}',
  refund_in_paid_row: ({ text, column }: Text & { readonly column: string | undefined }): string =>
    `shows that ${text} was refunded, which a paid report cannot contain; give the refund a row of its own (kind partial, refund_id), or ${column === undefined ? 'remove it from this one' : `leave ${column} out of --map`}`,
  no_minor_units: ({ currency, literal, whole }: Of<'currency' | 'literal' | 'whole'>): string =>
    `${currency} has no minor units: check the amount ${literal}${whole === literal ? '' : `, which counts as ${whole}`}`,
  currency_not_known: ({ currency, near }: Of<'currency' | 'near'>): string =>
    `${currency} is not a known currency${meant(near)}`,
} as const;

/** IDs that are valid text but surely a mistake. */
const ids = {
  id_scientific:
    '{text} is how Excel displays a long number, so digits are lost; format the column as text and export it again',
  id_lost_character: 'contains a character that was lost (U+FFFD); take the ID from its source',
  id_line_break: 'contains a line break ({point}); write the ID without it',
  id_tab: 'contains a tab ({point}); write the ID without it',
  id_control_character: 'contains a control character ({point}); write the ID without it',
  id_half_character: 'contains half of a surrogate pair ({point}); write the ID without it',
  id_invisible_character: 'contains an invisible character ({point}); write the ID without it',
  id_only_blanks: 'contains only whitespace',
  id_blank_at_start: 'begins with whitespace; write {id}',
  id_blank_at_end: 'ends with whitespace; write {id}',
  id_is_total: '{text} is not an order but the total of a sheet; remove the row',
  id_means_nothing: '{text} is not an ID; take the ID from its source',
  id_formula: '{text} is a formula that makes Excel keep a number as text; write {id}',
  id_text_mark: '{text} begins with the mark that makes Excel keep a number as text; write {id}',
  id_excel_error:
    '{text} is what Excel writes when a formula fails; fix the formula, or take the ID from its source',
  id_column_too_narrow:
    '{text} is what Excel shows when the column is too narrow; widen the column and export it again',
  click_id_label: 'is a click ID with its name before it; write the ID alone, such as aev_8f2c',
  click_id_url: 'is a URL; write only the value of its cb_aev parameter, such as aev_8f2c',
  click_id_unfilled: 'is a placeholder that was not filled in; write the click ID, or leave it out',
  click_id_blank: 'contains a blank, which no click ID does; write the one click ID of the order',
  click_id_inside: 'is more than the click ID; write: --click-id {clickId}',
  click_id_list: 'looks like a list; write the one click ID of the order',
  click_id_nothing: 'is not a click ID; leave the field out if the order has none',
  refund_id_required:
    'is required without an event_id: an order can be refunded more than once, so each refund needs its own ID',
} as const;

const lineItems = {
  item_field_unknown: ({ name, near }: Of<'name'> & { readonly near: string }): string =>
    `${name} is not a field of a line item; did you mean ${near}?`,
  item_pair_unknown: '"{pair}" is not one of id=…, name=…, price=…, quantity=…',
  item_unquoted: `JSON needs double quotes, and single quotes around it in the shell: '{"item_id":"A1"}'; or use id=A1,name=…,price=…,quantity=…`,
  item_member_wrong: '{name}: {fault}',
  all_of: ({ faults }: { readonly faults: readonly string[] }): string => faults.join('; '),
} as const;

/** What two bodies of one event differ in. */
const differences = {
  same_values_other_bytes: 'the same values in different bytes',
  value_changed: ({
    before,
    now,
  }: {
    readonly before: string | undefined;
    readonly now: string | undefined;
  }): string => `was ${before ?? 'absent'}, now ${now ?? 'absent'}`,
  row_differs: ({ fields, changes }: Of<'fields' | 'changes'>): string =>
    changes.map((change, at) => `${fields[at]}: ${change}`).join('; '),
};

/** Rows as a whole, and their header. */
const shapes = {
  row_other_format: 'has a different format from the file',
  row_not_object: 'must be a JSON object, not {got}',
  row_ends_with_comma:
    'ends with a comma; remove it (NDJSON lines have none), or put all rows between [ and ]',
  row_wraps_rows:
    'is not a row, but contains rows in "{member}"; extract them, for example with jq -c \'.{member}[]\' FILE > rows.ndjson',
  row_has_other_width: ({ cells, header }: Of<'cells'> & { readonly header: number }): string =>
    `has ${cells} cell${cells === 1 ? '' : 's'}, but the header has ${header}; check for a missing or extra delimiter or quote`,
  json_fault_in_row: ({
    line,
    character,
    fault,
  }: {
    /** Undefined if it is the row's first line. */
    readonly line: number | undefined;
    readonly character: number;
    readonly fault: string;
  }): string => `${line === undefined ? '' : `line ${line}, `}character ${character}: ${fault}`,
  json_fault: '{fault}',
  items_not_json: 'must be JSON such as [{"name":"Mug","quantity":1}]: {fault}',
  column_absent: ({ near, header }: Of<'near' | 'header'>): string =>
    near === undefined
      ? `is not a column of the file; the header has ${header}`
      : `is not a column of the file; did you mean ${near}? The header has ${header}`,
  column_repeated: ({ columns }: Of<'columns'>): string =>
    `appears ${columns.length} times in the header (columns ${columns.join(', ')}); keep one, or rename the others`,
  column_misspelled:
    'unknown field; did you mean {field}? Rename the column, or add --map {map}; with any --map, other columns are left out',
  column_required: ({
    field,
    otherwise,
    header,
  }: {
    readonly field: string;
    /** An alternative. */
    readonly otherwise: string | undefined;
    readonly header: string;
  }): string =>
    `is required, but there is no such column; name it with --map ${field}=COLUMN${otherwise ?? ''}; the header has ${header}`,
  or_currency_for_all: ', or use --currency KRW for all rows',
  or_event_id_column: ' (or event_id=COLUMN)',
  kind_column_required:
    'is required, but there is no such column; use --kind paid for the whole file, or --map {map}; the header has {header}',
  delimiter_wrong:
    'the header is a single cell that contains {mark}, so the delimiter is probably wrong; use --delimiter {mark}, or omit --delimiter',
} as const;

const kinds = {
  kind_word_ambiguous:
    '"{word}" may mean a partial or a full refund; write partial (with refund_amount) or cancel (full refund)',
  kind_and_type_differ: 'is {kind}, but type is {type}; keep one of them',
  kind_required: ({ kinds: known }: Of<'kinds'>): string =>
    `is required: ${joinWords(known, 'or')}; for all rows without one: --kind paid`,
  kind_word_unknown: ({ kinds: known, got, near }: Of<'kinds' | 'got' | 'near'>): string =>
    `must be ${joinWords(known, 'or')}, not ${got}${meant(near)}`,
} as const;

/** Faults between the rows of an order. */
const orders = {
  row_before_paid: ({ report, order, line }: Of<'report' | 'order' | 'line'>): string =>
    `this ${report} of ${called(order)} comes before its paid report on line ${line}; move it after that line`,
  row_paid_already: ({ order, line }: Of<'order' | 'line'>): string =>
    `${called(order)} is already reported as paid on line ${line}, under another event ID; keep one`,
  row_paid_again: ({ order, line }: Of<'order' | 'line'>): string =>
    `${called(order)} is reported as paid again on line ${line}, under another event ID; keep one`,
  row_refund_already: ({ order, line }: Of<'order' | 'line'>): string =>
    `this refund of ${called(order)} is already on line ${line}, under another event ID; keep one, or give each its own refund_id`,
  row_refund_again: ({ order, line }: Of<'order' | 'line'>): string =>
    `this refund of ${called(order)} is repeated on line ${line}, under another event ID; keep one, or give each its own refund_id`,
  row_other_currency: ({
    order,
    line,
    currency,
    paid,
  }: Of<'order' | 'line' | 'currency' | 'paid'>): string =>
    `is ${currency}, but ${called(order)} was paid in ${paid} on line ${line}; write the refund in ${paid}`,
  row_after_end: ({
    report,
    order,
    line,
    closing,
  }: Of<'report' | 'order' | 'line' | 'closing'>): string =>
    `this ${report} of ${called(order)} comes after its ${closing} on line ${line}, which closes the order; move it before that line, or remove it`,
  row_after_fault: ({ report, order, line }: Of<'report' | 'order' | 'line'>): string =>
    `this ${report} of ${called(order)} comes after line ${line} of its order, which has an error; fix that row, then send both`,
  row_repeats_fault: 'repeats line {line}, which has an error; keep one of them and fix it',
  row_refunds_above_total: ({
    order,
    line,
    refunded,
    paid,
  }: Of<'order' | 'line' | 'refunded' | 'paid'>): string =>
    `with this row, the refunds of ${called(order)} total ${refunded}, but only ${paid} was paid on line ${line}; lower this one, or fix the paid report`,
  row_values_differ: ({ report, order, line }: Of<'report' | 'order' | 'line'>): string =>
    `line ${line} has different values for the same ${report} of ${called(order)}; keep one`,
  row_amounts_differ: ({ report, order, line }: Of<'report' | 'order' | 'line'>): string =>
    `line ${line} has different values for the same ${report} of ${called(order)}; if each line is an item, add them up with ${ADD_UP}, otherwise fix one`,
  row_equal_items: ({ order, line }: Of<'order' | 'line'>): string =>
    `line ${line} has the same sale of ${called(order)}; if each line is an item, add them up with ${ADD_UP}, otherwise delete one`,
  row_refunds_differ: ({ report, order, line }: Of<'report' | 'order' | 'line'>): string =>
    `line ${line} has different values for the same ${report} of ${called(order)}; keep one, or give this one its own refund_id`,
  row_shares_event_id: ({ report, order, line }: Of<'report' | 'order' | 'line'>): string =>
    `line ${line} has the same event ID for another report of ${called(order)} (${report}); give each report its own`,
  row_event_id_of_other_order:
    'line {line} has the same event ID for another order; give each report its own',
  order_has_too_many_reports: ({ order, most }: Of<'order' | 'most'>): string =>
    `${called(order)} has more than ${most} different reports before this one; check which column its ID is read from`,
} as const;

/** Faults of rows and of typed values. */
export const rowWords = {
  ...amounts,
  ...ids,
  ...lineItems,
  ...differences,
  ...shapes,
  ...kinds,
  ...orders,
};

interface Text {
  readonly text: string;
}
