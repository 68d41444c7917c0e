import { SLOT } from '../../../src/client/files/rows/check/fields.ts';
import type { ReportKind } from '../../../src/core/protocol/kinds/index.ts';
import { faults } from '../../../src/core/protocol/rulebook/faults.ts';
import { compilePredicates } from '../../../src/core/protocol/rulebook/surely.ts';
import { generatedReports } from './generated-reports.ts';

/** As an amount is written nearly always; the predicate leaves others to the explanation. */
const PLAIN = /^(?:0|[1-9]\d{0,29})(?:\.\d{1,29})?$/;

/** How often the predicate and the explanation of the rulebook said the same of generated reports. */
export interface Agreement {
  readonly right: ReadonlyMap<ReportKind, number>;
  readonly wrong: ReadonlyMap<ReportKind, number>;
  /** The first report that they disagree on. */
  readonly disagreed: object | undefined;
}

/** Holds the predicate against the explanation. An event id that is missing is derived: it is a fault of no row. */
export function compare(count: number, seed: number): Agreement {
  const predicates = compilePredicates(SLOT);
  const [right, wrong] = [new Map<ReportKind, number>(), new Map<ReportKind, number>()];
  for (const { kind, texts, body } of generatedReports(count, seed)) {
    const values: (string | undefined)[] = [];
    let isPlain = true;
    for (const [name, text] of texts) {
      values[SLOT[name]] = text;
      const isAmount = kind.fields.some((field) => field.name === name && field.type === 'amount');
      if (isAmount && !PLAIN.test(text)) isPlain = false;
    }
    const found = faults(kind.name, body).filter(
      ({ rule, at }) => rule !== 'required' || at !== 'event_id',
    );
    const isSure = predicates[kind.name](values, undefined);
    if (isSure !== (found.length === 0 && isPlain))
      return { right, wrong, disagreed: { kind: kind.name, texts: [...texts], found, isSure } };
    const counted = isSure ? right : wrong;
    counted.set(kind.name, (counted.get(kind.name) ?? 0) + 1);
  }
  return { right, wrong, disagreed: undefined };
}
