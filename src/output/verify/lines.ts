import { explanationJson } from './explanation-json.ts';
import { findingOf } from './finding.ts';
import { verdictJson } from './json.ts';
import { type NamedResult, shareResults } from './shared.ts';
import type { Shown } from './shown.ts';

/** One of several requests in one line, for scripts; its source comes first. */
export const requestLine = ({ name, result }: NamedResult, shown: Shown): string =>
  `${JSON.stringify({ source: name, ...verdictJson(result, shown) })}\n`;

/** The last line if one explanation fits all failing requests (else nothing); its bytes are those of one. */
export function sharedLine(results: readonly NamedResult[], shown: Shown): string {
  const found = shareResults(results);
  if (found === undefined) return '';
  const { explanation, example, requests } = found;
  const { result, name } = example;
  const shared = explanationJson(explanation, findingOf(result, shown));
  return `${JSON.stringify({ shared: { ...shared, source: name }, requests })}\n`;
}
