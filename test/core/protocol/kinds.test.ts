import { describe, expect, it } from 'vitest';
import { kindFromWord as kindOfWord } from '../../../src/client/files/rows/check/kind-word.ts';
import { parseJson } from '../../../src/core/kit/json/parse.ts';
import {
  effectOfStatus,
  FIELD_NAMES,
  isFinal,
  isReportKind,
  KIND_NAMES,
  KINDS,
  kindCalled,
  MONEY_FIELDS,
  ORDER_STATUSES,
  type OrderStatus,
  REPORT_KINDS,
  type ReportKind,
  unknownKind,
} from '../../../src/core/protocol/kinds/index.ts';
import { inferKind } from '../../../src/core/protocol/reports/infer-kind.ts';
import { moneyFieldsOf } from '../../../src/core/protocol/reports/report-fields.ts';
import { validateReport } from '../../../src/core/protocol/rulebook/validate.ts';
import { suggestPath } from '../../../src/mock/service/suggestions.ts';

const faultsIn = (kind: ReportKind, body: object) => {
  const parsed = parseJson(JSON.stringify(body));
  if (!parsed.ok) throw new Error('no JSON');
  return validateReport(kind, parsed.node).violations;
};

const isUnique = (words: readonly unknown[]): boolean => new Set(words).size === words.length;

describe('the kinds of report', () => {
  it('are all that is known: another is named in an error', () => {
    expect(unknownKind('settle')).toEqual(new Error('"settle" is no kind of report'));
  });

  it('share neither number, path, status nor word', () => {
    expect(isUnique(KINDS.map(({ number }) => number))).toBe(true);
    expect(isUnique(KINDS.map(({ path }) => path))).toBe(true);
    expect(isUnique(KINDS.map(({ to }) => to))).toBe(true);
    const words = KINDS.flatMap(({ name, aliases, fileWords: { en, ko } }) => [
      ...[name, ...aliases, ...en, ...ko],
    ]);
    expect(isUnique(words)).toBe(true);
    expect(isUnique(KINDS.flatMap(({ pathWords }) => pathWords))).toBe(true);
  });

  it('keep the numbers under which journals have them', () => {
    const numbers = Object.fromEntries(KINDS.map(({ name, number }) => [name, number]));
    expect(numbers).toMatchObject({ paid: 0, partial: 1, cancel: 2, decline: 3 });
    expect(KINDS.every(({ number }) => Number.isInteger(number) && number < 256)).toBe(true);
  });

  it.each(REPORT_KINDS.map((kind) => [kind, moneyFieldsOf(kind)] as const))(
    'say where the money of a %s is, and whether its currency is named: %j',
    (kind, fields) => {
      expect(fields).toEqual(
        {
          paid: { amount: 'amount', namesCurrency: true },
          partial: { amount: 'refund_amount', namesCurrency: false },
          cancel: { amount: null, namesCurrency: false },
          decline: { amount: null, namesCurrency: false },
        }[kind],
      );
    },
  );

  it('agree on a field that several of them have', () => {
    const types = new Map<string, string>();
    for (const { name, type } of KINDS.flatMap(({ fields }) => fields)) {
      expect(types.get(name) ?? type, name).toBe(type);
      types.set(name, type);
    }
  });

  it('name the statuses, and say which of them are final', () => {
    expect(ORDER_STATUSES.map((status) => [status, isFinal(status)])).toEqual([
      ['CONFIRMED', false],
      ['PARTIALLY_CANCELLED', false],
      ['CANCELLED', true],
      ['DECLINED', true],
    ]);
    expect(isFinal('UNREPORTED')).toBe(false);
    expect(effectOfStatus('CANCELLED')).toEqual({ net: 'zero', refunded: 'all' });
    expect(() => effectOfStatus('SHIPPED' as OrderStatus)).toThrow('"SHIPPED" is no status');
  });

  it('are found by name and alias', () => {
    expect(KINDS.map(({ name }) => kindCalled(name)?.name)).toEqual(REPORT_KINDS);
    expect(kindCalled('refund')?.name).toBe('partial');
    expect(kindCalled('dispute')).toBeUndefined();
    expect(KIND_NAMES).toContain('partial (or refund)');
    expect(isReportKind('paid')).toBe(true);
    expect(isReportKind('dispute')).toBe(false);
    expect(isReportKind(undefined)).toBe(false);
    expect(MONEY_FIELDS).toEqual(['amount', 'refund_amount']);
    expect(FIELD_NAMES.toSorted()).toEqual(
      [...new Set(KINDS.flatMap(({ fields }) => fields.map(({ name }) => name)))].toSorted(),
    );
  });

  it('lead from states that there are', () => {
    const states = ['UNREPORTED', ...KINDS.map(({ to }) => to)];
    for (const { from } of KINDS) expect(states).toEqual(expect.arrayContaining([...from]));
  });
});

describe.each(KINDS)('$name', (kind) => {
  const { name, fields, money, template, preview, snippet, openApi, aliases, fileWords } = kind;
  const names: readonly string[] = fields.map((field) => field.name);
  const required: readonly string[] = fields.filter((field) => field.required).map((f) => f.name);

  it('has examples without a fault', () => {
    for (const body of [template, ...Object.values(openApi.samples)])
      expect(faultsIn(name, body)).toEqual([]);
    expect(Object.keys(template)).toEqual(names);
    expect(Object.keys(Object.values(openApi.samples)[0] ?? {})).toEqual(
      expect.arrayContaining([...required]),
    );
  });

  it('names fields that it has', () => {
    expect(names).toEqual(expect.arrayContaining(preview.map(({ field }) => field)));
    expect(names).toEqual(expect.arrayContaining(Object.keys(snippet)));
    if (money !== null) expect(fields.find((f) => f.name === money)?.type).toBe('amount');
  });

  it('is known by its words', () => {
    for (const word of [name, ...aliases, ...fileWords.en, ...fileWords.ko])
      expect(kindOfWord(word)).toBe(name);
    for (const word of kind.pathWords) expect(suggestPath(`/v1/${word}`)).toBe(kind.path);
  });

  it('is told by its fields where they are no other kind’s', () => {
    const inferred = inferKind(Buffer.from(JSON.stringify(template)));
    expect([name, undefined]).toContain(inferred);
    if (money !== null) expect(inferred).toBe(name);
  });
});
