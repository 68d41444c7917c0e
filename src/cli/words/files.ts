import { makeVisible } from '../../core/kit/visible.ts';
import type { Of } from '../../core/words/facts.ts';

/** Why a file cannot be read or written, as the end of a sentence. */
const reasons = {
  permission_denied: 'permission denied',
  read_only_file_system: 'the file system is read-only',
  disk_full: 'the disk is full',
  quota_used_up: 'the disk quota is used up',
  file_too_large: 'the file is larger than allowed here',
  is_a_directory: 'it is a directory',
  not_a_regular_file: 'it is not a regular file',
  no_such_file: 'no such file',
  path_through_a_file: 'a part of the path is not a directory',
  path_too_long: 'the path is too long',
  symbolic_link: 'it is a symbolic link, which conv does not follow',
  directory_not_creatable: 'its directory cannot be created',
  system_error: 'the system reports {code}',
} as const;

/** Messages about reading and writing files. */
export const files = {
  ...reasons,
  standard_input: 'standard input',
  ask_file_password: 'Password of the workbook',
  ask_file_password_again: 'Wrong password; password of the workbook',
  the_file_to_send: 'the file being sent',
  the_journal: "conv's journal",
  the_profiles: "conv's profiles",
  artifact_unwritable: ({ file, reason }: Of<'file' | 'reason'>): string =>
    `${makeVisible(file)} cannot be written: ${reason}`,
  fix_or_rename: 'fix this, or choose another file',
  reason_so: '{reason}; {consequence}',
  input_unreadable: 'cannot read {subject} from {name}: {reason}',
  name_readable_input: 'Give a file that you can read, or - for standard input.',
  input_is_json: '{subject} itself was given in place of a file',
  pipe_json_in: 'Pipe it in (… | conv … -), or save it as a file.',
  input_missing: 'no input for {subject}: no file was given and nothing is piped in',
  name_or_pipe_input: 'Give a file (conv … FILE), or pipe it in (cat FILE | conv … -).',
  input_too_large: '{name} is too large for {subject}: it is larger than 16 MiB',
  check_input_file: 'Check that it is the right file.',
  kept_file_refused: ({ file, reason }: Of<'file' | 'reason'>): string =>
    `refused: ${makeVisible(file)} ${reason}; choose another name`,
  is_used_as: 'is {what}',
  is_not_regular: 'is not a regular file',
  is_own_file: 'is {what}, or one of its files',
  foreign_file: ({ file }: Of<'file'>): string =>
    `refused: ${makeVisible(file)} exists and was not written by conv; choose another name or add --force`,
  result_not_written: 'the result of this run was not written',
  it_so: 'it {kept}; {consequence}',
  written_meanwhile: 'another program wrote it during the run; {consequence}',
  the_report: 'the report',
  the_body: 'the body',
  the_signed_string: 'the signed string',
  the_headers: 'the headers',
  the_lines: 'the lines',
  the_secret: 'the secret',
  the_password: 'the password',
  the_map: 'the map',
  the_event_ids: 'event IDs',
} as const;
