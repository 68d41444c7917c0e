import type { Cause } from '../cause.ts';
import type { TemplateVariant } from '../variant.ts';
import { type Compiled, segmentsOf } from './compile.ts';

/** A way to join the signed string, before it is known whether this request has all its pieces. */
export interface Recipe {
  /** `{timestamp}.{body}`: names in braces are pieces. */
  readonly text: string;
  readonly cost: number;
  readonly causes: readonly Cause[];
  readonly provider?: string | undefined;
  readonly key?: Uint8Array | undefined;
  readonly algorithm?: string | undefined;
  readonly spellings?: readonly Cause['id'][] | undefined;
  readonly exact?: boolean | undefined;
}

/** These causes say which template it was. */
const WITH_TEMPLATE: ReadonlySet<Cause['id']> = new Set<Cause['id']>([
  'message.method-path',
  'message.api-key',
  'message.body-hashed',
]);

/** What a template of this request becomes for the search. */
export function toVariant(recipe: Recipe, compiled: Compiled): TemplateVariant {
  const { cost, provider, key, algorithm, spellings, exact } = recipe;
  const { template } = compiled;
  return {
    value: segmentsOf(compiled),
    template,
    cost,
    causes: recipe.causes.map((it) => (WITH_TEMPLATE.has(it.id) ? { ...it, template } : it)),
    ...(provider === undefined ? {} : { provider }),
    ...(key === undefined ? {} : { key }),
    ...(algorithm === undefined ? {} : { algorithm }),
    ...(spellings === undefined ? {} : { spellings }),
    ...(exact === undefined ? {} : { exact }),
  };
}
