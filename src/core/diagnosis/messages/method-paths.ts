import { COST } from '../variant.ts';
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
