import type { AccountChoice } from './accounts.ts';
import type { HeaderOptions } from './headers.ts';
import type { SignedStringOptions } from './signed-string.ts';

/** The flags of `conv verify`. */
export interface VerifyOptions extends HeaderOptions, SignedStringOptions, AccountChoice {
  readonly eventId?: string;
  readonly allowFiles?: boolean;
  readonly deep?: boolean;
  readonly language?: string;
  readonly showExpected?: boolean;
  readonly now?: string;
  readonly json?: boolean;
}
