import { Failure } from '../core/failure.ts';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the disk takes no more',
  ENOTDIR: 'a part of the path is no directory',
  EEXIST: 'a part of the path is no directory',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'it is a symbolic link, and conv follows none',
};

/** The system's own error in one sentence. */
export function inaccessible(action: 'read' | 'write', path: string, error: unknown): Failure {
  const { code = 'an unknown error' } = error as NodeJS.ErrnoException;
  const reason = REASONS[code] ?? `the system says ${code}`;
  return unreadable(`cannot ${action} ${path}: ${reason}`, error);
}

/** @param message one sentence that names the file. */
export function unreadable(message: string, cause?: unknown): Failure {
  const hint = 'Mend that, or keep the profiles elsewhere: CONV_CONFIG_DIR names the directory.';
  return new Failure('profiles_unreadable', message, { hint, cause });
}
