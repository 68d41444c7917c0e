import type { ExpectationResult } from '../expectations/result.ts';
import { escapeHtml } from './html.ts';
import { resultJson } from './result-json.ts';

/** What the run was expected to do, for a reader without scripts; nothing where nothing was expected. */
export function expectationList(results: readonly ExpectationResult[] | undefined): string {
  if (results === undefined) return '';
  return `<section><h2>Expectations</h2><ul>${results.map(item).join('')}</ul></section>`;
}

function item(result: ExpectationResult): string {
  const { text, passed, summary, requests, more } = resultJson(result);
  const near = requests.map(
    ({ request, differences }) =>
      `<br>See ${escapeHtml(request)} ${escapeHtml(differences.join('; '))}`,
  );
  const others = more === 0 ? '' : `<br>and ${more} more`;
  const said = passed ? '<li>✓ met' : '<li class="failed">✗ failed';
  return `${said} <code>${escapeHtml(text)}</code> ${escapeHtml(summary)}${near.join('')}${others}</li>`;
}
