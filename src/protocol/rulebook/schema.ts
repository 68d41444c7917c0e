import { type Field, kindNamed, type ReportKind } from '../kinds/index.ts';
import { ITEM_RULES, ruleOf } from './values.ts';

const ITEMS = {
  type: 'array',
  items: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(ITEM_RULES).map(([name, { schema }]) => [name, schema]),
    ),
  },
};

const schemaOf = (field: Field): object => ({
  ...(ruleOf(field)?.schema ?? ITEMS),
  description: field.words,
});

/**
 * The JSON Schema of a report's body, from the rules that it is checked by. It leaves room for further fields, as the
 * service accepts them with a warning.
 */
export function requestSchema(kind: ReportKind): object {
  const { fields } = kindNamed(kind);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}
