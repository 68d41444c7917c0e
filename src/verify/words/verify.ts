import { grouped } from '../../core/kit/numbers.ts';
import type { Of } from '../../core/words/facts.ts';
import { plural } from '../../core/words/phrase.ts';

/** Failures and notes of `conv verify` about its input. */
export const verify = {
  verify_note: 'note: {remark}',
  verify_note_on: 'note: {source}: {remark}',

  // The headers, as they were pasted.
  headers_too_long: 'the headers are longer than 256 KiB',
  not_a_header_line: ({ line, form }: Of<'line' | 'form'>): string =>
    `line ${line} of the headers is not "Name: value"${form === undefined ? '' : `; it looks like ${form}`}`,
  looks_like_response: "an HTTP response; the request's headers are needed",
  looks_like_image: 'an image; copy the text instead',
  looks_like_binary: 'a binary file',
  looks_like_html: 'HTML',
  looks_like_alb_log: 'a load balancer (ALB) log entry, which does not have the headers',
  looks_like_access_log: 'an access log entry, which does not have the headers',
  looks_like_stack_trace: 'a stack trace',
  looks_like_json: 'a JSON body without the headers',
  looks_like_base64: 'base64; decode it first',
  looks_like_form: 'a form-encoded body',
  give_header_lines:
    'Provide "Name: value" lines, a curl command, a raw HTTP request, a HAR file, or a log that shows all three headers.',

  // A paste on a terminal.
  paste_question: 'Paste the request (curl, log line, headers and body), then press Ctrl-D:',
  paste_again: 'Equivalent: save the paste as FILE, then {command}',
  request_again: 'Equivalent: add --request {number}',
  paste_too_long: 'the paste is longer than 16 MiB',
  paste_as_file: 'Save it to a file: conv verify FILE',

  // A capture: a log line, the print of a map, a program's source.
  capture_incomplete: ({ missing }: Of<'missing'>): string =>
    `the capture does not show ${missing.join(', ')}`,
  capture_ambiguous: 'the capture shows several values for {name}',
  capture_paste_whole:
    'Paste one request with all three headers, or provide them as "Name: value" lines.',
  capture_hidden: ({ names }: Of<'names'>): string =>
    `the capture masks or truncates ${names.join(', ')}`,
  capture_rounded: ({ names }: Of<'names'>): string =>
    `a spreadsheet rounded ${names.join(', ')} (as 1.795E+09), so the value that was sent is lost`,
  capture_show_rounded:
    'Copy it from the log itself, or format the column as text before you paste into it.',
  capture_body_in_file: 'the program sends the file {file}, which the capture does not show',
  capture_variables: ({ names }: Of<'names'>): string =>
    `the capture shows a placeholder or variable instead of ${names.join(', ')}`,
  capture_show_hidden:
    'Capture the request again with the full values, or ask someone who can see them.',
  capture_body_cut: 'the body in the capture is cut off, or is not JSON',
  capture_body_as_fields:
    'the capture shows the fields of the body, not its text; save the exact bytes that are sent',
  capture_body_is_template:
    'the capture shows the body with a variable that is filled in when it is sent; save the exact bytes that are sent',
  capture_several_bodies: 'the capture shows several different bodies',
  capture_shows_dots:
    'the capture prints every non-ASCII byte as a dot; save the raw bytes or a hex dump',
  body_cut_short: ({ bytes, declared }: Of<'bytes' | 'declared'>): string =>
    `the body is cut off: ${grouped(bytes)} of the ${plural(declared, 'byte')} that Content-Length declares`,
  body_printed:
    'the capture does not show the body as it was sent: a log, a program, or an editor reformatted it, so the bytes that were sent may differ',
  quotes_straightened:
    'the capture has curly quotes, which an editor or a messenger made of straight ones: they were read as straight ones',
  capture_not_utf8:
    'the capture is not in UTF-8, but in the encoding of the editor or the system that saved it, so the bytes that were sent may differ',
  entities_undone:
    'the capture has the body as the source of a page (&quot;), which was undone, so the bytes that were sent may differ',
  copy_invisible: ({ names }: Of<'names'>): string =>
    `the copy has no-break spaces or invisible characters in ${names.join(', ')}, which a messenger or a page adds: they were removed`,
  copy_marks: ({ names }: Of<'names'>): string =>
    `the copy changed ${names.join(', ')} (punctuation, separators, or a capital letter), which was undone; check that your program sends them without it`,
  copy_blanks:
    'the copy has no-break spaces or invisible characters in the body, which a messenger or a page adds: they were replaced by plain ones or removed',
  copy_markup:
    'the copy has the links or the escapes of Markdown in the body, which an editor or a messenger adds: they were undone',
  copy_typography:
    'the copy has typographic quotes, dashes, or ellipses in the body, which an editor or a messenger made: they were undone',
  copy_several: 'the copy changed the body in several ways, which were undone',
  capture_masks_body:
    'the signature does not match the body as the capture shows it, and a part of that looks masked ("{shown}"), so it cannot be checked',
  capture_shortens_body:
    'the signature does not match the body as the capture shows it, and a part of that looks left out ("{shown}"), so it cannot be checked',
  capture_lost_letters:
    'the signature does not match the body as the capture shows it, which has "{shown}" where letters may have been lost to another encoding, so it cannot be checked',
  capture_breaks_body:
    'the copy breaks the body into lines inside its values, and the signature matches none of the ways to join them, so it cannot be checked',
  capture_ends_inside:
    'the body in the capture is cut off inside its JSON, so it cannot be checked',
  capture_exact_bytes:
    'Get the exact bytes: have the program write the body that it signs to a file, then run conv verify FILE --headers HEADERS.',
  capture_without_headers:
    'the capture shows none of the three headers (X-Merchant-Key, X-Signature-Timestamp, X-Signature)',
  lines_joined: 'the capture breaks the body into lines, as mail programs do: they were joined',
  capture_body_is_dash:
    'the log has "-" for the body: it was not read there (nginx knows $request_body only where it passes the request on)',
  curl_v_without_body:
    'curl -v does not print the body that it sends; add the curl command itself, or use --trace-ascii -',
  verify_input_empty: '{source} is empty',
  verify_write_signed:
    'The string was never written to it: write it where your program signs, and send the request again.',
  several_requests: 'the capture shows {count} signed requests',
  paste_one_request: 'Provide a single request.',
  choose_request: ({ requests }: { readonly requests: readonly string[] }): string =>
    `Choose one with --request: its number, order ID, or event ID.\n${requests.join('\n')}`,
  no_such_request: '--request: the capture shows no request "{wanted}"',
  which_request: 'Which request?',
  all_requests: 'all of them',
  several_checked:
    'the capture shows {count} signed requests, and all are checked; --request NUMBER shows the details of one',
  request_without_capture: '--request applies only to a single capture',
  leave_request_out: 'Leave it out, or check one capture: conv verify FILE --request NUMBER',
  request_in_list: '{number}  order {order}, event {event}, timestamp {timestamp}',
  capture_without_body: 'the capture does not show the body as it was sent',

  // A pasted curl command.
  curl_too_long: 'the curl command is longer than 1 MiB',
  no_curl_command: 'there is no curl command',
  curl_headers_in_file: 'the curl command takes headers from a file (-H @…)',
  curl_value_is_variable:
    'the value of {name} is a shell variable, so it is not in the curl command',
  paste_values: 'Paste the command with its values, or provide the headers as "Name: value" lines.',
  curl_cut_off: 'the curl command ends after --{option}, before its value',
  curl_unclosed_quote: 'the curl command ends inside the quote of line {line}',
  copy_whole_command: 'Copy the whole command, including its last line.',
  curl_quoted_for_windows: 'the curl command is quoted for cmd.exe or PowerShell',
  copy_as_bash:
    'Copy it again as bash ("Copy as cURL (bash)" in a browser), or provide the headers as "Name: value" lines.',
  file_not_allowed:
    'the curl command names the file "{file}", which is hidden or outside the current folder; it was not read',
  allow_files:
    'If you trust the command, add --allow-files. Or give the body yourself: conv verify BODY --headers FILE',
  curl_files_too_large: 'the files of the curl command make a body of more than 16 MiB',
  verify_check_files: 'Check that these are the files that you meant.',

  // Missing bodies.
  verify_no_body: 'there is no body to check: {reason}',
  verify_name_body: 'Name it: conv verify BODY --headers FILE (- reads standard input).',
  header_lines_only: 'header lines have no body',
  http_request_without_body: 'nothing follows the headers of the HTTP request',
  curl_builds_body: 'curl itself builds the body for --{option}',
  curl_without_data: 'the curl command has no --data',
  curl_data_is_variable: 'the data in the curl command is a shell variable',
  curl_data_on_stdin: 'the curl command reads its data from standard input',

  // The command line.
  verify_no_headers: ({ missing }: Of<'missing'>): string =>
    `no headers to check: ${missing.join(', ')} missing, and no --headers`,
  verify_give_headers: [
    'conv verify BODY --headers FILE',
    'conv verify BODY --timestamp SECONDS --signature HEX --key KEY',
  ].join('\n'),
  headers_twice: ({ flags }: { readonly flags: readonly string[] }): string =>
    `--headers and ${flags.join(', ')} both give headers`,
  body_twice: 'BODY and --event-id both give a body',
  verify_remove_one: 'Remove one of the two.',
  folder_with_headers: 'BODY is a folder, whose files have their own headers',
  leave_headers_out: 'Leave the headers out: conv verify FOLDER',
  stdin_for_both: 'body and headers cannot both come from standard input',
  name_one_file: 'Name a file for one of them: conv verify BODY --headers -',
  stdin_given_twice: 'standard input can be read only once, and --headers - was given twice',
  verify_name_files: 'Name files: conv verify --headers FILE --headers FILE',
  verify_source: '{source}: {reason}',
  unknown_language: 'there are no examples in {given}',
  known_languages: (facts: {
    readonly near: string | undefined;
    readonly known: readonly string[];
  }): string =>
    `${facts.near === undefined ? '' : `Did you mean ${facts.near}? `}Known: ${facts.known.join(', ')}.`,

  // Several requests.
  folder_unreadable: 'cannot read the folder "{folder}" ({code})',
  name_readable_folder: 'Name a folder that you can read.',
  folder_without_requests: 'there are no requests in the folder "{folder}"',
  what_a_request_is:
    'A request is a file with a raw HTTP request or a curl command, or NAME.headers with its body NAME.json.',
  files_ignored: ({ names, more }: Of<'names' | 'more'>) =>
    `ignored, neither a request nor headers with a body: ${names.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`,
  too_many_requests: ({ count, most }: Of<'count' | 'most'>): string =>
    `${grouped(count)} requests are too many at once; the limit is ${grouped(most)}`,
  bodies_too_large: 'the bodies of all requests together are larger than 256 MiB',
  check_in_parts: 'Check them in parts, such as one folder per day.',
  signed_for_one: '--signed applies to a single request',
  check_alone: 'Check that one by itself.',
  show_expected_for_one: '--show-expected shows the signature of a single request',
  check_alone_or_json: 'Check that one by itself, or add --json.',
  request_not_checked: 'note: {source} is not checked: {reason}',
  search_interrupted: ({ checked, of }: Of<'checked' | 'of'>): string =>
    `note: interrupted: ${grouped(checked)} of ${plural(of, 'request')} were checked`,

  // Notes about how a request was assembled.
  body_read_from: ({ files }: { readonly files: readonly string[] }): string =>
    `the body is read from ${files.join(', ')}`,
  bytes_after_body: ({ bytes }: Of<'bytes'>): string =>
    `ignored: ${plural(bytes, 'byte')} after the body that Content-Length declares`,
  second_body: ({ form, name }: Of<'name'> & { readonly form: string }): string =>
    `the ${form} has a body too; it is ignored in favor of ${name}`,
  quotes_removed: ({ names }: Of<'names'>): string =>
    `the quotes around the values of ${names.join(', ')} were ignored; check that they are not sent`,
  length_differs: ({ declared, bytes }: Of<'declared' | 'bytes'>) =>
    `Content-Length is ${plural(declared, 'byte')}, but the body has ${grouped(bytes)}: this is not the body that was sent`,

  // Whose secret is used.
  verify_no_secret: [
    'note: no secret is known, so only the format of the signature is checked, and mistakes that do not involve the secret',
    '  give it: conv profile add NAME --api-key KEY --endpoint URL --secret-stdin',
    '  or set CONV_API_KEY and CONV_HMAC_SECRET',
  ].join('\n'),
  profiles_not_tried: 'note: other profiles are not tried: {reason}',

  // An event of the journal.
  ambiguous_event: 'several accounts have this event ID, with different bodies',
  name_account: 'Choose the account with --profile NAME',
  signed_now:
    'no headers were given: checking as conv would send it now, signed with the key of {origin}',
  foreign_event:
    'this event belongs to another account, {account}; it is checked with the current key',
  never_sent: 'it was never sent',
  last_attempt: (facts: {
    readonly number: number;
    readonly time: string;
    readonly httpStatus: number | null;
    readonly errorCode: string | undefined;
    readonly answer: string | undefined;
  }): string => {
    const { number, time, httpStatus, errorCode, answer } = facts;
    const response = answer === undefined ? '' : `: ${answer}`;
    if (httpStatus !== null)
      return `its last attempt (${number}, at ${time}) was answered HTTP ${httpStatus}${response}`;
    const error = errorCode === undefined ? '' : ` (${errorCode})`;
    return `its last attempt (${number}, at ${time}) had no response${error}${response}`;
  },

  // Notes about a body before it is signed.
  body_signed_undecoded: '{reason}; these bytes are signed as they are',
  body_starts_with_bom:
    'the body begins with a UTF-8 byte order mark, which is signed too: it must be sent as well',
  body_starts_with_whitespace:
    'the body begins with whitespace, which is signed too: it must be sent as well',
  body_ends_with_newline:
    'the body ends with a newline ({newline}), which is signed too: it must be sent as well (curl --data-binary, not --data)',
  body_ends_with_whitespace:
    'the body ends with whitespace or newlines, which are signed too: they must be sent as well (curl --data-binary, not --data)',
} as const;
