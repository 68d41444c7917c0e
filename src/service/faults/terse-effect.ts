import type { ErrorOnPurpose } from './answers.ts';
import type { Effect } from './effect.ts';
import { WARNING_HEADER } from './request-rule.ts';

/**
 * The same as production would let it happen: its errors do not say that they were made on purpose,
 * and it has no remarks. The log stays as it was.
 */
export function terseEffect(effect: Effect): Effect {
  const { answer } = effect;
  if (answer.type === 'own')
    return { ...effect, answer: { ...answer, headers: withoutWarning(answer) } };
  if (answer.type !== 'replaced' || !('terseBody' in answer.response)) return effect;
  const { terseBody, ...response } = answer.response as ErrorOnPurpose;
  return { ...effect, answer: { ...answer, response: { ...response, body: terseBody } } };
}

/** Without a warning. */
function withoutWarning({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const { [WARNING_HEADER]: _, ...others } = headers;
  return others;
}
