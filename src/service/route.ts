import { PATHS, REPORT_KINDS, type ReportKind } from '../core/protocol.ts';
import type { ServiceError } from './errors.ts';
import { OPENAPI_PATH } from './paths.ts';
import { suggestPath } from './suggestions/path.ts';

/** The endpoint that a request is for, or why it is for none. */
export type Route =
  | { readonly ok: true; readonly kind: ReportKind }
  | {
      readonly ok: false;
      readonly error: ServiceError;
      readonly headers: Readonly<Record<string, string>>;
    };

/**
 * "All endpoints: method `POST`, path relative to `{base_url}`."
 * @param target the request target; a query is ignored.
 */
export function route(method: string, target: string): Route {
  const [path] = target.split('?');
  const kind = REPORT_KINDS.find((known) => PATHS[known] === path);
  if (kind === undefined) return { ok: false, error: notFound(target), headers: {} };
  if (method === 'POST') return { ok: true, kind };
  const message = `${PATHS[kind]} takes POST, not ${method}`;
  return { ok: false, error: { code: 'method_not_allowed', message }, headers: { Allow: 'POST' } };
}

function notFound(target: string): ServiceError {
  const near = suggestPath(target, [OPENAPI_PATH]);
  return {
    code: 'not_found',
    message: `there is no such path: the service knows ${Object.values(PATHS).join(', ')}`,
    hint:
      near === undefined
        ? 'these paths follow s2s_endpoint_base directly, without a slash at the end'
        : `did you mean ${near}?`,
  };
}
