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
