import { type core, safeParse, toJSONSchema, type ZodMiniType } from 'zod/mini';
import { NumberLiteral } from '../../core/reports/plain.ts';
import { SCHEMAS } from '../../core/reports/schema.ts';
import { fieldOf, type ReportKind } from '../../protocol/kinds/index.ts';

type Schema = core.JSONSchema.BaseSchema;

/**
 * The JSON Schema of a report's body, made from the very schema that the service checks it with.
 * It leaves room for further fields, as the service accepts them with a warning.
 */
export function requestSchema(kind: ReportKind): Schema {
  const { $schema, ...schema } = toJSONSchema(SCHEMAS[kind], {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // zod has no JSON Schema for a number that is kept as its text.
      if (zodSchema._zod.def.type === 'custom') Object.assign(jsonSchema, numberSchema(zodSchema));
      delete jsonSchema.additionalProperties;
    },
  });
  return { ...schema, properties: described(kind, schema.properties ?? {}) };
}

/** The bound is asked for rather than repeated: whatever refuses -1 has one. */
function numberSchema(schema: core.$ZodType): Schema {
  const takesNegative = safeParse(schema as ZodMiniType, new NumberLiteral('-1')).success;
  return takesNegative ? { type: 'number' } : { type: 'number', minimum: 0 };
}

type Properties = NonNullable<Schema['properties']>;

const described = (kind: ReportKind, properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { ...(schema as Schema), description: fieldOf(kind, name)?.words ?? '' },
    ]),
  );
