import { bodyFacts } from './body.ts';
import type { RequestJson } from './wire.ts';

/** Each request's text is put together once, however often it is searched. */
const KNOWN = new WeakMap<RequestJson, string>();

/** What the search looks into: lower case. */
export function searchText(request: RequestJson): string {
  const text = KNOWN.get(request) ?? textOf(request).toLowerCase();
  KNOWN.set(request, text);
  return text;
}

function textOf(request: RequestJson): string {
  const { path, error, fault, api_key: key, body = '' } = request;
  const faults = (error?.violations ?? []).flatMap(({ pointer, message }) => [pointer, message]);
  return [
    path,
    ...Object.values(bodyFacts(request)),
    error?.code,
    error?.message,
    ...faults,
    fault,
    key,
    valuesOf(body),
  ].join('\n');
}

/** So much of a body is searched, in characters: it may be megabytes long. */
const MOST = 4_000;

/** A body without the names of its members, which stand in every one. */
const valuesOf = (body: string): string =>
  body.slice(0, MOST).replace(/"(?:[^"\\]|\\.)*"\s*:/g, ' ');
