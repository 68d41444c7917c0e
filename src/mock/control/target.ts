/** Where the control interface is: no endpoint of the service begins so. */
export const CONTROL_PREFIX = '/_conv/';

/** Whether a request is for the control interface. */
export const isControl = (target: string): boolean =>
  target.startsWith(CONTROL_PREFIX) || isWithoutSlash(target);

/** `/_conv`: what people type who mean the inspector. */
export const isWithoutSlash = (target: string): boolean => /^\/_conv(?:$|\?)/.test(target);

/**
 * A request target, cut at its query. The path is taken as it stands: to `new URL`, `/_conv/%2e%2e/x`
 * would be `/x`.
 */
export function readTarget(target: string): { path: string; query: URLSearchParams } {
  const at = target.indexOf('?');
  if (at === -1) return { path: target, query: new URLSearchParams() };
  return { path: target.slice(0, at), query: new URLSearchParams(target.slice(at + 1)) };
}
