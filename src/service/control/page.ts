import { createHash } from 'node:crypto';
import { stringify } from '../../core/json/stringify.ts';
import { escapeHtml, escapeJsonForHtml } from './html.ts';
import { resultJson } from './result-json.ts';
import type { Snapshot } from './snapshot.ts';
import { staticTables } from './static-tables.ts';

/** The page as it is answered. */
export interface InspectorPage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface PageContent {
  /** Only for a reader who has shown it: who has the page can do what the token allows. */
  readonly token: string | undefined;
  readonly snapshot: Snapshot;
}

/**
 * Puts what the service knows into the page as it was built: as tables to read, and as JSON for the script.
 * @param template the built page, with its places left open.
 */
export function inspectorPage(template: string, { token, snapshot }: PageContent): InspectorPage {
  const json = { token, source: 'service', ...snapshotJson(snapshot) };
  const body = fill(template, snapshot, json, '');
  return { headers: { ...HEADERS, 'Content-Security-Policy': servedPolicy(template) }, body };
}

/**
 * The page as a file that stands for itself, of a run that is over: nothing can be changed, and
 * nobody is asked.
 * @param template the built page, with its places left open.
 */
export function reportPage(template: string, snapshot: Snapshot): string {
  const policy = escapeHtml(policyOf(template, []));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const json = { source: 'report', ...snapshotJson(snapshot), capabilities: [] };
  return fill(template, snapshot, json, meta);
}

/** The places stand in this order, so that nothing that is filled in is taken for one. */
function fill(template: string, snapshot: Snapshot, json: object, policy: string): string {
  const [head, afterPolicy] = cut(template, '<!--policy-->');
  const [body, afterContent] = cut(afterPolicy, '<!--content-->');
  const [between, end] = cut(afterContent, '"snapshot"</script>');
  const data = escapeJsonForHtml(stringify(json));
  return [head, policy, body, staticTables(snapshot), between, data, '</script>', end].join('');
}

function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

const snapshotJson = ({ orders, results, ...rest }: Snapshot) => ({
  ...rest,
  orders: orders.map(({ json }) => json),
  results: results?.map(resultJson),
});

/** Its address may hold the token, so nobody is told of it. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** It asks this service alone, and stands in no other page. */
const servedPolicy = (template: string): string =>
  policyOf(template, ["connect-src 'self'", "frame-ancestors 'none'"]);

/** Nothing runs but the page's own script, known by its hash. */
function policyOf(template: string, more: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(template, 'script')}`,
    `style-src ${hashOf(template, 'style')}`,
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    ...more,
  ].join('; ');
}

/** Of the text between the tags, as the browser reckons it. */
function hashOf(template: string, element: 'script' | 'style'): string {
  const text = template.split(`<${element}>`)[1]?.split(`</${element}>`)[0] ?? '';
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
