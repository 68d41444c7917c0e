import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Cause } from '../../core/diagnosis/cause.ts';
import { Mask } from '../../core/masking/mask.ts';
import type { Secret } from '../../core/secret.ts';

/** What the service received. */
export interface Received {
  readonly body: Uint8Array;
  /** As it appears in the header; empty if there is none. */
  readonly timestamp: string;
  /** None of these is ever shown, wherever it appears. */
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

/** A text without any of the secrets, however they are encoded. */
export const redactAll = (text: string, { secrets }: Pick<Received, 'secrets'>): string =>
  new Mask(secrets).text(text);

/** A cause whose particulars contain no secret, not even part of one. */
export const redactCause = (cause: Cause, received: Pick<Received, 'secrets'>): Cause =>
  Object.fromEntries(
    Object.entries(cause).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'id' ? redactAll(value, received) : value,
    ]),
  ) as unknown as Cause;
