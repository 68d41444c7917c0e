import type { ShownStatus } from '../model/order.ts';
import type { RequestJson } from '../model/wire.ts';
import { STATUS_WORDS } from './words.ts';

/** Never by colour alone: the word stands in it. */
export const StatusPill = ({ status }: { readonly status: ShownStatus }) => (
  <span class="pill" data-tone={status} title={status}>
    {STATUS_WORDS[status]}
  </span>
);

/** `200 accepted`: what the client was answered, and what the service made of it. */
export const AnswerPill = ({ request }: { readonly request: RequestJson }) => (
  <span class="pill" data-tone={request.outcome}>
    {request.http_status === 0
      ? `${request.outcome}, no answer`
      : `${request.http_status} ${request.outcome}`}
  </span>
);

export const FaultPill = ({ fault }: { readonly fault: string }) => (
  <span class="pill fault" data-tone="fault">
    fault {fault}
  </span>
);
