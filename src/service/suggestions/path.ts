import { PATHS, type ReportKind } from '../../core/protocol.ts';
import { suggest } from '../../core/suggest.ts';

/** What other interfaces call the last part of a path. */
const HABITS: Readonly<Record<string, ReportKind>> = {
  paid: 'paid',
  order: 'paid',
  orders: 'paid',
  conversion: 'paid',
  purchase: 'paid',
  refund: 'partial',
  refunds: 'partial',
  partial: 'partial',
  'partial-refund': 'partial',
  partially: 'partial',
  cancel: 'cancel',
  cancellation: 'cancel',
  canceled: 'cancel',
  cancelled: 'cancel',
  void: 'cancel',
  decline: 'decline',
  declined: 'decline',
  reject: 'decline',
};

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
  const paths = [...Object.values(PATHS), ...known];
  const plain = `/${path.toLowerCase().split('/').filter(Boolean).join('/')}`;
  const last = plain.slice(plain.lastIndexOf('/') + 1);
  const habit = Object.hasOwn(HABITS, last) ? HABITS[last] : undefined;
  return (
    paths.findLast((endpoint) => plain.endsWith(endpoint)) ??
    (habit === undefined ? undefined : PATHS[habit]) ??
    suggest(plain, paths)
  );
}
