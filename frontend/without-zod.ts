import { fileURLToPath } from 'node:url';

/** The contracts' schemas are for the servers; the front end uses their types and constants only. */
export const withoutZod = { zod: fileURLToPath(new URL('./src/shared/zod-stub.ts', import.meta.url)) };
