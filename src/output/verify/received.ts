import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Cause } from '../../core/diagnosis/cause.ts';
import { Mask } from '../../core/masking/mask.ts';
import type { Secret } from '../../core/secret.ts';

/** What the service got, beside what was signed. */
export interface Received {
  readonly body: Uint8Array;
  /** As it stands in the header; empty where there is none. */
  readonly timestamp: string;
  /** None of these is ever shown, wherever it stands. */
  readonly secrets: readonly Secret[];
  /** The other profile whose api_key was sent. */
  readonly profileOfKey?: string | undefined;
}

/** The received side of a verified request. */
export const receivedOf = ({ question, presented, account }: VerifiedRequest): Received => ({
  body: question.request.body,
  timestamp: presented.timestamp ?? '',
  secrets: [account, ...question.otherAccounts].flatMap(({ secret }) => secret ?? []),
  profileOfKey:
    presented.key === account.apiKey
      ? undefined
      : question.otherAccounts.find(({ apiKey }) => apiKey === presented.key)?.name,
});

/** A text without any of the secrets, however they are spelled. */
export const redactAll = (text: string, { secrets }: Pick<Received, 'secrets'>): string =>
  new Mask(secrets).text(text);

/** A cause whose particulars hold no secret, not even in part where they are cut. */
export const redactCause = (cause: Cause, received: Pick<Received, 'secrets'>): Cause =>
  Object.fromEntries(
    Object.entries(cause).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'id' ? redactAll(value, received) : value,
    ]),
  ) as unknown as Cause;
