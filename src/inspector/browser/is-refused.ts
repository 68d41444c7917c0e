/** So long an answer is waited for, in milliseconds. */
const PATIENCE_MS = 10_000;

/** A service that was started anew has another token. An event source does not tell why it was turned away. */
export async function isRefused(token: string): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE_MS);
  try {
    const headers = { Authorization: `Bearer ${token}` };
    const { status } = await fetch('events', { headers, signal: abort.signal });
    return status === 401;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}
