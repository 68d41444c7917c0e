/**
 * All that is done to a batch as a whole. Most runs report one event, so that `src/build.mjs` leaves this
 * out of what they load: it comes with its first use.
 */
export { isBatchSealed, isEventSealed, resealAll } from '../reseal.ts';
export { listBatches } from './batches.ts';
export { cancelBatch, refuseBusy, takeOverBatch } from './cancel.ts';
export { leftOf, openDrain } from './drain/drain.ts';
export { rowsOf } from './rows-of.ts';
export { stageBatch } from './staging/stage.ts';
