import { PATHS } from '../../protocol.ts';
import type { Destination } from '../explanation.ts';
import { hasMember, usable } from './facts.ts';

/** The paths that may have been signed, the likeliest first. */
export interface SignedPaths {
  readonly likely: readonly string[];
  readonly others: readonly string[];
}

/** Where services of this kind are often mounted; tried where nothing is known of the address. */
const USUAL_BASES = ['/v1', '/api', '/api/v1', '/s2s', '/s2s/v1'];

/** How many paths are combined with all arrangements. */
const LIKELY = 2;

/** The path as it was requested, or as the body's members have it; with the base path and without. */
export function signedPaths(destination: Destination, beginning: string): SignedPaths {
  const base = (usable(destination.basePath) ?? '').replace(/(?<!\/)\/+$/, '');
  const requested = usable(destination.path);
  const paths = requested === undefined ? guessedPaths(base, beginning) : formsOf(requested, base);
  const bases = requested === undefined && destination.basePath === undefined ? USUAL_BASES : [];
  const mounted = bases.map((it) => it + (paths[0] ?? ''));
  return { likely: paths.slice(0, LIKELY), others: [...paths.slice(LIKELY), ...mounted] };
}

function formsOf(requested: string, base: string): string[] {
  const path = requested.split('?', 1)[0] ?? requested;
  const below = base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  const known = Object.values(PATHS).filter((it) => path.endsWith(it));
  return unique([requested, path, below, ...known]);
}

function guessedPaths(base: string, beginning: string): string[] {
  const guesses = guessReport(beginning);
  return unique([...guesses.map((path) => base + path), ...guesses]);
}

/** "Endpoints": each report has members of its own, but cancel and decline may look the same. */
function guessReport(beginning: string): string[] {
  if (hasMember(beginning, 'refund_amount')) return [PATHS.partial];
  if (hasMember(beginning, 'amount')) return [PATHS.paid];
  const decline = hasMember(beginning, 'reason');
  return decline ? [PATHS.decline, PATHS.cancel] : [PATHS.cancel, PATHS.decline];
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
