import { describe, it } from 'vitest';
import { examine } from '../../helpers/examine.ts';

describe('mistakes that real programs made', () => {
  it.each(['php', 'node'])('%s', (name) => examine([name]));
});
