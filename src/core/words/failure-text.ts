import type { Failure, FailureCode, Fault } from './failure.ts';
import type { Fault as FaultData } from './message.ts';
import { faultText, type Say, said, text } from './text.ts';

/** A failure with rendered messages, for `--json` and for people. */
export interface FailureText {
  readonly code: FailureCode;
  readonly message: string;
  readonly hint: string | undefined;
  readonly faults: readonly Fault[];
  readonly clockSkewSeconds: number | undefined;
}

/** Reduces a fault to its documented fields. */
const faultSaid = (fault: FaultData | Fault, say: Say): Fault =>
  'at' in fault ? faultText(fault, say) : { path: fault.path, message: fault.message };

/** @param say renders its messages, if not as usual. */
export const failureText = (
  { code, reason, hint, faults, clockSkewSeconds }: Failure,
  say: Say = text,
): FailureText => ({
  code,
  message: said(reason, say),
  hint: hint === undefined ? undefined : said(hint, say),
  faults: faults.map((fault) => faultSaid(fault, say)),
  clockSkewSeconds,
});
