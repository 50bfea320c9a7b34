/**
 * Stands for zod in the browser's bundle (vite.config.ts): the contracts build their schemas with it when they are
 * loaded, and the front end, which takes its own server's answers as they are typed, never checks with one. That saves
 * 25 kB; an attempt to validate with it here fails at once.
 */
const CHECKS = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (CHECKS.has(name)) throw new Error('zod is left out of the browser bundle, see shared/zod-stub.ts');
    return anything;
  },
  apply: () => anything,
});

export const z = anything;
