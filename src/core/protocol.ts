/** The words of the service's document: report kinds, paths, header names, limits. */

export const REPORT_KINDS = ['paid', 'partial', 'cancel', 'decline'] as const;

/** The four order events that a merchant reports. */
export type ReportKind = (typeof REPORT_KINDS)[number];

const KINDS: ReadonlySet<unknown> = new Set(REPORT_KINDS);

/** Whether something from outside is a kind that this conv knows. */
export const isReportKind = (value: unknown): value is ReportKind => KINDS.has(value);

/** "Endpoints": where each report is posted, relative to `{base_url}`. */
export const PATHS: Readonly<Record<ReportKind, string>> = {
  paid: '/conversions',
  partial: '/conversions/partial',
  cancel: '/conversions/cancel',
  decline: '/conversions/decline',
};

/** @throws Error for a kind that this conv does not know: it must not be posted anywhere. */
export function pathOf(kind: ReportKind): string {
  const path: string | undefined = PATHS[kind];
  if (path === undefined) throw unknownKind(kind);
  return path;
}

/** Where each kind has been handled: none that comes later may pass for one of them. */
export const unknownKind = (kind: string): Error =>
  new Error(`${JSON.stringify(kind)} is no kind of report`);

/** "Authentication": every call carries these three headers. */
export const HEADERS = {
  key: 'X-Merchant-Key',
  timestamp: 'X-Signature-Timestamp',
  signature: 'X-Signature',
} as const;

/** "Limits": the timestamp lies within 5 minutes of the service's clock, in seconds. */
export const TIMESTAMP_TOLERANCE_SECONDS = 300;

export const ORDER_STATUSES = [
  'CONFIRMED',
  'PARTIALLY_CANCELLED',
  'CANCELLED',
  'DECLINED',
] as const;

/** "States and transitions": what an order record can say of itself. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];
