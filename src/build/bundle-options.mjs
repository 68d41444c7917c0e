import { globs } from './globs.mjs';

/** esbuild options for conv, shared by tests and benchmarks. */
export const BUNDLE = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.18',
  // Makes `import()` a `require` that runs only when it is reached.
  supported: { 'dynamic-import': false },
  mainFields: ['module', 'main'],
  // These packages load native code from their own folder.
  external: ['@photostructure/sqlite', '@napi-rs/keyring'],
  plugins: [globs],
  // The help topics.
  loader: { '.md': 'text' },
  legalComments: 'none',
  logLevel: 'warning',
};
