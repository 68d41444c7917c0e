import { Secret } from '../../../src/core/protocol/masking/secret.ts';
import type { HeaderLine } from '../../../src/core/protocol/signature-checks.ts';
import { renderMessage } from '../../../src/verify/messages/recipe.ts';
import { templateVariants } from '../../../src/verify/messages/templates.ts';
import type { Cause, Destination, TemplateVariant } from '../../../src/verify/model/cause.ts';

export const TIMESTAMP = '1755338674';
export const SECRET = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const BODY = '{"merchant_order_id":"o-1","event_id":"evt_1","amount":5000}';

export const HEADERS: readonly HeaderLine[] = [
  ['X-Merchant-Key', 'pk_test_1'],
  ['X-Signature-Timestamp', TIMESTAMP],
];

interface Given {
  readonly body?: string;
  readonly destination?: Destination;
  readonly headers?: readonly HeaderLine[];
  readonly secret?: string;
}

/** The templates of a paid report of `pk_test_1`, but for what is given. */
export const variantsOf = (given: Given = {}): TemplateVariant[] =>
  templateVariants({
    apiKey: 'pk_test_1',
    secret: new Secret(given.secret ?? SECRET),
    body: Buffer.from(given.body ?? BODY),
    destination: given.destination ?? {},
    headers: given.headers ?? HEADERS,
  });

export const rendered = ({ value }: TemplateVariant, body = BODY): Buffer =>
  Buffer.from(renderMessage(value, TIMESTAMP, Buffer.from(body)));

/** The one variant, of those that fix no key and no digest, whose signed string is this. */
export const variantThatSigns = (
  signed: string | Buffer,
  given: Given = {},
): TemplateVariant | undefined =>
  variantsOf(given).find(
    (variant) =>
      variant.key === undefined &&
      variant.algorithm === undefined &&
      variant.exact === undefined &&
      rendered(variant, given.body).equals(Buffer.from(signed)),
  );

export const idsOf = (causes: readonly Cause[] | undefined): string[] =>
  (causes ?? []).map(({ id }) => id);
