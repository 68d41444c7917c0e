import { type JsonNode, type JsonObject, memberOf } from '../../../kit/json/node.ts';
import { KINDS, kindNamed, type ReportKind } from '../../../protocol/kinds/index.ts';
import { findIdSlip } from '../../../protocol/reports/id-slip.ts';
import { describeValue, toPlain } from '../../../protocol/reports/plain.ts';
import { type Message, message } from '../../../words/message.ts';
import type { Columns } from './columns.ts';
import { ID_FIELDS, OWN_FIELDS, type RowField } from './fields.ts';
import type { Finding } from './findings.ts';

/** What is wrong with the ids of a row beyond the rules of the document, and with the fields that are conv's own. */
export function findIdFaults(
  row: JsonObject,
  kind: ReportKind | undefined,
  columns: Columns,
): readonly Finding[] {
  const find = (field: RowField, code: Finding['code'], sentence: Message): Finding => ({
    column: columns.wordFor(field),
    field,
    code,
    message: sentence,
  });
  return [
    ...OWN_FIELDS.filter((field) => countOf(row, field) > 1).map((f) =>
      find(f, 'duplicate', message('duplicate_field')),
    ),
    ...refundIdFaults(row, kind).map(([code, sentence]) => find('refund_id', code, sentence)),
    ...[...ID_FIELDS, ...furtherIds(kind)].flatMap((field) => {
      const slip = slipOf(memberOf(row, field));
      return slip === undefined ? [] : [find(field, 'value', slip)];
    }),
  ];
}

/** One that means nothing credits no creator, and looks as if it did. */
const furtherIds = (kind: ReportKind | undefined): readonly RowField[] =>
  kind === undefined
    ? []
    : kindNamed(kind)
        .fields.filter(({ type }) => type === 'id')
        .map(({ name }) => name as RowField)
        .filter((name) => !ID_FIELDS.includes(name));

const countOf = ({ members }: JsonObject, field: string): number =>
  members.filter(({ key }) => key === field).length;

const slipOf = (node: JsonNode | undefined): Message | undefined =>
  node?.type === 'string' && node.value !== '' ? findIdSlip(node.value) : undefined;

function refundIdFaults(
  row: JsonObject,
  kind: ReportKind | undefined,
): readonly [Finding['code'], Message][] {
  const node = memberOf(row, 'refund_id');
  if (node === undefined)
    return kind !== undefined && kindNamed(kind).isRepeatable && isUnnamed(row)
      ? [['required', message('refund_id_required')]]
      : [];
  if (kind !== undefined && !kindNamed(kind).isRepeatable) {
    const other = KINDS.find(({ isRepeatable }) => isRepeatable)?.name ?? '';
    return [['unknown', message('field_of_other_kind', { other, kind })]];
  }
  if (node.type === 'string' && node.value !== '') return [];
  const facts = { expected: message('expects_id'), got: describeValue(toPlain(node)) };
  const isNull = node.type === 'null';
  return [['value', isNull ? message('null_value', facts) : message('wrong_value', facts)]];
}

const isUnnamed = (row: JsonObject): boolean => memberOf(row, 'event_id') === undefined;
