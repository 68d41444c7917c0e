import { setMaxListeners } from 'node:events';

/** What runs when a signal aborts; many posts share one signal, and its own listeners are slow and warn of leaks. */
const callbacksOf = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Runs `callback` when the signal aborts.
 * @returns what ends the listening.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = callbacksOf.get(signal) ?? listen(signal);
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

function listen(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  callbacksOf.set(signal, callbacks);
  setMaxListeners(0, signal); // Others may listen, too.
  signal.addEventListener('abort', () => {
    for (const callback of callbacks) callback();
  });
  return callbacks;
}
