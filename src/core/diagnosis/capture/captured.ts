import type { Message } from '../../../words/message.ts';
import type { HeaderLine } from '../../signing/check.ts';
import type { Destination } from '../explanation.ts';

/** A request as its sender or receiver wrote it down. */
export interface CapturedRequest {
  readonly form: 'header lines' | 'curl command' | 'HTTP request';
  readonly headers: readonly HeaderLine[];
  readonly body: CapturedBody;
  /** Where it goes, as far as the form tells. */
  readonly destination: Destination;
}

/** The body, if the form has one; otherwise the reason why it does not. */
export type CapturedBody =
  | {
      readonly found: true;
      readonly parts: readonly BodyPart[];
      /** Bytes after the body, which are not part of the request. */
      readonly left: number;
    }
  | { readonly found: false; readonly reason: Message };

/** Bytes at hand, or those of a file that a curl command names. */
export type BodyPart =
  | { readonly bytes: Uint8Array }
  | {
      readonly file: string;
      /** curl's `--data @file` drops carriage returns, newlines and zero bytes. */
      readonly stripped: boolean;
    };

export const bodyOf = (parts: readonly BodyPart[], left = 0): CapturedBody => ({
  found: true,
  parts,
  left,
});

export const noBody = (reason: Message): CapturedBody => ({ found: false, reason });
