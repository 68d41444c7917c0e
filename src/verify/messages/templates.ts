import { REPORT_KINDS, type ReportKind } from '../../core/protocol/kinds/index.ts';
import { PATHS, pathOf } from '../../core/protocol/protocol.ts';
import { fieldsOf, moneyFieldsOf } from '../../core/protocol/reports/report-fields.ts';
import { type Cause, COST, type Destination, type TemplateVariant } from '../model/cause.ts';
import { beginningOf, hasMember, type MessageFacts, usable } from './facts.ts';
import { bodyDigestRecipes, charsetRecipes, OTHER_ADDRESSES, piecesOf } from './pieces.ts';
import { providerRecipes } from './providers.ts';
import {
  type Compiled,
  compile,
  identityOf,
  type Pieces,
  type Recipe,
  toVariant,
} from './recipe.ts';
import { memberRecipes, repeatedRecipes } from './repetitions.ts';

/** Formats that other services require, and so the likeliest. */
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
  '{METHOD} {timestamp} {url} {body}',
  '{timestamp} {url} {body}',
  '{timestamp} {body} {url}',
  '{url} {timestamp} {body}',
  '{url} {body}',
];
const WITH_HOST = [
  '{timestamp} {host} {path} {body}',
  '{METHOD} {host} {path} {timestamp} {body}',
  '{timestamp} {METHOD} {host} {path} {body}',
  '{timestamp} {host} {body}',
  '{host} {timestamp} {body}',
];

const CLEAR = ['', '\n', '.'];

/**
 * Method and path joined with timestamp and body.
 * @param others names of the pieces that hold unlikelier paths.
 */
function methodPathRecipes(others: readonly string[]): Recipe[] {
  const both = [...KNOWN, ...WITHOUT_METHOD];
  const withoutSlash = both.map((it) => it.replace('{path}', '{bare_path}'));
  return [
    ...withMethodAndPath(KNOWN, CLEAR, COST.usual),
    ...withMethodAndPath(WITHOUT_METHOD, [''], COST.usual),
    ...withMethodAndPath(WITHOUT_METHOD, ['\n', '.', ':'], COST.rare),
    ...withMethodAndPath(KNOWN, [':', '|', ' '], COST.rare),
    ...withMethodAndPath(MIXED, [' '], COST.rare),
    ...withMethodAndPath(SOME, ['', '\n'], COST.rare + 1),
    ...withMethodAndPath(KNOWN.map(inLowerCase), ['', '\n'], COST.rare + 1),
    ...withMethodAndPath(SOME, ['.', ':', '|'], COST.remote),
    ...withMethodAndPath(OTHERS, ['', '\n'], COST.remote),
    ...withMethodAndPath(both, ['|', ' ', '&', ',', '-'], COST.remote),
    ...others.flatMap((name) => withMethodAndPath(elsewhere(name), ['', '\n'], COST.remote)),
    ...withMethodAndPath(withoutSlash, ['', '\n', '.', '/'], COST.remote),
    ...urlRecipes(),
  ];
}

const elsewhere = (name: string): string[] =>
  [...KNOWN, '{timestamp} {path} {body}'].map((it) => it.replace('{path}', `{${name}}`));

/** The address instead of the path; Square signs `{url}{body}`. */
const urlRecipes = (): Recipe[] => [
  ...withMethodAndPath(WITH_URL, [''], COST.rare + 1).map((recipe) =>
    recipe.text === '{url}{body}' ? { ...recipe, provider: 'Square' } : recipe,
  ),
  ...withMethodAndPath(WITH_URL, ['\n', '.', ':', '|'], COST.remote),
  ...otherAddresses(),
];

/** With `http:`, without the scheme, or with the host apart. */
const otherAddresses = (): Recipe[] => [
  ...OTHER_ADDRESSES.flatMap((name) =>
    withMethodAndPath(
      WITH_URL.map((it) => it.replace('{url}', `{${name}}`)),
      ['', '\n'],
      COST.remote,
    ),
  ),
  ...withMethodAndPath(WITH_HOST, ['', '\n', '.', ':'], COST.remote),
];

