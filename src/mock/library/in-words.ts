import type { JsonPath } from '../../core/kit/json/node.ts';
import { Failure, isFailure } from '../../core/words/failure.ts';
import { failureText } from '../../core/words/failure-text.ts';
import { sayWith } from '../../core/words/text.ts';

/** The sentences that name flags, with the names of the options instead. */
const OPTION_WORDS = {
  choose_another_port: 'choose another with port, or any free one with port: 0',
  state_names_regular_file:
    "state needs a regular file; it is created if it does not exist: state: 'orders.json'",
  update_or_other_state: 'update conv, or name another file with state',
  fix_or_other_state: 'fix it, or name another file with state',
  remove_or_other_state: 'remove it, or name another file with state',
  fault_flag_unreadable: 'faults: invalid rule',
  option_names_readable_file: ({ option }: { readonly option: string }): string =>
    `${option.slice(2)} needs a file that conv can read`,
  requests_forgotten: ({ dropped }: { readonly dropped: number }): string =>
    `cannot be decided: ${dropped} earlier ${dropped === 1 ? 'request is' : 'requests are'} no longer stored (see keep)`,
  unless_intended: ({ what }: { readonly what: string }): string =>
    `${what} (add allowNone: true if that is intended)`,
};

/** Puts messages into words for a program, which knows options and no flags. */
export const say = sayWith(OPTION_WORDS);

/**
 * A call of the library: a failure leaves it with its faults and its hint in the message, since test
 * runners print no more of an error.
 * @throws Failure as the call did
 */
export function inWords<Result>(call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    throw toldInFull(error);
  }
}

/** The same for an asynchronous call. */
export async function inWordsLater<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toldInFull(error);
  }
}

function toldInFull(error: unknown): unknown {
  if (!isFailure(error)) return error;
  const { code, message, hint, faults } = failureText(error, say);
  const lines = [
    message,
    ...faults.map((fault) => `  ${fault.path}: ${fault.message}`),
    ...(hint === undefined ? [] : hint.split('\n').map((line) => `  ${line}`)),
  ];
  return new Failure(code, lines.join('\n'), { hint, faults, cause: error.cause });
}

/** A place in the list of merchants: `merchants[0].apiKey`. */
export function merchantPlace([index, name]: JsonPath): string {
  if (index === undefined) return 'merchants';
  const member = String(name ?? '').replace(/_([a-z])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  return member === '' ? `merchants[${index}]` : `merchants[${index}].${member}`;
}
