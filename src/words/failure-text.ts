import type { Failure, FailureCode, Fault, Said } from '../core/failure.ts';
import type { Fault as FaultData } from './message.ts';
import { faultText, text } from './text.ts';

/** A failure put into words: what `--json` carries, and what the lines for people are made from. */
export interface FailureText {
  readonly code: FailureCode;
  readonly message: string;
  readonly hint: string | undefined;
  readonly faults: readonly Fault[];
}

const said = (reason: Said): string => (typeof reason === 'string' ? reason : text(reason));

const faultSaid = (fault: FaultData | Fault): Fault => ('path' in fault ? fault : faultText(fault));

export const failureText = ({ code, reason, hint, faults }: Failure): FailureText => ({
  code,
  message: said(reason),
  hint: hint === undefined ? undefined : said(hint),
  faults: faults.map(faultSaid),
});
