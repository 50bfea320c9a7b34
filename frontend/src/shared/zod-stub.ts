/**
 * Replaces zod in the browser bundle (vite.config.ts), which saves 25 kB. The contracts build their schemas at import time,
 * but the front end never validates with them; an attempt to do so throws.
 */
const CHECKS = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (CHECKS.has(name)) throw new Error('zod is not part of the browser bundle, see shared/zod-stub.ts');
    return anything;
  },
  apply: () => anything,
});

export const z = anything;
