import { PATHS, pathOf, REPORT_KINDS, type ReportKind } from '../../protocol.ts';
import { fieldsOf } from '../../reports/field-names.ts';
import { moneyFieldsOf } from '../../reports/money-fields.ts';
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

/**
 * "Endpoints": a report that carries money has a field for it, and the others may look the same: of those, one that
 * has a member of its own there is the likeliest. What several kinds have in common tells nothing.
 */
function guessReport(beginning: string): string[] {
  const isThere = (field: string): boolean => hasMember(beginning, field);
  const amountOf = (kind: ReportKind): string | null => moneyFieldsOf(kind).amount;
  const withMoney = REPORT_KINDS.filter((kind) => {
    const field = amountOf(kind);
    return field !== null && isThere(field);
  });
  if (withMoney.length > 0) return withMoney.map(pathOf);
  const [likely, others] = parted(
    REPORT_KINDS.filter((kind) => amountOf(kind) === null),
    (kind) => ownFieldsOf(kind).some(isThere),
  );
  return [...likely, ...others].map(pathOf);
}

/** The fields of a kind that no other one without money has. */
function ownFieldsOf(kind: ReportKind): readonly string[] {
  const others = REPORT_KINDS.filter((other) => other !== kind).flatMap(fieldsOf);
  return fieldsOf(kind).filter((field) => !others.includes(field));
}

const parted = <Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): readonly [first: readonly Item[], rest: readonly Item[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
