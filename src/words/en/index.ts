import { common } from './common.ts';
import { expectations } from './expectations.ts';
import { faults } from './faults.ts';
import { mock } from './mock.ts';

/** Every sentence that conv says to people, in English, by code. Another language is another such object. */
export const english = {
  ...common,
  ...expectations,
  ...faults,
  ...mock,
};

export type English = typeof english;
