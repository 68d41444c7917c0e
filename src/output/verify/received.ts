import type { VerifiedRequest } from '../../actions/verify.ts';
import type { Cause } from '../../core/diagnosis/cause.ts';
import type { Secret } from '../../core/secret.ts';
import { spellingsOf } from './secret-spellings.ts';

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

const HIDDEN = '<hidden>';

/** A text without any of the secrets, as they are or simply encoded, in any case. */
export function redactAll(text: string, { secrets }: Pick<Received, 'secrets'>): string {
  const spellings = secrets.flatMap(spellingsOf).sort((a, b) => b.length - a.length);
  if (spellings.length === 0) return text;
  return text.replace(new RegExp(spellings.map(escapePattern).join('|'), 'giu'), HIDDEN);
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A cause whose particulars hold no secret, not even in part where they are cut. */
export const redactCause = (cause: Cause, received: Pick<Received, 'secrets'>): Cause =>
  Object.fromEntries(
    Object.entries(cause).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'id' ? redactAll(value, received) : value,
    ]),
  ) as unknown as Cause;
