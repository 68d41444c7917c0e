import { explanationJson } from './explanation-json.ts';
import { verdictJson } from './json.ts';
import { languageFor } from './language-for.ts';
import { receivedOf } from './received.ts';
import { type NamedResult, shareResults } from './shared.ts';
import type { Shown } from './shown.ts';

/** One of several requests in one line, for scripts: where it came from stands first. */
export const requestLine = ({ name, result }: NamedResult, shown: Shown): string =>
  `${JSON.stringify({ source: name, ...verdictJson(result, shown) })}\n`;

/** The last line where one explanation fits the requests that fail (else nothing): its bytes are those of one. */
export function sharedLine(results: readonly NamedResult[], shown: Shown): string {
  const found = shareResults(results);
  if (found === undefined) return '';
  const { explanation, example, requests } = found;
  const { result, name } = example;
  const language = languageFor(result, shown);
  const shared = explanationJson(explanation, receivedOf(result), language);
  return `${JSON.stringify({ shared: { ...shared, source: name }, requests })}\n`;
}
