import type { Destination } from '../explanation.ts';
import { readableText } from './bytes.ts';
import type { CurlOption } from './curl-options.ts';
import { urlDestination } from './destination.ts';

/** A URL as curl takes it without its scheme: `localhost:8080/conversions`. */
const WITHOUT_SCHEME = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)(?::\d{1,5})?\//i;

/** Where a curl command sends to; its URL is left out where the shell puts a part of it in. */
export function curlDestination(options: readonly CurlOption[]): Destination {
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
