import type { DeliveryError } from '../../client/delivery/edges.ts';
import { describeSkew } from '../../core/protocol/answers/clock-skew.ts';
import type { ServiceError } from '../../core/protocol/answers/verdict.ts';
import type { Said } from '../../core/words/failure.ts';
import type { Message } from '../../core/words/message.ts';
import { said } from '../../core/words/text.ts';

/** What went wrong with a report, in words: as scripts get it in `--json`. */
export interface ErrorText {
  readonly code: string;
  readonly message: string;
  readonly clock_skew_seconds?: number;
  readonly service?: Omit<ServiceError, 'message'> & { readonly message: string | null };
}

/** Import this file lazily where reports are usually accepted, because the message catalog is slow to load. */
export const errorText = ({
  code,
  message,
  service,
  clockSkewSeconds: skew,
}: DeliveryError): ErrorText => ({
  code,
  message: said(message),
  ...(skew === undefined ? {} : { clock_skew_seconds: skew }),
  ...(service === undefined
    ? {}
    : { service: { ...service, message: service.message && said(service.message) } }),
});

/** A remark on an accepted report, as scripts get it. */
export const remarkJson = (remark: Message) => ({ code: remark.code, message: said(remark) });

/** Whether a remark is a warning: something outside this journal happened to the order. */
export const isWarning = (remark: Message): boolean => remark.code === 'state_unexplained';

/** A clock that is off, in words, if that is why the service refused. */
export const clockText = ({ clockSkewSeconds: skew }: DeliveryError): string | undefined =>
  skew === undefined ? undefined : said(describeSkew(skew));

/** A sentence about an attempt, in words. */
export const problemText = (sentence: Said): string => said(sentence);
