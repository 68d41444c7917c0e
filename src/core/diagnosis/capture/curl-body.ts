import { message } from '../../../words/message.ts';
import { fromByteString, readableText } from './bytes.ts';
import { type BodyPart, bodyOf, type CapturedBody, noBody } from './captured.ts';
import type { CurlOption } from './curl-options.ts';

/** Options of which curl makes bytes that are not in the command (a boundary, an encoding, a query). */
const UNREADABLE = ['form', 'form-string', 'data-urlencode', 'get'];

const READABLE = ['data', 'data-ascii', 'data-raw', 'data-binary', 'json', 'upload-file'];

/** The body that curl would send: all data in order, joined by `&` (by nothing for `--json`). */
export function readCurlBody(options: readonly CurlOption[]): CapturedBody {
  const unreadable = options.find(({ name }) => UNREADABLE.includes(name));
  if (unreadable) return noBody(message('curl_builds_body', { option: unreadable.name }));
  const data = options.filter(({ name }) => READABLE.includes(name));
  if (data.length === 0) return noBody(message('curl_without_data'));
  if (data.some(isVariable)) return noBody(message('curl_data_is_variable'));
  if (data.some(isStdin)) return noBody(message('curl_data_on_stdin'));
  return bodyOf(data.flatMap((option, at) => [...joint(option, at), readPart(option)]));
}

const isVariable = ({ value }: CurlOption): boolean => value.expands;

const isStdin = ({ name, value: { text } }: CurlOption): boolean =>
  name === 'upload-file' ? text === '-' : name !== 'data-raw' && text === '@-';

const joint = ({ name }: CurlOption, at: number): BodyPart[] =>
  at === 0 || name === 'json' ? [] : [{ bytes: fromByteString('&') }];

function readPart({ name, value: { text } }: CurlOption): BodyPart {
  if (name === 'upload-file') return { file: readableText(text), stripped: false };
  if (name === 'data-raw' || !text.startsWith('@')) return { bytes: fromByteString(text) };
  const stripped = name === 'data' || name === 'data-ascii';
  return { file: readableText(text.slice(1)), stripped };
}
