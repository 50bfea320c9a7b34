import { z } from 'zod';

/** A part of an address, decoded once: a slash in it is data (API.md, Everywhere). */
export const pathSegment = z
  .string()
  .max(1_000)
  .refine((text) => !text.includes('\u0000'), 'must not contain NUL');
