import type { Secret } from '../../core/protocol/masking/secret.ts';
import { type PresentedRequest, presentedValues } from '../../core/protocol/signature-checks.ts';
import { describeSpelling } from './describe.ts';
import { slipIn } from './near-miss.ts';

/** The right signature but for a wrong digit, or what no digest can be (`undefined`, `{{signature}}`): no search adds to that. */
export function explainsItself(request: PresentedRequest, secret: Secret | undefined): boolean {
  const { signature = '' } = presentedValues(request.headers);
  const { accident } = describeSpelling(signature);
  if (accident !== undefined && accident.kind !== 'digest-of-nothing') return true;
  return slipIn(request, secret)?.kind === 'wrong';
}
