import { hostname, userInfo } from 'node:os';
import { Failure } from '../core/words/failure.ts';
import { message } from '../core/words/message.ts';

/** In characters. */
const LONGEST_ACTOR = 128;

/**
 * The actor to journal: `CONV_ACTOR`, or else user@host.
 * @throws Failure `usage` if the variable is not a valid name.
 */
export function actorIn(
  { CONV_ACTOR: given = '' }: NodeJS.ProcessEnv,
  user: () => string = systemUser,
): string {
  const name = given.trim();
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u.test(name)) throw unusableActor('actor_control_character');
  if ([...name].length > LONGEST_ACTOR) throw unusableActor('actor_too_long');
  return name === '' ? `${user()}@${hostname()}` : name;
}

/** A container may run under a user ID without a name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

const unusableActor = (problem: 'actor_control_character' | 'actor_too_long'): Failure =>
  new Failure('usage', message(problem), { hint: message('actor_example') });
