import type { Option } from '../axis.ts';
import type { TreeChange } from '../order/options.ts';

/** Members that are lost. */
export const dropped = (what: string, cost: number, value: TreeChange): Option<TreeChange> => ({
  name: what,
  cost,
  causes: [{ id: 'body.members-dropped', what }],
  value,
});
