// `explain-worker.ts`, as a thread of the single-file program runs it: from inside the program.
import { freshLoader } from '../load-build.ts';
import { embedded } from './embedded.ts';

freshLoader(embedded)('explain-worker.cjs');
