import { version } from '../../package.json';
import { isSingleFile } from '../core/durable/build-files.ts';

/** Set by the build; sources that are not built have none. */
declare const CONV_COMMIT: string | null | undefined;

/** What `conv --version --json` prints: which conv this is, for a bug report. */
export const buildInfo = () => ({
  name: 'conv',
  version,
  build: isSingleFile() ? 'single-file' : 'package',
  commit: typeof CONV_COMMIT === 'undefined' ? null : CONV_COMMIT,
  node: process.versions.node,
  platform: `${process.platform}-${process.arch}`,
});
