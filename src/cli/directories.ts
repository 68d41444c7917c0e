import path from 'node:path';

/** Where conv keeps what outlives a run. */
export interface Directories {
  /** Profiles. */
  readonly config: string;
  /** The journal. */
  readonly data: string;
}

/** `CONV_CONFIG_DIR` and `CONV_DATA_DIR`, else where the operating system wants them. */
export async function findDirectories(variables: NodeJS.ProcessEnv): Promise<Directories> {
  const { CONV_CONFIG_DIR: config, CONV_DATA_DIR: data } = variables;
  if (config && data) return { config: path.resolve(config), data: path.resolve(data) };
  const { systemDirectories } = await import('./system-directories.ts');
  const system = systemDirectories();
  return {
    config: config ? path.resolve(config) : system.config,
    data: data ? path.resolve(data) : system.data,
  };
}
