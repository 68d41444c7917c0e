import type { Cause } from '../cause.ts';
import type { Explanation, Problem } from '../explanation.ts';
import type { Match } from './trial.ts';

/** How many explanations are worth a person's time. */
const MAX_EXPLANATIONS = 5;

/** What the matches say, the simplest first; two of the same causes are one. */
export function explain(matches: readonly Match[], { account }: Problem): Explanation[] {
  const secret = account.secret?.reveal();
  const explanations = matches
    .filter(isSpelledAsItSays)
    .map((match) => explanationOf(match, secret))
    .sort((a, b) => a.cost - b.cost || a.causes.length - b.causes.length);
  const distinct = new Map<string, Explanation>();
  for (const explanation of explanations) {
    const name = nameOf(explanation.causes);
    if (!distinct.has(name)) distinct.set(name, explanation);
  }
  return [...distinct.values()].slice(0, MAX_EXPLANATIONS);
}

function explanationOf(match: Match, secret: string | undefined): Explanation {
  const { template, timestamp, body, key, digest, target } = match;
  const isRecipes = ({ id }: Cause): boolean => template.spellings?.includes(id) === true;
  const spelling = target.causes.filter((cause) => !isRecipes(cause));
  const parts = [body, template, timestamp, key, digest];
  return {
    causes: [...parts.flatMap(({ causes }) => causes), ...spelling],
    cost: parts.reduce((sum, { cost }) => sum + cost, spelling.length === 0 ? 0 : target.cost),
    serializers: body.serializers,
    signed: describeSigned(match, secret),
  };
}

/** Some recipes are reported only if the signature is spelled as they require. */
const isSpelledAsItSays = ({ template, target }: Match): boolean =>
  template.exact !== true ||
  (template.spellings ?? []).every((id) => target.causes.some((cause) => cause.id === id));

/** What was signed, for people; the whole string only where the secret is no part of it. */
export function describeSigned(
  { template, timestamp, body, message }: Match,
  secret: string | undefined,
): Explanation['signed'] {
  const holdsSecret = secret !== undefined && Buffer.from(message).includes(secret);
  return {
    body: body.value,
    message: holdsSecret ? undefined : message,
    template: template.template,
    timestamp: timestamp.value,
  };
}

const nameOf = (causes: readonly Cause[]): string =>
  [...new Set(causes.map(({ id }) => id))].sort().join(' ');
