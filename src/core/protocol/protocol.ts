/** The words of the service's document: report kinds, paths, header names, limits. */
import { eachKind, kindNamed, type ReportKind } from './kinds/index.ts';

/** "Endpoints": where each report is posted, relative to `{base_url}`. */
export const PATHS: Readonly<Record<ReportKind, string>> = eachKind(({ path }) => path);

/** @throws Error for a kind that this conv does not know: it must not be posted anywhere. */
export const pathOf = (kind: ReportKind): string => kindNamed(kind).path;

/** "Authentication": every call carries these three headers. */
export const HEADERS = {
  key: 'X-Merchant-Key',
  timestamp: 'X-Signature-Timestamp',
  signature: 'X-Signature',
} as const;

/** "Limits": the timestamp lies within 5 minutes of the service's clock, in seconds. */
export const TIMESTAMP_TOLERANCE_SECONDS = 300;
