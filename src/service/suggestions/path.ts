import { suggest } from '../../core/suggest.ts';
import { KINDS } from '../../protocol/kinds/index.ts';

/** What other interfaces call the last part of a path. */
const HABITS: ReadonlyMap<string, string> = new Map(
  KINDS.flatMap(({ path, pathWords }) => pathWords.map((word) => [word, path] as const)),
);

/** Longer than any slip; the bound keeps a path of kilobytes from being compared. */
const LONGEST_PATH = 100;

/**
 * "Did you mean …?": the endpoint that a path most likely means.
 * @param target the request target; a query is ignored.
 * @param known further paths that the service answers, such as `/openapi.json`.
 */
export function suggestPath(target: string, known: readonly string[] = []): string | undefined {
  const [path = ''] = target.split('?');
  if (path.length > LONGEST_PATH) return undefined;
  const paths = [...KINDS.map((kind) => kind.path), ...known];
  const plain = `/${path.toLowerCase().split('/').filter(Boolean).join('/')}`;
  const last = plain.slice(plain.lastIndexOf('/') + 1);
  return (
    paths.findLast((endpoint) => plain.endsWith(endpoint)) ??
    HABITS.get(last) ??
    suggest(plain, paths)
  );
}
