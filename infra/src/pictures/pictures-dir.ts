import { join } from 'node:path';

/** Where the rendered pictures are committed: `<file>-<view>.webp`. */
export const PICTURES_DIR = join(import.meta.dirname, '../../pictures');
