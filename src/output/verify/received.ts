import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Secret } from '../../core/secret.ts';

/** What the service got, beside what was signed. */
export interface Received {
  readonly body: Uint8Array;
  /** As it stands in the header; empty where there is none. */
  readonly timestamp: string;
  /** None of these is ever shown, wherever it stands. */
  readonly secrets: readonly Secret[];
}

/** The received side of a verified request. */
export const receivedOf = ({ question, presented, account }: VerifiedRequest): Received => ({
  body: question.request.body,
  timestamp: presented.timestamp ?? '',
  secrets: [account, ...question.otherAccounts].flatMap(({ secret }) => secret ?? []),
});

/** A text without any of the secrets. */
export const redactAll = (text: string, { secrets }: Pick<Received, 'secrets'>): string =>
  secrets.reduce((at, secret) => secret.redact(at), text);
