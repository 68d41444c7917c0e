import { REPORT_KINDS, type ReportKind } from '../../protocol/kinds/index.ts';
import { PATHS, pathOf } from '../../protocol/protocol.ts';
import { fieldsOf } from '../../protocol/reports/field-names.ts';
import { moneyFieldsOf } from '../../protocol/reports/money-fields.ts';
import type { Destination } from '../explanation.ts';
import { COST } from '../variant.ts';
import { hasMember, usable } from './facts.ts';
import type { Recipe } from './recipe.ts';

/** Arrangements that other services ask for, and so the likeliest. */
const KNOWN = ['{METHOD} {path} {timestamp} {body}', '{timestamp} {METHOD} {path} {body}'];
const WITHOUT_METHOD = ['{timestamp} {path} {body}', '{path} {timestamp} {body}'];
const SOME = [
  '{METHOD} {timestamp} {path} {body}',
  '{METHOD} {path} {body} {timestamp}',
  '{timestamp} {body} {path}',
  '{METHOD} {path} {body}',
  '{METHOD} {path} {timestamp}',
  '{timestamp} {METHOD} {path}',
  '{path} {body}',
];
const OTHERS = [
  '{timestamp} {body} {METHOD} {path}',
  '{path} {body} {timestamp}',
  '{body} {timestamp} {path}',
  '{METHOD} {timestamp} {body}',
  '{timestamp} {METHOD} {body}',
  '{METHOD} {body}',
  '{METHOD} {body} {timestamp}',
  '{body} {path}',
  '{path} {timestamp}',
  '{timestamp} {path}',
  '{METHOD} {path}',
];
const MIXED = [
  '{METHOD} {path}\n{timestamp}\n{body}',
  '{timestamp}\n{METHOD} {path}\n{body}',
  '{METHOD} {path} {timestamp}\n{body}',
  '{METHOD}:{path}:{timestamp}\n{body}',
  '{METHOD}{path}\n{timestamp}\n{body}',
  '{METHOD}{path}.{timestamp}.{body}',
  '{timestamp}.{METHOD}{path}.{body}',
  '{METHOD}\n{path}\n\n{timestamp}\n{body}',
];
const WITH_URL = [
  '{METHOD} {url} {timestamp} {body}',
  '{timestamp} {METHOD} {url} {body}',
  '{METHOD} {url} {body} {timestamp}',
  '{url} {timestamp} {body}',
  '{url} {body}',
];

const CLEAR = ['', '\n', '.'];

/**
 * Method and path joined with timestamp and body.
 * @param others names of the pieces that hold unlikelier paths.
 */
export function methodPathRecipes(others: readonly string[]): Recipe[] {
  const both = [...KNOWN, ...WITHOUT_METHOD];
  const withoutSlash = both.map((it) => it.replace('{path}', '{bare_path}'));
  return [
    ...arranged(KNOWN, CLEAR, COST.usual),
    ...arranged(WITHOUT_METHOD, [''], COST.usual),
    ...arranged(WITHOUT_METHOD, ['\n', '.', ':'], COST.rare),
    ...arranged(KNOWN, [':', '|', ' '], COST.rare),
    ...arranged(MIXED, [' '], COST.rare),
    ...arranged(SOME, ['', '\n'], COST.rare + 1),
    ...arranged(KNOWN.map(inLowerCase), ['', '\n'], COST.rare + 1),
    ...arranged(SOME, ['.', ':', '|'], COST.remote),
    ...arranged(OTHERS, ['', '\n'], COST.remote),
    ...arranged(both, ['|', ' ', '&', ',', '-'], COST.remote),
    ...others.flatMap((name) => arranged(elsewhere(name), ['', '\n'], COST.remote)),
    ...arranged(withoutSlash, ['', '\n', '.', '/'], COST.remote),
    ...urlRecipes(),
  ];
}

const elsewhere = (name: string): string[] =>
  [...KNOWN, '{timestamp} {path} {body}'].map((it) => it.replace('{path}', `{${name}}`));

/** The address instead of the path; Square signs `{url}{body}`. */
const urlRecipes = (): Recipe[] => [
  ...arranged(WITH_URL, [''], COST.rare + 1).map((recipe) =>
    recipe.text === '{url}{body}' ? { ...recipe, provider: 'Square' } : recipe,
  ),
  ...arranged([...WITH_URL, '{timestamp} {url} {body}'], ['\n', '.'], COST.remote),
];

const arranged = (
  arrangements: readonly string[],
  separators: readonly string[],
  cost: number,
): Recipe[] =>
  arrangements.flatMap((arrangement) =>
    separators.map((separator) => ({
      text: inserted(arrangement, separator),
      cost,
      causes: [{ id: 'message.method-path' } as const],
    })),
  );

const inserted = (arrangement: string, separator: string): string =>
  arrangement.replaceAll('} {', `}${separator}{`);

const inLowerCase = (arrangement: string): string => arrangement.replace('{METHOD}', '{method}');

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
 * has a member of its own there is the likeliest. What several kinds have in common shows nothing.
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
