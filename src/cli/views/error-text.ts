import type { DeliveryError } from '../../client/delivery/edges.ts';
import type { ServiceError } from '../../protocol/answers/verdict.ts';
import type { Said } from '../../words/failure.ts';
import { said } from '../../words/text.ts';

/** What went wrong with a report, in words: as scripts get it in `--json`. */
export interface ErrorText {
  readonly code: string;
  readonly message: string;
  readonly service?: { readonly [Member in keyof ServiceError]: string | null };
}

/** Import this file lazily where reports are usually accepted, because the message catalog is slow to load. */
export const errorText = ({ code, message, service }: DeliveryError): ErrorText => ({
  code,
  message: said(message),
  ...(service === undefined
    ? {}
    : { service: { code: service.code, message: service.message && said(service.message) } }),
});

/** A sentence about an attempt, in words. */
export const problemText = (sentence: Said): string => said(sentence);
