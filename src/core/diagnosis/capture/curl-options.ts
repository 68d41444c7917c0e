import { message } from '../../../words/message.ts';
import { Failure } from '../../failure.ts';
import type { ShellWord } from './shell-words.ts';

/** An option of curl that takes a value. */
export interface CurlOption {
  /** Its long name. */
  readonly name: string;
  readonly value: ShellWord;
}

/** The letters that matter here; of all others only their having a value matters. */
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
  'header',
  'data',
  'data-ascii',
  'data-raw',
  'data-binary',
  'data-urlencode',
  'json',
  'form',
  'form-string',
  'upload-file',
  'request',
  'url',
  'user',
  'user-agent',
  'cookie',
  'output',
  'write-out',
]);

/**
 * The options of the first request in a curl command that take a value; `get` where it is there;
 * and as `word` what is no option: a URL, or the value of an option that is not known here.
 * @param words what is after `curl`; `--next` would begin another request.
 * @throws Failure `invalid_input` if the value of the last one is missing.
 */
export function curlOptions(words: readonly ShellWord[]): CurlOption[] {
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
  /** The value where it is glued to a letter (`-XPOST`) or is the word; empty if it is the next word. */
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
