import { mockPage } from '../../words/en/mock.ts';
import type { ExpectationResult } from '../expectations/result.ts';
import { escapeHtml } from './html.ts';
import { resultJson } from './result-json.ts';

/** What the run was expected to do, for a reader without scripts; nothing where nothing was expected. */
export function expectationList(results: readonly ExpectationResult[] | undefined): string {
  if (results === undefined) return '';
  return `<section><h2>${mockPage.expectations}</h2><ul>${results.map(item).join('')}</ul></section>`;
}

function item(result: ExpectationResult): string {
  const { text, passed, summary, requests, more } = resultJson(result);
  const near = requests.map(
    ({ request, differences }) => `<br>${escapeHtml(mockPage.see(request, differences))}`,
  );
  const others = more === 0 ? '' : `<br>${mockPage.more(more)}`;
  const said = passed ? `<li>${mockPage.met}` : `<li class="failed">${mockPage.failed}`;
  return `${said} <code>${escapeHtml(text)}</code> ${escapeHtml(summary)}${near.join('')}${others}</li>`;
}
