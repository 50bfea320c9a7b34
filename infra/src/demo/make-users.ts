import { DEMO_ACCOUNTS, type DemoUser } from '@shop/contracts/demo-data.ts';
import { randomFrom } from '@shop/platform/random.ts';
import type { Maker } from './maker.ts';
import { type Person, people } from './people.ts';
import { DAY } from './times.ts';

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