const withMethodAndPath = (
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

/** Possible signed paths, likeliest first. */
interface SignedPaths {
  readonly likely: readonly string[];
  readonly others: readonly string[];
}

/** Common base paths, tried if the address is unknown. */
const USUAL_BASES = ['/v1', '/api', '/api/v1', '/s2s', '/s2s/v1'];

/** How many paths are combined with all arrangements. */
const LIKELY = 2;

/** The requested path, or one inferred from the body's fields, with and without the base path. */
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
 * "Endpoints": a report with an amount has a field for it, while the others can look the same; of those, one with its
 * own field present is likeliest. Fields that several kinds share show nothing.
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

const FIRST = ['', '.', ':', '|', '\n'];
const FURTHER = [',', '&', '-', '_', ' ', ';', '/'];

const API_KEY: readonly Cause[] = [{ id: 'message.api-key' }];
const API_KEY_AND_PATH: readonly Cause[] = [...API_KEY, { id: 'message.method-path' }];
const API_KEY_AND_DIGEST: readonly Cause[] = [...API_KEY, { id: 'message.body-hashed' }];

/** The api key joined with timestamp and body. */
const apiKeyRecipes = (): Recipe[] => [
  ...arranged(['{api_key} {timestamp} {body}', '{timestamp} {api_key} {body}'], FIRST, COST.usual),
  ...arranged(['{timestamp} {body} {api_key}', '{api_key} {body}'], ['', '.', ':'], COST.usual),
  ...arranged(EVERY, FIRST, COST.rare),
  ...arranged(EVERY, FURTHER, COST.remote),
  ...arranged(['{api_key} {timestamp}', '{timestamp} {api_key}'], FIRST, COST.remote),
  ...arranged(WITH_PATH, ['', '\n'], COST.rare + 1, API_KEY_AND_PATH),
  ...arranged(WITH_PATH, ['.', ':', '|'], COST.remote, API_KEY_AND_PATH),
  ...arranged(WITH_DIGEST, ['', '\n', '.', ':'], COST.remote, API_KEY_AND_DIGEST),
];

const EVERY = [
  '{api_key} {timestamp} {body}',
  '{timestamp} {api_key} {body}',
  '{timestamp} {body} {api_key}',
  '{api_key} {body} {timestamp}',
  '{body} {timestamp} {api_key}',
  '{api_key} {body}',
  '{body} {api_key}',
];
const WITH_PATH = [
  '{api_key} {timestamp} {METHOD} {path} {body}',
  '{METHOD} {path} {timestamp} {api_key} {body}',
  '{METHOD} {path} {api_key} {timestamp} {body}',
  '{api_key} {METHOD} {path} {timestamp} {body}',
  '{timestamp} {api_key} {METHOD} {path} {body}',
];
const WITH_DIGEST = ['{api_key} {timestamp} {sha256_hex}', '{timestamp} {api_key} {sha256_hex}'];

const arranged = (
  arrangements: readonly string[],
  separators: readonly string[],
  cost: number,
  causes = API_KEY,
): Recipe[] =>
  arrangements.flatMap((arrangement) =>
    separators.map((separator) => ({ text: arrangement.replaceAll(' ', separator), cost, causes })),
  );

const COMMON = ['.', ':', '\n', ' ', '|'];
const USUAL = [',', '&', '-', '_', ';', '/', '+', '\t', '\r\n', '\\n', ', ', '::', '||', '=', '#'];
const RARE = [
  '\0',
  '--',
  '__',
  '~',
  '*',
  '@',
  '$',
  '%',
  '\r',
  '\n\n',
  ' | ',
  ' - ',
  ': ',
  '. ',
  '..',
  '---',
  '->',
  '\x01',
  '\x1e',
  '\x1f',
];

/** The separators of other services, whose code may have been taken over. */
const PROVIDERS: Readonly<Record<string, string>> = { '.': 'Stripe', ':': 'Paddle' };

/** Timestamp and body, with something between, in either order, or one of them alone. */
const joinRecipes = (): Recipe[] => [
  ...alone(),
  ...separated(COMMON, COST.common),
  ...separated(USUAL, COST.usual),
  ...separated(RARE, COST.rare),
  ...swapped(['', ...COMMON, ...USUAL]),
  ...labeled(),
];

const alone = (): Recipe[] => [
  { text: '{body}', cost: COST.common, causes: [{ id: 'message.body-only' }] },
  // An empty body makes the same bytes, and is likelier.
  { text: '{timestamp}', cost: COST.usual + 1, causes: [{ id: 'message.timestamp-only' }] },
];

const separated = (separators: readonly string[], cost: number): Recipe[] =>
  separators.map((separator) => {
    const provider = PROVIDERS[separator];
    const by = provider === undefined ? {} : { provider };
    return {
      text: `{timestamp}${separator}{body}`,
      cost,
      causes: [{ id: 'message.separator', separator, ...by }],
      provider,
    };
  });

/** `{body}:{timestamp}` is Toss Payments' way; other separators are two mistakes. */
const swapped = (separators: readonly string[]): Recipe[] =>
  separators.map((separator) => ({
    text: `{body}${separator}{timestamp}`,
    cost: swappedCost(separator),
    causes: [
      { id: 'message.order' },
      ...(separator === '' ? [] : [{ id: 'message.separator', separator } as const]),
    ],
    ...(separator === ':' ? { provider: 'Toss Payments' } : {}),
  }));

function swappedCost(separator: string): number {
  if (separator === '') return COST.common;
  return COMMON.includes(separator) ? COST.common + 2 : COST.remote;
}

const LABELED = [
  'timestamp={timestamp}&body={body}',
  'timestamp={timestamp}&payload={body}',
  'timestamp={timestamp}&data={body}',
  't={timestamp}&payload={body}',
  't={timestamp}&body={body}',
  'ts={timestamp}&body={body}',
  't={timestamp},{body}',
  'X-Signature-Timestamp:{timestamp}\n{body}',
  'X-Signature-Timestamp: {timestamp}\n{body}',
  'x-signature-timestamp:{timestamp}\n{body}',
  't={timestamp}.{body}',
  't={timestamp},body={body}',
  'timestamp:{timestamp},body:{body}',
  'timestamp:{timestamp}\nbody:{body}',
  '{"timestamp":{timestamp},"body":{body}}',
  '{"timestamp":"{timestamp}","body":{body}}',
];

/** Timestamp and body with names before them; the whole template is the separator's particular. */
const labeled = (): Recipe[] =>
  LABELED.map((text) => ({
    text,
    cost: COST.rare,
    causes: [{ id: 'message.separator', separator: text, template: text }],
  }));

/** For larger bodies, only the likeliest templates are tried, because each costs a pass over the body. */
const LARGE_BYTES = 256 * 1024;

/**
 * What may have been joined to the signed string, other than the document's `{timestamp}{body}`.
 * @param maxCost those that cost more are left out.
 * @returns the cheapest first; no two make the same bytes with the same key and digest.
 */
export function templateVariants(
  facts: MessageFacts,
  maxCost = Number.POSITIVE_INFINITY,
): TemplateVariant[] {
  const paths = signedPaths(facts.destination, beginningOf(facts.body));
  const pieces = piecesOf(facts, [...paths.likely, ...paths.others]);
  const dearest = facts.body.length > LARGE_BYTES ? Math.min(maxCost, COST.common) : maxCost;
  return cheapest(recipes(facts, paths, dearest), pieces);
}

function recipes(facts: MessageFacts, { likely, others }: SignedPaths, dearest: number): Recipe[] {
  const names = others.map((_, index) => `path_${likely.length + index}`);
  return [
    ...joinRecipes(),
    ...charsetRecipes(),
    ...repeatedRecipes(),
    ...memberRecipes(),
    ...apiKeyRecipes(),
    ...methodPathRecipes(names),
    ...bodyDigestRecipes(),
    ...providerRecipes(usable(facts.secret?.reveal())),
  ]
    .filter(({ cost }) => cost <= dearest)
    .flatMap((recipe) => [recipe, ...onOtherPaths(recipe, likely.length)])
    .filter(({ cost }) => cost <= dearest);
}

/** The same with the second path, at a slightly higher cost. */
function onOtherPaths(recipe: Recipe, likely: number): Recipe[] {
  const named = recipe.text.includes('{path}') && recipe.cost < COST.remote;
  return named && likely > 1
    ? [{ ...recipe, text: recipe.text.replace('{path}', '{path_1}'), cost: recipe.cost + 1 }]
    : [];
}

/** "The timestamp text with the exact JSON body text appended directly." */
const DOCUMENTED: Compiled = { template: '', parts: [{ type: 'timestamp' }, { type: 'body' }] };

/** Of templates with the same result, the cheapest, and then the one with the fewest causes. */
function cheapest(recipes: readonly Recipe[], pieces: Pieces): TemplateVariant[] {
  const sorted = [...recipes].sort((a, b) => a.cost - b.cost || a.causes.length - b.causes.length);
  const known = new Set([identityOf(DOCUMENTED)]);
  const variants: TemplateVariant[] = [];
  for (const recipe of sorted) {
    const compiled = compile(recipe.text, pieces);
    if (compiled === undefined) continue;
    const identity = identityOf(compiled) + fixedBy(recipe);
    if (!known.has(identity)) variants.push(toVariant(recipe, compiled));
    known.add(identity);
  }
  return variants;
}

/** Distinguishes recipes with their own key, digest, or encoding. */
const fixedBy = ({ key, algorithm, exact = false }: Recipe): string =>
  key === undefined && algorithm === undefined && !exact
    ? ''
    : `\u{2023}${key !== undefined} ${algorithm} ${exact}`;
