const PAGE =
  /^\ufeff?\s*<(?:!doctype|!--|html|head|meta|body|div|table|style|script|\?xml|(?:ss:)?workbook)\b/i;

/** Whether a text is HTML or XML: many shops call such a file .xls. */
export const isPage = (text: string): boolean => PAGE.test(text);

const NAMED = /\b(?:charset|encoding)\s*=\s*["']?([\w-]+)/i;

/** The encoding that a page names. */
export const encodingNamed = (text: string): string | undefined => NAMED.exec(text)?.[1];
