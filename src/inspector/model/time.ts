/** `14:03:59`: as the service's clock said, in UTC as the documents have it. */
export const clockTime = (iso: string): string => iso.slice(11, 19);

/** `2026-01-01 14:03:59 UTC` */
export const fullTime = (iso: string): string => `${iso.slice(0, 10)} ${clockTime(iso)} UTC`;
