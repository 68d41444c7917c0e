import { takeLock } from '../../../../src/core/durable/lock.ts';

/** Takes a lock that nobody living holds, and lets it go. */
const { release } = await takeLock(process.argv[2] ?? '', {
  patienceMs: 0,
  held: (lock) => new Error(`${lock} is held`) as never,
  obstructed: (name) => new Error(`${name} is obstructed`) as never,
});
process.stdout.write('held\n');
release();
process.stdout.write('released\n');
