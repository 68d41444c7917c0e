import { decimalText } from '../workbook/cell.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface Cell {
  /** `Number` or `DateTime`, as spreadsheets call it; undefined for a text. */
  type: string | undefined;
  text: string;
  /** What a spreadsheet keeps; the text is only how it looks. */
  readonly value: string | undefined;
  /** The currency that a spreadsheet shows with a number. */
  readonly sign: string | undefined;
  /** How many columns and rows it takes up. */
  readonly columns: number;
  readonly rows: number;
  /** How many cells are the same. */
  readonly copies: number;
}

/** A number of columns or rows: 1 where there is none. */
export const count = (text: string | undefined): number => {
  const number = Number(text ?? 1);
  return Number.isInteger(number) && number > 0 ? number : 1;
};

/** @param attributes of a cell in HTML, XML Spreadsheet 2003 or OpenDocument. */
export const cellOf = (attributes: Attributes): Cell => ({
  type: attributes['value-type'],
  text: '',
  value: attributes['date-value'] ?? attributes['boolean-value'] ?? attributes.value,
  sign: attributes.currency,
  columns:
    attributes.mergeacross === undefined
      ? count(attributes.colspan ?? attributes['number-columns-spanned'])
      : 1 + count(attributes.mergeacross),
  rows:
    attributes.mergedown === undefined
      ? count(attributes.rowspan ?? attributes['number-rows-spanned'])
      : 1 + count(attributes.mergedown),
  copies: count(attributes['number-columns-repeated']),
});

const MIDNIGHT = /T00:00:00(?:\.0+)?$/;

export function cellText({ type, text, value }: Cell): string {
  const shown = text.trim();
  switch (type?.toLowerCase()) {
    case 'number':
    case 'float':
    case 'currency':
      return decimalText(value ?? shown);
    case 'datetime':
    case 'date':
      return (value ?? shown).replace(MIDNIGHT, '').replace(/\.\d+$/, '');
    case 'boolean':
      return /^(?:1|true)$/i.test(value ?? shown) ? 'TRUE' : 'FALSE';
    default:
      return shown;
  }
}
