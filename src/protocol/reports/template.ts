import { kindNamed, type ReportKind } from '../kinds/index.ts';

/** An example to start from, indented for people, with a newline at its end. */
export const templateOf = (kind: ReportKind): string =>
  `${JSON.stringify(kindNamed(kind).template, null, 2)}\n`;
