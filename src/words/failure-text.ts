import type { Failure, FailureCode, Fault } from './failure.ts';
import type { Fault as FaultData } from './message.ts';
import { faultText, type Say, said, text } from './text.ts';

/** A failure put into words: what `--json` carries, and what the lines for people are made from. */
export interface FailureText {
  readonly code: FailureCode;
  readonly message: string;
  readonly hint: string | undefined;
  readonly faults: readonly Fault[];
}

/** A fault may know more than scripts are promised. */
const faultSaid = (fault: FaultData | Fault, say: Say): Fault =>
  'at' in fault ? faultText(fault, say) : { path: fault.path, message: fault.message };

/** @param say puts its messages into words, where these are not the usual ones. */
export const failureText = (
  { code, reason, hint, faults }: Failure,
  say: Say = text,
): FailureText => ({
  code,
  message: said(reason, say),
  hint: hint === undefined ? undefined : said(hint, say),
  faults: faults.map((fault) => faultSaid(fault, say)),
});
