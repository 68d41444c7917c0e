import { type Message, message } from '../../../words/message.ts';
import { Failure } from '../../failure.ts';
import { HEADERS } from '../../protocol.ts';
import type { HeaderLine } from '../../signing/check.ts';
import { readableText } from './bytes.ts';
import type { CapturedRequest } from './captured.ts';
import { readCurlBody } from './curl-body.ts';
import { curlDestination } from './curl-destination.ts';
import { type CurlOption, curlOptions } from './curl-options.ts';
import { withHost } from './destination.ts';
import { type ShellWord, splitCommands } from './shell-words.ts';

/** Longer than any command line may be; the bound keeps hostile quoting cheap. */
const MAX_BYTES = 1024 * 1024;

/** Whether a curl command appears somewhere in a text: after a prompt, a pipe, an assignment. */
export const mentionsCurl = (text: string): boolean =>
  /(?:^|[\s;&|/])curl(?:\.exe)?(?:\s|$)/.test(text);

/**
 * Reads a pasted curl command: its headers, and its body if it is in the command or in a file.
 * @param text a byte string; commands around the curl command are passed over.
 * @throws Failure `invalid_input` if a shell would see something else, or more, than is there.
 */
export function parseCurl(text: string): CapturedRequest {
  if (text.length > MAX_BYTES) throw unusable(message('curl_too_long'));
  const words = splitCommands(text).flatMap(fromCurlOn)[0];
  if (words === undefined) throw unusable(message('no_curl_command'));
  const options = curlOptions(words);
  const headers = options.filter(({ name }) => name === 'header').flatMap(readHeader);
  return {
    form: 'curl command',
    headers,
    body: readCurlBody(options),
    destination: withHost(curlDestination(options), headers),
  };
}

/** The words after `curl`; a prompt (`$`) or assignments may come before it. */
function fromCurlOn(words: readonly ShellWord[]): ShellWord[][] {
  const at = words.findIndex(({ text }) => /^(?:[^\n]*\/)?curl(?:\.exe)?$/.test(text));
  return at === -1 ? [] : [words.slice(at + 1)];
}

/** `Name: value`; `Name;` is a header without a value, `Name:` none at all (curl's manual, -H). */
function readHeader({ value }: CurlOption): HeaderLine[] {
  const [, name, mark, rest = ''] = /^([^:;]+)([:;])(.*)$/s.exec(value.text) ?? [];
  if (value.text.startsWith('@')) throw unusable(message('curl_headers_in_file'));
  if (name === undefined || (mark === ':' && rest.trim() === '')) return [];
  if (value.expands && isOurs(name)) throw unknownValue(name);
  return [[name.trim(), readableText(rest)]];
}

const isOurs = (name: string): boolean =>
  Object.values(HEADERS).some((ours) => ours.toLowerCase() === name.trim().toLowerCase());

const unknownValue = (name: string): Failure =>
  unusable(message('curl_value_is_variable', { name: name.trim() }));

const unusable = (reason: Message): Failure =>
  new Failure('invalid_input', reason, { hint: message('paste_values') });
