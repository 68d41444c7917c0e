import { Failure, type Fault, isFailure } from '../core/failure.ts';
import { failureText } from '../words/failure-text.ts';

/**
 * A call of the library: a failure leaves it with faults and hint in its message, since test runners
 * print no more of an error, and in the words of the options instead of the flags.
 * @throws Failure as the call did
 */
export function inWords<Result>(call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    throw toldInFull(error);
  }
}

/** The same of a call that ends later. */
export async function inWordsLater<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toldInFull(error);
  }
}

function toldInFull(error: unknown): unknown {
  if (!isFailure(error)) return error;
  const { code, message, ...told } = failureText(error);
  const faults = told.faults.map(faultInWords);
  const hint = told.hint === undefined ? undefined : withoutFlags(told.hint);
  const lines = [
    withoutFlags(message),
    ...faults.map(({ path, message }) => `  ${path}: ${message}`),
    ...(hint === undefined ? [] : hint.split('\n').map((line) => `  ${line}`)),
  ];
  return new Failure(code, lines.join('\n'), { hint, faults, cause: error.cause });
}

const faultInWords = ({ path, message }: Fault): Fault => ({
  path: withoutFlags(inMerchants(path)),
  message: withoutFlags(message.replace(MERCHANT_POINTER, inMerchants)),
});

/** What the command line calls an option, and a program. */
const WORDS: readonly (readonly [flag: RegExp, option: string])[] = [
  [/--port 0\b/g, 'port: 0'],
  [/--state orders\.json/g, "state: 'orders.json'"],
  [/--allow-none\b/g, 'allowNone: true'],
  [/--fault-seed\b/g, 'faultSeed'],
  [/--fault\b/g, 'faults'],
  [/--(port|keep|state|merchants|clock)\b/g, '$1'],
];

/** A sentence in which options are called as a program calls them. */
export const withoutFlags = (text: string): string =>
  WORDS.reduce((told, [flag, option]) => told.replace(flag, option), text);

/** Where the list of merchants is a file, faults are told by JSON pointers. */
const MERCHANT_POINTER = /\/\d+(?:\/(?:api_key|hmac_secret|seller_id|active|mode))?(?![\w/])/g;

/** `/0/api_key` is `merchants[0].apiKey`. */
function inMerchants(pointer: string): string {
  const [, index, name] = /^\/(\d+)(?:\/([a-z_]+))?$/.exec(pointer) ?? [];
  if (index === undefined) return pointer;
  const member = name?.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return member === undefined ? `merchants[${index}]` : `merchants[${index}].${member}`;
}
