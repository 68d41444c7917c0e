import { parseExactly } from '../model/parse-exactly.ts';
import type { SnapshotJson } from '../model/wire.ts';

/** The JSON that the service put into the page. */
export function readSnapshot(): SnapshotJson {
  const text = document.getElementById('snapshot')?.textContent ?? '{}';
  return parseExactly(text) as SnapshotJson;
}

const KEPT = 'conv-mock-token';

/**
 * The token that the page was opened with. It leaves the address bar, where it would get into
 * bookmarks and screenshots, and stays for a reload of this tab.
 */
export function takeToken(given: string | undefined): string | undefined {
  const address = new URL(location.href);
  if (address.searchParams.has('token')) {
    address.searchParams.delete('token');
    history.replaceState(null, '', address);
  }
  if (given !== undefined) keep(given);
  return given ?? kept();
}

/** A browser that keeps nothing asks for the printed link after a reload. */
function keep(token: string): void {
  try {
    sessionStorage.setItem(KEPT, token);
  } catch {
    return;
  }
}

function kept(): string | undefined {
  try {
    return sessionStorage.getItem(KEPT) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A token of a service that was started anew opens nothing: it is not tried again. */
export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    return;
  }
}
