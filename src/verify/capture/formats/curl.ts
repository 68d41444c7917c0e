import type { HeaderLine } from '../../../core/protocol/signature-checks.ts';
import { Failure } from '../../../core/words/failure.ts';
import { type Message, message } from '../../../core/words/message.ts';
import { readableText, toBytes } from '../../kit/bytes.ts';
import type { Destination } from '../../model/cause.ts';
import {
  type BodyPart,
  bodyOf,
  type CapturedBody,
  type CapturedRequest,
  firstLine,
  isOfSignature,
  noBody,
  urlDestination,
  withHost,
} from './captured.ts';
import type { Notation } from './format.ts';
import { isHeaderLine } from './header-lines.ts';
import { hereDocumentIn } from './here-document.ts';
import { type ShellWord, splitCommands } from './shell-words.ts';

/** A curl command, wherever it stands: `curl https://… -H 'X-Signature: …' -d '{…}'`. */
export const curl: Notation = {
  looksLike: (text) => !isHeaderLine(firstLine(text)) && mentionsCurl(text),
  read: (text) => parseCurl(fromCmd(text)),
};

/** Longer than any command line may be; the bound keeps hostile quoting cheap. */
const MAX_BYTES = 1024 * 1024;

/** Whether a curl command appears somewhere in a text: after a prompt, a pipe, an assignment. */
export const mentionsCurl = (text: string): boolean =>
  /(?:^|[\s;&|/])curl(?:\.exe)?(?:\s|$)/.test(text);

/**
 * @returns the headers, and the body if it is in the command or in a file; commands around it are skipped.
 * @throws Failure `invalid_input` if a shell would read it differently, or expand something in it.
 */
function parseCurl(text: string): CapturedRequest {
  if (text.length > MAX_BYTES) throw unusableCommand(message('curl_too_long'));
  const here = hereDocumentIn(text);
  const commands = splitCommands(here?.command ?? text);
  const at = commands.findIndex((command) => fromCurlOn(command).length > 0);
  const [words] = fromCurlOn(commands[at] ?? []);
  if (words === undefined) throw unusableCommand(message('no_curl_command'));
  const options = curlOptions(words);
  const headers = options.filter(({ name }) => name === 'header').flatMap(readHeader);
  return {
    form: 'curl command',
    headers,
    body: readCurlBody(options, here ?? printedBy(commands[at - 1])),
    destination: withHost(curlDestination(options), headers),
  };
}

