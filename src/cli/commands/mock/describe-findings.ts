/** A separate chunk, so that a thread can load these texts in a second language: see `src/explain-worker.ts`. */
export { describeFindings } from '../verify/view/json.ts';
