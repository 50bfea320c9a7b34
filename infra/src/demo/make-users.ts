import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_ACCOUNTS, type DemoUser, demoUser } from '@shop/contracts/demo-data.ts';
import { randomFrom } from '@shop/platform/random.ts';
import { z } from 'zod';
import type { Maker } from './maker.ts';
import { DAY } from './times.ts';

const person = demoUser.omit({ _id: true, password: true, isAdmin: true, createdAt: true });
type Person = z.infer<typeof person>;

/**
 * The users of the demo shop: the administrator and the customer with public passwords (`DEMO_ACCOUNTS`), and others with random
 * ones. Phone numbers come from the ranges reserved for fiction; addresses are invented.
 */
const people = z
  .object({ administrator: person, shopper: person, others: z.array(person) })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'data', 'people.json'), 'utf8')));

/** The users of the demo shop: the administrator, the demo customer, then the others. */
export function makeUsers({ now, newId, newPassword }: Maker): [DemoUser, DemoUser, ...DemoUser[]] {
  const random = randomFrom(11);
  const user = (person: Person, password: string, isAdmin: boolean, daysAgo: number): DemoUser => ({
    _id: newId(),
    ...person,
    password,
    isAdmin,
    createdAt: new Date(now.getTime() - daysAgo * DAY).toISOString(),
  });
  return [
    user(people.administrator, DEMO_ACCOUNTS.administrator.password, true, 210),
    user(people.shopper, DEMO_ACCOUNTS.shopper.password, false, 160),
    ...people.others.map((person) => user(person, newPassword(), false, 30 + random() * 170)),
  ];
}
