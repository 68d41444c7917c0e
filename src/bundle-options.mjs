/** How esbuild makes conv of its sources; tests and benches bundle what they need of them alike. */
export const BUNDLE = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.18',
  // Makes `import()` a `require` that runs only when it is reached.
  supported: { 'dynamic-import': false },
  mainFields: ['module', 'main'],
  // It carries native code that it finds beside itself.
  external: ['@photostructure/sqlite'],
  // The help topics.
  loader: { '.md': 'text' },
  legalComments: 'none',
  logLevel: 'warning',
};
