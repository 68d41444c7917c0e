import { PATHS, REPORT_KINDS, type ReportKind } from '../core/protocol.ts';
import { message } from '../words/message.ts';
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
  const what = message('path_takes_post', { path: PATHS[kind], method });
  const error: ServiceError = { code: 'method_not_allowed', message: what };
  return { ok: false, error, headers: { Allow: 'POST' } };
}

function notFound(target: string): ServiceError {
  const near = suggestPath(target, [OPENAPI_PATH]);
  return {
    code: 'not_found',
    message: message('path_unknown', { paths: Object.values(PATHS) }),
    hint: near === undefined ? message('paths_follow_base') : message('did_you_mean', { near }),
  };
}