/** What `cmd` makes of a command that a browser copied for it: `^` escapes, and `$` and backticks mean nothing. */
const fromCmd = (text: string): string =>
  text.includes('^"')
    ? text
        .replaceAll(/[$`]/g, '\\$&')
        .replaceAll(/\^(\r?\n)?([\s\S]?)/g, (_, end = '', it = '') =>
          end === '' ? it : `${' '}${it}`,
        )
    : text;

/** Options from which curl makes bytes that are not in the command (a boundary, an encoding, a query). */
const UNREADABLE = ['form', 'form-string', 'data-urlencode', 'get'];

const READABLE = ['data', 'data-ascii', 'data-raw', 'data-binary', 'json', 'upload-file'];

/**
 * The body that curl would send: all data in order, joined by `&` (by nothing for `--json`).
 * @param input what curl reads from standard input, if that is known.
 */
function readCurlBody(options: readonly CurlOption[], input: ShellWord | undefined): CapturedBody {
  const unreadable = options.find(({ name }) => UNREADABLE.includes(name));
  if (unreadable) return noBody(message('curl_builds_body', { option: unreadable.name }));
  const data = options.filter(({ name }) => READABLE.includes(name));
  if (data.length === 0) return noBody(message('curl_without_data'));
  const [only] = data.length === 1 ? data : [];
  const piped = only && input && inputOf(only, input.text);
  if (data.some(isVariable) && piped === undefined) return noBody(message('curl_data_is_variable'));
  if (piped !== undefined)
    return input?.expands
      ? noBody(message('capture_body_is_template'))
      : bodyOf([{ bytes: toBytes(piped) }]);
  if (data.some(isStdin)) return noBody(message('curl_data_on_stdin'));
  return bodyOf(data.flatMap((option, at) => [...joint(option, at), readPart(option)]));
}

const isVariable = ({ value }: CurlOption): boolean => value.expands;

const isStdin = ({ name, value: { text } }: CurlOption): boolean =>
  name === 'upload-file' ? text === '-' : name !== 'data-raw' && text === '@-';

/**
 * What curl makes of its standard input: `--data` drops carriage returns, newlines, and zero bytes, and a shell drops
 * the newlines at the end of `$(cat <<EOF …)`.
 * @returns undefined if it does not read it.
 */
function inputOf(option: CurlOption, input: string): string | undefined {
  const { name, value } = option;
  if (value.expands && /^\$\(cat\s{0,8}\)$/.test(value.text)) return input.replace(/\n+$/, '');
  if (!isStdin(option)) return undefined;
  return name === 'data' || name === 'data-ascii' ? input.replaceAll(/[\r\n\0]/g, '') : input;
}

/** What `printf %s TEXT`, or a format of plain characters and octal bytes, prints; undefined for any other command. */
function printedBy(words: readonly ShellWord[] = []): ShellWord | undefined {
  const [program, format, text, ...others] = words;
  if (program?.text !== 'printf' || format === undefined || others.length > 0) return undefined;
  if (words.some(({ expands }) => expands)) return undefined;
  if (format.text === '%s') return text;
  const isPlain = text === undefined && !/%|\\(?![0-7]{3})/.test(format.text);
  if (!isPlain) return undefined;
  const printed = format.text.replace(/\\([0-7]{3})/g, (_, octal) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );
  return { text: printed, expands: false };
}

const joint = ({ name }: CurlOption, at: number): BodyPart[] =>
  at === 0 || name === 'json' ? [] : [{ bytes: toBytes('&') }];

function readPart({ name, value: { text } }: CurlOption): BodyPart {
  if (name === 'upload-file') return { file: readableText(text), stripped: false };
  if (name === 'data-raw' || !text.startsWith('@')) return { bytes: toBytes(text) };
  const stripped = name === 'data' || name === 'data-ascii';
  return { file: readableText(text.slice(1)), stripped };
}

/** A URL as curl takes it without its scheme: `localhost:8080/conversions`. */
const WITHOUT_SCHEME = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)(?::\d{1,5})?\//i;

/** Where a curl command sends to; its URL is left out if the shell puts a part of it in. */
function curlDestination(options: readonly CurlOption[]): Destination {
  return { method: methodOf(options), ...urlOf(options) };
}

function urlOf(options: readonly CurlOption[]): Destination {
  const words = options
    .filter(({ name, value }) => (name === 'url' || name === 'word') && !value.expands)
    .map(({ value }) => readableText(value.text));
  const whole = words.find((word) => /^https?:\/\//i.test(word));
  const short = words.find((word) => WITHOUT_SCHEME.test(word));
  if (whole !== undefined) return urlDestination(whole);
  return short === undefined ? {} : urlDestination(`http://${short}`);
}

/** Data makes it a POST (curl's manual, -d), a file to upload a PUT (-T). */
function methodOf(options: readonly CurlOption[]): string {
  const has = (...names: string[]): boolean => options.some(({ name }) => names.includes(name));
  const asked = options.findLast(({ name }) => name === 'request')?.value;
  if (asked !== undefined && !asked.expands) return asked.text;
  if (has('get')) return 'GET';
  if (has('upload-file')) return 'PUT';
  return options.some(({ name }) => /^(?:data|json|form)/.test(name)) ? 'POST' : 'GET';
}

/** An option of curl that takes a value. */
interface CurlOption {
  /** Its long name. */
  readonly name: string;
  readonly value: ShellWord;
}

/** The letters that matter here; for all others, it only matters whether they take a value. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  H: 'header',
  d: 'data',
  F: 'form',
  T: 'upload-file',
  X: 'request',
};

/** curl's one-letter options that take a value (its manual, version 8). */
const SHORT_WITH_VALUE = 'AbcCdDeEFhHKmoPQrtTuUwxXyYz';

const LONG_WITH_VALUE = new Set([
  ...UNREADABLE.filter((name) => name !== 'get'),
  ...READABLE,
  ...['header', 'request', 'url', 'user', 'user-agent', 'cookie', 'output', 'write-out'],
]);

/**
 * The options of the first request in a curl command that take a value; `get` if it is there;
 * and as `word` whatever is not an option: a URL, or the value of an option not known here.
 * @param words what is after `curl`; `--next` would begin another request.
 * @throws Failure `invalid_input` if the value of the last one is missing.
 */
function curlOptions(words: readonly ShellWord[]): CurlOption[] {
  const options: CurlOption[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as ShellWord;
    if (word.text === '--next' || word.text === '-:') break;
    const { get, name, glued } = readOption(word.text);
    if (get) options.push({ name: 'get', value: { text: '', expands: false } });
    if (name === undefined) continue;
    if (glued === '') at += 1;
    const value = glued === '' ? words[at] : { text: glued, expands: word.expands };
    if (value === undefined) throw cutOff(name);
    options.push({ name, value });
  }
  return options;
}

interface ReadOption {
  readonly get: boolean;
  /** Of an option that takes a value. */
  readonly name?: string | undefined;
  /** The value if it is attached to its letter (`-XPOST`) or is the word itself; empty if it is the next word. */
  readonly glued: string;
}

function readOption(text: string): ReadOption {
  if (text.startsWith('--')) return readLong(text.slice(2));
  if (text.startsWith('-')) return readLetters(text.slice(1));
  return { get: false, name: text === '' ? undefined : 'word', glued: text };
}

const readLong = (name: string): ReadOption => ({
  get: name === 'get',
  name: LONG_WITH_VALUE.has(name) ? name : undefined,
  glued: '',
});

/** `-sSd text` is -s, -S, and -d with a value. */
function readLetters(letters: string): ReadOption {
  const found = [...letters].findIndex((letter) => SHORT_WITH_VALUE.includes(letter));
  const at = found === -1 ? letters.length : found;
  const letter = letters[at];
  return {
    get: letters.slice(0, at).includes('G'),
    name: letter === undefined ? undefined : (LONG_NAMES[letter] ?? 'other'),
    glued: letters.slice(at + 1),
  };
}

const cutOff = (name: string): Failure =>
  new Failure('invalid_input', message('curl_cut_off', { option: name }), {
    hint: message('copy_whole_command'),
  });

/** The words after `curl`; a prompt (`$`) or assignments may come before it. */
function fromCurlOn(words: readonly ShellWord[]): ShellWord[][] {
  const at = words.findIndex(({ text }) => /^(?:[^\n]*\/)?curl(?:\.exe)?$/.test(text));
  return at === -1 ? [] : [words.slice(at + 1)];
}

/** `Name: value`; `Name;` is a header without a value, `Name:` none at all (curl's manual, -H). */
function readHeader({ value }: CurlOption): HeaderLine[] {
  const [, name, mark, rest = ''] = /^([^:;]+)([:;])(.*)$/s.exec(value.text) ?? [];
  if (value.text.startsWith('@')) throw unusableCommand(message('curl_headers_in_file'));
  if (name === undefined || (mark === ':' && rest.trim() === '')) return [];
  if (value.expands && isOfSignature([name.trim(), ''])) throw unknownValue(name);
  return [[name.trim(), readableText(rest)]];
}

const unknownValue = (name: string): Failure =>
  unusableCommand(message('curl_value_is_variable', { name: name.trim() }));

const unusableCommand = (reason: Message): Failure =>
  new Failure('invalid_input', reason, { hint: message('paste_values') });
