import path from 'node:path';
import { Failure, isFailure } from '../core/words/failure.ts';
import { message } from '../core/words/message.ts';

/**
 * conv's persistent directories. Reading one that is not set, for a user without a home directory, throws Failure
 * `no_home`, so only commands that need it fail.
 */
export interface Directories {
  /** Profiles. */
  readonly config: string;
  /** The journal. */
  readonly data: string;
}

/** `CONV_CONFIG_DIR` and `CONV_DATA_DIR`, or the operating system's defaults. */
export async function findDirectories(variables: NodeJS.ProcessEnv): Promise<Directories> {
  const { CONV_CONFIG_DIR: config, CONV_DATA_DIR: data } = variables;
  if (config && data) return { config: path.resolve(config), data: path.resolve(data) };
  const { systemDirectories } = await import('./system-directories.ts');
  const system = await systemDirectories();
  return {
    get config() {
      return config ? path.resolve(config) : (system?.config ?? noHome('CONV_CONFIG_DIR'));
    },
    get data() {
      return data ? path.resolve(data) : (system?.data ?? noHome('CONV_DATA_DIR'));
    },
  };
}

/** For optional use. @returns undefined if the directory is unknown. */
export async function ifKnown(
  directories: () => Promise<Directories>,
  which: keyof Directories,
): Promise<string | undefined> {
  try {
    return (await directories())[which];
  } catch (error) {
    if (isFailure(error) && error.code === 'no_home') return undefined;
    throw error;
  }
}

function noHome(variable: 'CONV_CONFIG_DIR' | 'CONV_DATA_DIR'): never {
  const what =
    variable === 'CONV_DATA_DIR' ? message('journal_of_conv') : message('profiles_of_conv');
  throw new Failure('no_home', message('no_home_directory', { what }), {
    hint: message('set_home'),
  });
}
