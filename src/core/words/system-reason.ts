import type { Said } from './failure.ts';
import { message } from './message.ts';

/** The meaning of system error codes for files. */
const REASONS = {
  EACCES: 'permission_denied',
  EPERM: 'permission_denied',
  EROFS: 'read_only_file_system',
  ENOSPC: 'disk_full',
  EDQUOT: 'quota_used_up',
  EFBIG: 'file_too_large',
  EISDIR: 'is_a_directory',
  EFTYPE: 'not_a_regular_file',
  // What `open` says of a socket.
  ENXIO: 'not_a_regular_file',
  ENOENT: 'no_such_file',
  ENOTDIR: 'path_through_a_file',
  ENAMETOOLONG: 'path_too_long',
} as const;

const isKnown = (code: string): code is keyof typeof REASONS => code in REASONS;

const codeOf = (error: unknown): string =>
  (error as { readonly code?: string }).code ?? 'an unknown error';

/**
 * Why a file could not be read or written, as the end of a sentence.
 * @param error the system's error, which has a code.
 * @param special meanings that are specific to this file.
 */
export function reasonOf(error: unknown, special: Readonly<Record<string, Said>> = {}): Said {
  const code = codeOf(error);
  return (
    special[code] ?? (isKnown(code) ? message(REASONS[code]) : message('system_error', { code }))
  );
}
