import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoUser } from '@shop/contracts/demo-data.ts';
import { z } from 'zod';

const person = demoUser.omit({ _id: true, password: true, isAdmin: true, createdAt: true });
export type Person = z.infer<typeof person>;

/**
 * The users of the demo shop: the administrator and the customer with public passwords (`DEMO_ACCOUNTS`), and others with random
 * ones. Phone numbers come from the ranges reserved for fiction; addresses are invented.
 */
export const people = z
  .object({ administrator: person, shopper: person, others: z.array(person) })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'data', 'people.json'), 'utf8')));
