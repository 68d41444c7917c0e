import { Failure } from '../core/failure.ts';
import { systemReason } from '../core/system-reason.ts';

const SPECIAL = {
  EEXIST: 'a part of the path is no directory',
  ELOOP: 'it is a symbolic link, and conv follows none',
};

/** The system's own error in one sentence. */
export function inaccessible(action: 'read' | 'write', path: string, error: unknown): Failure {
  return unreadable(`cannot ${action} ${path}: ${systemReason(error, SPECIAL)}`, error);
}

/** @param message one sentence that names the file. */
export function unreadable(message: string, cause?: unknown): Failure {
  const hint = 'Mend that, or keep the profiles elsewhere: CONV_CONFIG_DIR names the directory.';
  return new Failure('profiles_unreadable', message, { hint, cause });
}
