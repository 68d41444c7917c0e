import { beforeEach, onTestFinished } from 'vitest';

/**
 * A thing that each test of the file has for itself: it is made before the test and ended after it. The result stands
 * for the thing of the running test, and what is taken out of it (`const { journal } = perTest(…)`) for that part of it,
 * so neither is of use outside a test.
 */
export function perTest<Thing extends object>(
  create: () => Thing | Promise<Thing>,
  end: (thing: Thing) => unknown = () => undefined,
): Thing {
  let current: Thing | undefined;
  beforeEach(async () => {
    const made = await create();
    current = made;
    onTestFinished(async () => {
      await end(made);
    });
  });
  return standingFor(() => current);
}

/** Does with the thing what is done with the result, a function or an object, once it is there. */
function standingFor<Thing>(thing: () => unknown): Thing {
  return new Proxy(() => undefined, {
    get: (_, name) => {
      const current = thing();
      if (current === undefined) return standingFor(() => Reflect.get(thing() as object, name));
      const value: unknown = Reflect.get(current as object, name);
      return typeof value === 'function' ? value.bind(current) : value;
    },
    set: (_, name, value) => Reflect.set(thing() as object, name, value),
    apply: (_, self, values) => Reflect.apply(thing() as () => unknown, self, values),
  }) as Thing;
}
