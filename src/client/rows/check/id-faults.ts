import { type JsonNode, type JsonObject, memberOf } from '../../../kit/json/node.ts';
import { KINDS, kindNamed, type ReportKind } from '../../../protocol/kinds/index.ts';
import { findIdSlip } from '../../../protocol/reports/id-slip.ts';
import { describeValue, toPlain } from '../../../protocol/reports/plain.ts';
import type { Columns } from './columns.ts';
import { ID_FIELDS, OWN_FIELDS, type RowField } from './fields.ts';
import type { Finding } from './findings.ts';

/** What is wrong with the ids of a row beyond the rules of the document, and with the fields that are conv's own. */
export function findIdFaults(
  row: JsonObject,
  kind: ReportKind | undefined,
  columns: Columns,
): readonly Finding[] {
  const find = (field: RowField, code: Finding['code'], message: string): Finding => ({
    column: columns.wordFor(field),
    field,
    code,
    message,
  });
  return [
    ...OWN_FIELDS.filter((field) => countOf(row, field) > 1).map((f) =>
      find(f, 'duplicate', TWICE),
    ),
    ...refundIdFaults(row, kind).map(([code, message]) => find('refund_id', code, message)),
    ...[...ID_FIELDS, ...furtherIds(kind)].flatMap((field) => {
      const slip = slipOf(memberOf(row, field));
      return slip === undefined ? [] : [find(field, 'value', slip)];
    }),
  ];
}

/** One that stands for nothing credits nobody, and looks as if it did. */
const furtherIds = (kind: ReportKind | undefined): readonly RowField[] =>
  kind === undefined
    ? []
    : kindNamed(kind)
        .fields.filter(({ type }) => type === 'id')
        .map(({ name }) => name as RowField)
        .filter((name) => !ID_FIELDS.includes(name));

const TWICE = 'duplicate field; keep one';

const countOf = ({ members }: JsonObject, field: string): number =>
  members.filter(({ key }) => key === field).length;

const slipOf = (node: JsonNode | undefined): string | undefined =>
  node?.type === 'string' && node.value !== '' ? findIdSlip(node.value) : undefined;

function refundIdFaults(
  row: JsonObject,
  kind: ReportKind | undefined,
): readonly [Finding['code'], string][] {
  const node = memberOf(row, 'refund_id');
  if (node === undefined)
    return kind !== undefined && kindNamed(kind).isRepeatable && isUnnamed(row)
      ? [['required', UNNAMED]]
      : [];
  if (kind !== undefined && !kindNamed(kind).isRepeatable) {
    const other = KINDS.find(({ isRepeatable }) => isRepeatable)?.name;
    return [['unknown', `belongs to a ${other} report, not to a ${kind} report`]];
  }
  if (node.type === 'string' && node.value !== '') return [];
  const remedy = node.type === 'null' ? ' (leave it out instead)' : '';
  const got = describeValue(toPlain(node));
  return [['value', `must be a string that is not empty, not ${got}${remedy}`]];
}

const isUnnamed = (row: JsonObject): boolean => memberOf(row, 'event_id') === undefined;

const UNNAMED =
  'is required without an event_id: an order can be refunded more than once, so each refund needs its own ID';
