import { describe, it } from 'vitest';
import { examine } from '../../helpers/examine.ts';

describe('mistakes that real programs made', () => {
  it.each(['elixir', 'lua', 'shell', 'none', 'samples', 'further'])('%s', (name) =>
    examine([name]),
  );
});
