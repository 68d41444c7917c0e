import { type Field, kindNamed, type ReportKind } from '../../../protocol/kinds/index.ts';
import { readLineItem } from '../../../protocol/reports/line-item.ts';
import { atMost } from '../../../words/en/common.ts';
import {
  type FlagReading,
  readCurrency,
  readFreeText,
  readId,
  readNumber,
} from './flag-readers.ts';

/** A field of the service's document as a flag. */
export interface FieldFlag {
  readonly flag: string;
  /** commander's name of it. */
  readonly option: string;
  readonly argument: string;
  readonly field: string;
  readonly description: string;
  /** What a person is asked where a required value is missing. */
  readonly question: string;
  readonly example: string;
  readonly read: (text: string) => FlagReading;
}

const READERS: Readonly<Record<Field['type'], FieldFlag['read']>> = {
  id: readId,
  text: readFreeText,
  amount: readNumber,
  currency: readCurrency,
  items: readLineItem,
};

const flagOf = ({ name, type, flag, maxLength }: Field): FieldFlag => ({
  flag: flag.name,
  option: flag.name.slice(2).replace(/-./g, (dash) => dash.slice(1).toUpperCase()),
  argument: flag.argument,
  field: name,
  description: flag.description + (maxLength === undefined ? '' : atMost(maxLength)),
  question: flag.question,
  example: flag.example,
  read: READERS[type],
});

/** The flags of a report that say one value each, in the document's order. */
export const fieldFlagsOf = (kind: ReportKind): readonly FieldFlag[] =>
  kindNamed(kind)
    .fields.filter(({ type }) => type !== 'items')
    .map(flagOf);

/** The flag that is repeated: all its texts together are one field. */
export function itemFlagOf(kind: ReportKind): FieldFlag | undefined {
  const field = kindNamed(kind).fields.find(({ type }) => type === 'items');
  return field === undefined ? undefined : flagOf(field);
}
