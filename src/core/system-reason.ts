/** What the system's own error codes mean, in words that fit any file. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the disk takes no more',
  EISDIR: 'it is a directory',
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of the path is no directory',
  ENAMETOOLONG: 'the path is too long',
};

/**
 * Why a file could not be read or written, as the end of a sentence.
 * @param error what the system threw; it has a code.
 * @param special what some codes mean for this very file, where that is more than the usual.
 */
export function systemReason(
  error: unknown,
  special: Readonly<Record<string, string>> = {},
): string {
  const { code = 'an unknown error' } = error as { readonly code?: string };
  return special[code] ?? REASONS[code] ?? `the system says ${code}`;
}
