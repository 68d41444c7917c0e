import { beforeEach, onTestFinished } from 'vitest';

/**
 * A thing that each test of the file has for itself: it is made before the test and ended after it. What is read of
 * the result is read of the thing of the running test, so it is of no use outside one.
 */
export function perTest<Thing extends object>(
  create: () => Thing | Promise<Thing>,
  end: (thing: Thing) => unknown,
): Thing {
  let current: Thing;
  beforeEach(async () => {
    const made = await create();
    current = made;
    onTestFinished(async () => {
      await end(made);
    });
  });
  return new Proxy({} as Thing, { get: (_, name) => Reflect.get(current, name) });
}
