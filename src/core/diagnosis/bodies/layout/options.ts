import { COST } from '../../variant.ts';
import type { Option } from '../axis.ts';
import { COMPACT, LAYOUTS, type Layout, nameIndent, PRETTY_2, PRETTY_4, SPACED } from './layout.ts';

const COMMON = new Set([COMPACT, SPACED, PRETTY_2, PRETTY_4]);
const USUAL = new Set(['pretty tab', 'pretty Jackson', 'pretty Perl', 'pretty Ruby']);

/** Every layout as a deviation. */
export const layoutOptions = (): Option<Layout>[] =>
  LAYOUTS.map((layout) => ({
    name: layout.name,
    cost: costOf(layout),
    causes: [causeOf(layout)],
    value: layout,
  }));

function costOf(layout: Layout): number {
  if (COMMON.has(layout)) return COST.common;
  return USUAL.has(layout.name) ? COST.usual : COST.rare;
}

function causeOf(layout: Layout) {
  if (layout === COMPACT) return { id: 'body.compacted' } as const;
  if (layout.indent === undefined)
    return { id: 'body.spaced-separators', comma: layout.comma, colon: layout.colon } as const;
  return { id: 'body.pretty-printed', indent: nameIndent(layout.indent) } as const;
}
