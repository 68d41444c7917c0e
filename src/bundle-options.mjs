/** How esbuild makes conv of its sources; tests and benches bundle what they need of them alike. */
export const BUNDLE = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.18',
  // Makes `import()` a `require` that runs only when it is reached.
  supported: { 'dynamic-import': false },
  mainFields: ['module', 'main'],
  // They carry native code that they find beside themselves.
  external: ['@photostructure/sqlite', '@napi-rs/keyring'],
  // The help topics.
  loader: { '.md': 'text' },
  legalComments: 'none',
  logLevel: 'warning',
};
