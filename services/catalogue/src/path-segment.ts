import { z } from 'zod';

/** A path segment, decoded once: a slash in it is data (docs/api.md#paths). */
export const pathSegment = z
  .string()
  .max(1_000)
  .refine((text) => !text.includes('\u0000'), 'must not contain NUL');
