import { describe, it } from 'vitest';
import { examine } from '../../helpers/examine.ts';

describe('a sample of the mistakes that real programs made', () => {
  it.each([
    ['compiled', ['go', 'java', 'mono']],
    ['scripting', ['perl', 'python', 'ruby']],
    ['web', ['node', 'php']],
    ['others', ['elixir', 'lua', 'shell', 'none', 'samples', 'further']],
  ])('%s', (_, names) => examine(names));
});
