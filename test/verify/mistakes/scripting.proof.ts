import { describe, it } from 'vitest';
import { examine } from '../../helpers/examine.ts';

describe('mistakes that real programs made', () => {
  it.each(['python', 'ruby', 'perl'])('%s', (name) => examine([name]));
});
