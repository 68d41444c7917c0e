import { Failure } from '../core/failure.ts';
import { reasonOf } from '../core/system-reason.ts';
import { type Message, message } from '../words/message.ts';

const SPECIAL = {
  EEXIST: message('path_through_a_file'),
  ELOOP: message('symbolic_link'),
};

/** The system's own error in one sentence. */
export function inaccessible(action: 'read' | 'write', path: string, error: unknown): Failure {
  return unreadable(
    message('profiles_inaccessible', { action, path, reason: reasonOf(error, SPECIAL) }),
    error,
  );
}

/** @param reason one sentence that names the file. */
export function unreadable(reason: Message, cause?: unknown): Failure {
  const hint = message('fix_profiles');
  return new Failure('profiles_unreadable', reason, { hint, cause });
}
