import type { Cause } from '../cause.ts';
import { COST } from '../variant.ts';
import type { Recipe } from './recipe.ts';

const FIRST = ['', '.', ':', '|', '\n'];
const FURTHER = [',', '&', '-', '_', ' ', ';', '/'];

const API_KEY: readonly Cause[] = [{ id: 'message.api-key' }];
const API_KEY_AND_PATH: readonly Cause[] = [...API_KEY, { id: 'message.method-path' }];
const API_KEY_AND_DIGEST: readonly Cause[] = [...API_KEY, { id: 'message.body-hashed' }];

/** The api key joined with timestamp and body. */
export const apiKeyRecipes = (): Recipe[] => [
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
