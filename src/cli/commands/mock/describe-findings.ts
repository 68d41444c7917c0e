/** A chunk of its own, so that a thread can hold these words in a second language: see `src/explain-worker.ts`. */
export { describeFindings } from '../verify/view/json.ts';
