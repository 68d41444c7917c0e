import type { RunOptions } from '../../helpers/conv.ts';

/** One call of conv, in a folder with the files of `prepare.ts`. */
export interface HostileRun extends RunOptions {
  readonly args: readonly string[];
  /** Prints bytes for another program, which a pipe gets as they are. */
  readonly isExact?: boolean;
}

/** Among the arguments: the ID of the newest batch. */
export const NEWEST_BATCH = 'newest batch';

/** Nothing listens there. */
export const NOWHERE = 'http://127.0.0.1:9';

export const ACCOUNT = {
  CONV_API_KEY: 'mk_hostile',
  CONV_HMAC_SECRET: 'a-secret-of-some-length',
  CONV_ENDPOINT: NOWHERE,
};

export const withAccount = (args: readonly string[], input?: string): HostileRun => ({
  args,
  env: ACCOUNT,
  ...(input === undefined ? {} : { input }),
});
