import ci from './ci.md?raw';
import data from './data.md?raw';
import delivery from './delivery.md?raw';
import errors from './errors.md?raw';
import exitCodes from './exit-codes.md?raw';
import expectations from './expectations.md?raw';
import faults from './faults.md?raw';
import files from './files.md?raw';
import mock from './mock.md?raw';
import reconcile from './reconcile.md?raw';
import reports from './reports.md?raw';
import scripting from './scripting.md?raw';
import security from './security.md?raw';
import team from './team.md?raw';
import type { TopicName } from './topics.ts';
import verify from './verify.md?raw';

/** The Markdown of every topic. */
export const PAGES: Readonly<Record<TopicName, string>> = {
  reports,
  delivery,
  files,
  reconcile,
  verify,
  mock,
  faults,
  expectations,
  ci,
  scripting,
  errors,
  'exit-codes': exitCodes,
  security,
  data,
  team,
};
