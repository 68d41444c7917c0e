import { makeVisible } from '../../core/kit/visible.ts';
import type { Of } from '../../core/words/facts.ts';

const MISPLACED =
  'there is text between a closing quote and the end of its cell; write "" for a quote inside a quoted cell';

const elements = {
  value_missing: 'a value is missing here, or there is an extra comma',
  comma_missing: 'a comma is missing before this',
  text_after_array: 'there is text after the end of the array',
  array_not_closed: 'the array is not closed; check whether the file was cut off',
  element_too_long: 'the element is longer than 16 MiB',
  string_not_closed: 'a string in this element is not closed on its line',
  bracket_mismatch: 'a bracket in this element is closed by a bracket of another kind',
};

/** Files in other formats, and what to do about them. */
const otherFormats = {
  zip_archive: 'a zip archive without an Excel sheet',
  unpack_zip: 'Unzip it and pass the file inside.',
  binary_workbook: 'a binary Excel workbook (.xlsb)',
  numbers_file: 'an Apple Numbers document',
  export_from_numbers: 'Export it from Numbers as Excel (.xlsx): File > Export To > Excel.',
  excel_workbook: 'an Excel workbook from before Excel 97 (.xls)',
  office_file: 'a damaged .xls or another kind of Office document',
  protected_xls: 'an Excel workbook (.xls) with a password',
  save_as_xlsx: 'Open it in Excel and save it as .xlsx, with or without the password.',
  gzip_file: 'compressed (gzip) twice',
  pdf_file: 'a PDF',
  is_html_page: 'an HTML or XML page without a table of orders',
  save_page_again:
    'Check in a browser that it is an export and not an error or login page, then download it again.',
  spread_json_object: 'a single JSON object that spans several lines',
  save_as_csv: 'Open it in Excel and save it as "CSV UTF-8 (Comma delimited)".',
  unpack_gzip: 'Decompress it: gunzip --keep FILE',
  gzip_file_noun: 'gzip file',
  workbook_noun: 'Excel workbook',
  page_noun: 'HTML or XML table',
  export_again: 'Export or copy the file again.',
  split_export: 'Export a shorter period, or save it as CSV.',
  export_as_csv: 'Export the orders as CSV.',
  one_report_per_line:
    "Put each report on its own line (jq -c . FILE > rows.ndjson), or extract the rows (jq -c '.orders[]' FILE > rows.ndjson).",
};

/** Sentences about files of rows. */
export const intake = {
  ...elements,
  ...otherFormats,
  nothing_after_readable: '{fault}; nothing after it can be read',
  quote_misplaced: MISPLACED,
  quote_misplaced_over_lines: `${MISPLACED}; the cell continues on the next line, so nothing after it can be read`,
  bytes_not_in_encoding: ({
    byte,
    encoding,
    advice,
  }: Of<'byte' | 'encoding' | 'advice'>): string => {
    const what =
      byte === undefined ? 'bytes that are' : `the byte 0x${byte.toString(16)}, which is`;
    return `contains ${what} not valid ${encoding.toUpperCase()}: ${advice}`;
  },
  header_damaged: 'it {damage}',
  known_encodings: ({ names }: Of<'names'>): string =>
    `Supported encodings include ${names.join(', ')}.`,
  line_too_long: 'the line is longer than 16 MiB; NDJSON has one row per line',
  quote_never_closed: 'a quote is never closed; nothing after it can be read',
  record_too_long: 'the record is longer than 16 MiB; check for a quote that is never closed',
  encoding_unknown: ({ name }: Of<'name'>): string => `unknown encoding "${makeVisible(name)}"`,
  did_you_mean_encoding: ({ near }: { readonly near: string }): string =>
    `Did you mean --encoding ${near}?`,
  scratch_unwritable: 'cannot write a scratch file in {directory}: {reason}',
  free_scratch_space: 'Free some space there, or use another directory: CONV_DATA_DIR=DIRECTORY',
  rows_unreadable: 'cannot read the rows from {name}: {reason}',
  name_readable_file: 'Give a file that you can read, or - for standard input.',
  rows_not_given: 'no input for the rows: no file was given and nothing is piped in',
  name_or_pipe_file: 'Give a file, or pipe one in and use - as its name.',
  row_file_changed: '{name} changed while it was being read',
  wait_for_writer: 'Wait until no other program writes to it, then run the command again.',
  file_password_missing: '{name} is protected with a password',
  pass_file_password: 'Pipe the password in: conv … --file-password-stdin < PASSWORD_FILE',
  file_without_sheets: '{flag}: {name} is not an Excel workbook',
  sheet_unknown: (p: {
    readonly name: string;
    readonly sheet: string;
    readonly flag: string;
  }): string => `${p.flag}: ${p.name} has no sheet ${p.sheet}`,
  sheets_listed: 'Its sheets are {sheets}.',
  sheets_several: '{name} has several sheets with rows: {sheets}',
  name_sheet: 'Name the one to read with {flag}.',
  file_changed_encrypted: '{name} was changed or cut off after it was encrypted',
  file_password_wrong: 'wrong password for {name}',
  file_and_password_on_stdin:
    '--file-password-stdin: the file itself comes from standard input; give its path instead',
  text_damaged: '{name} {damage}',
  file_damaged: '{name} is a damaged or incomplete {what}',
  expands_too_much: '{name} expands to more data than conv reads from a compressed file',
  row_file_empty: 'the file has no rows: {name}',
  check_file: 'Check that it is the right file and that its export is complete.',
  not_a_row_file: '{name} is {what}, not a file of rows',
  file_is_utf16: '{name} is {kind}, not UTF-8',
  pass_encoding: 'Pass --encoding {encoding}',
  header_unusable: '{name} line {line} (header): {reason}',
  first_line_names_columns: 'The first line of a CSV file names its columns.',
  not_a_delimiter: ({ delimiter }: Of<'delimiter'>): string =>
    `"${makeVisible(delimiter)}" cannot be a delimiter`,
  one_character: 'Give one character, such as --delimiter ";"',
  header_too_long: 'it does not end within the first 1 MiB',
  header_quote_misplaced: 'a quote is not closed, or not at the end of its cell',
  lines_unwrapped:
    'note: {name} was saved again with each line in one cell; the lines are read as they were before',
  columns_explained: 'note: {name}: the row after the header explains the columns; it is skipped',
  save_as_utf8: 'save the file as UTF-8, or specify its encoding with --encoding',
  whole_file_is: ({ encoding }: Of<'encoding'>): string =>
    `the whole file can be decoded as ${encoding.toUpperCase()}; use --encoding ${encoding}`,
  read_in_encoding: ({ name, encoding }: Of<'name' | 'encoding'>): string =>
    `note: ${name} is not UTF-8; it is read as ${encoding.toUpperCase()} (--encoding sets another one)`,
  try_another_encoding: 'try another --encoding',
} as const;
