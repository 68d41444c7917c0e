import { describe, it } from 'vitest';
import { examine } from '../../helpers/examine.ts';

describe('mistakes that real programs made', () => {
  it.each(['go', 'java', 'mono'])('%s', (name) => examine([name]));
});
