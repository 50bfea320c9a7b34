import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Loads mongoose with its driver, 25 MB: only where conversations are in MongoDB. */
export function loadMongoose(): typeof import('mongoose') {
  return require('mongoose');
}
