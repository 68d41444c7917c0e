import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAILPOINTS } from './build.ts';
import { DEFECTS } from './defects.ts';

const patches = [...FAILPOINTS, ...DEFECTS.flatMap((defect) => defect.patches)];

it.each(patches)('$file still has the code that a proof patches: $find', ({ file, find }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
});
