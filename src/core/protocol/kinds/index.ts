import { cancel } from './cancel.ts';
import { decline } from './decline.ts';
import type { Effect, Field, Kind } from './kind.ts';
import { paid } from './paid.ts';
import { partial } from './partial.ts';

export type { Effect, Field, FieldType } from './kind.ts';

/** Every kind of report, in the order in which it is listed to people. */
const LIST = [paid, partial, cancel, decline] as const;

/** A kind of report. */
export type ReportKind = (typeof LIST)[number]['name'];

/** The status of an order record. */
export type OrderStatus = (typeof LIST)[number]['to'];

/** An order's state when a report arrives: unreported, or one of its statuses. */
export type OrderState = 'UNREPORTED' | OrderStatus;

/** A field of any report. */
export type FieldName = (typeof LIST)[number]['fields'][number]['name'];

/** A field that holds money. */
export type MoneyField = NonNullable<(typeof LIST)[number]['money']>;

/** A kind with literal names. */
export interface KnownKind extends Kind {
  readonly name: ReportKind;
  readonly to: OrderStatus;
  readonly from: readonly OrderState[];
  readonly money: MoneyField | null;
}

export const KINDS: readonly KnownKind[] = LIST;

const byName: ReadonlyMap<string, KnownKind> = new Map(KINDS.map((kind) => [kind.name, kind]));

export const REPORT_KINDS: readonly ReportKind[] = KINDS.map(({ name }) => name);

/** Whether something from outside is a kind that this conv knows. */
export const isReportKind = (value: unknown): value is ReportKind => byName.has(value as string);

/** Thrown after all kinds have been handled; an unknown kind must never be treated as a known one. */
export const unknownKind = (kind: string): Error =>
  new Error(`${JSON.stringify(kind)} is no kind of report`);

/** @throws Error for a kind that this conv does not know: it must not pass for one that it does. */
export function kindNamed(name: ReportKind): KnownKind {
  const kind = byName.get(name);
  if (kind === undefined) throw unknownKind(name);
  return kind;
}

/** One value for each kind, made from its descriptor. */
export const eachKind = <Value>(make: (kind: KnownKind) => Value): Record<ReportKind, Value> =>
  Object.fromEntries(KINDS.map((kind) => [kind.name, make(kind)])) as Record<ReportKind, Value>;

/** The kind that a word names: its name or an alias. */
export const kindCalled = (word: string): KnownKind | undefined =>
  KINDS.find(({ name, aliases }) => name === word || aliases.includes(word));

/** Every word that names a kind. */
export const WORDS_OF_KINDS: readonly string[] = KINDS.flatMap(({ name, aliases }) => [
  name,
  ...aliases,
]);

/** What people type to report it: `refund` for `partial`. */
export const commandOf = (name: ReportKind): string => kindNamed(name).command.name;

/** The other names that its command answers to. */
export const otherCommandsOf = ({ name, aliases, command }: KnownKind): readonly string[] =>
  [name, ...aliases].filter((each) => each !== command.name);

/** Each name with its aliases, as people read it: `partial (or refund)`. */
export const KIND_NAMES: readonly string[] = KINDS.map(({ name, aliases }) =>
  [name, ...aliases.map((alias) => `(or ${alias})`)].join(' '),
);

/** The kind that opens an order. */
export const OPENING = paid.name;

/** The names of all fields, in the document's order. */
export const FIELD_NAMES = [
  ...new Set(KINDS.flatMap(({ fields }) => fields.map(({ name }) => name))),
] as readonly FieldName[];

/** The fields that hold money. */
export const MONEY_FIELDS: readonly MoneyField[] = [
  ...new Set(KINDS.flatMap(({ money }) => money ?? [])),
];

/** The statuses of an order, in the order of the kinds that lead to them. */
export const ORDER_STATUSES: readonly OrderStatus[] = [...new Set(KINDS.map(({ to }) => to))];

/** Whether an order with this status accepts no further reports. */
export const isFinal = (status: OrderState): boolean =>
  KINDS.every(({ from }) => !from.includes(status));

/** The effect on an order's money of the report that leads to this status. */
export function effectOfStatus(status: OrderStatus): Effect {
  const kind = KINDS.find(({ to }) => to === status);
  if (kind === undefined) throw new Error(`${JSON.stringify(status)} is no status of an order`);
  return kind.effect;
}

export const fieldOf = (kind: ReportKind, name: string): Field | undefined =>
  kindNamed(kind).fields.find((field) => field.name === name);

export const hasField = (kind: ReportKind, name: FieldName): boolean =>
  fieldOf(kind, name) !== undefined;
