import { ShopError } from '@shop/platform/service/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { openUserDatabase, type UserDatabase } from '../testing/user-database.ts';
import { recordKnownAddress } from './known-addresses.ts';
import { clearWrongPasswords, createPasswordAttempts } from './password-attempts.ts';

let users: UserDatabase;
let db: Database;

beforeAll(async () => {
  users = await openUserDatabase();
  ({ db } = users);
});
afterAll(() => users.close());

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');

/** Attempts a password at a given time. @returns whether it was checked */
async function isChecked(
  attempt: { key: string; address: string; knownAddress?: boolean },
  at: number,
  correct = false,
) {
  try {
    await createPasswordAttempts(db, { timeoutFactor: TIMEOUT_FACTOR }).attempt(
      { of: 'passwords', knownAddress: false, ...attempt },
      new Date(at),
      async () => ({
        correct,
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.status === 429) return false;
    throw error;
  }
}

describe('wrong passwords (P-E5)', () => {
  it('are checked at most five times per account within any 15 minutes, also across fixed windows', async () => {
    const checked: number[] = [];
    const step = 20_000;
    for (let at = START; at < START + 60 * MINUTE_MS; at += step) {
      // One attempt, then none for 14 minutes: a fixed window would end in the middle of the following attempts.
      if (at > START && at < START + 14 * MINUTE_MS) continue;
      if (await isChecked({ key: 'storm@shop.test', address: `10.0.${at % 250}.1` }, at)) checked.push(at);
    }
    expect(checked.length).toBeGreaterThan(5);
    for (const first of checked) {
      const within = checked.filter((at) => at >= first && at < first + 15 * MINUTE_MS);
      expect(within.length).toBeLessThanOrEqual(5);
    }
  });

  it('are counted neither for the account nor for the address when one limit is reached', async () => {
    const address = '10.1.0.1';
    let checked = 0;
    for (let at = 0; at < 110; at += 1) {
      if (await isChecked({ key: `one${at}@shop.test`, address }, START + at)) checked += 1;
    }
    expect(checked).toBe(100);
    const counted = await db.query(
      `select 1 from wrong_passwords where scope like 'account:%' and $1 = any(attempts)`,
      [(START + 105) * 1000],
    );
    expect(counted).toEqual([]);
  });

  it('are the only ones counted: 200 correct passwords of one account within a minute succeed', async () => {
    for (let at = 0; at < 200; at += 1) {
      expect(await isChecked({ key: 'busy@shop.test', address: '10.2.0.1' }, START + at * 300, true)).toBe(true);
    }
  });

  it('are the only ones counted: correct passwords of a hundred accounts behind one address succeed', async () => {
    for (let round = 0; round < 20; round += 1) {
      const some = [1, 2, 3, 4, 5].map((at) =>
        isChecked({ key: `office${round}.${at}@shop.test`, address: '10.3.0.1' }, START, true),
      );
      expect(await Promise.all(some)).toEqual(Array(5).fill(true));
    }
  });

  it('are the only ones counted: concurrent correct passwords on two replicas succeed', async () => {
    const replicas = [
      createPasswordAttempts(db, { timeoutFactor: TIMEOUT_FACTOR }),
      createPasswordAttempts(db, { timeoutFactor: TIMEOUT_FACTOR }),
    ];
    const keys = [1, 2, 3].map((at) => `shared${at}@shop.test`);
    for (let round = 0; round < 25; round += 1) {
      const some = replicas.flatMap(({ attempt }) =>
        [...keys, ...keys].map((key) =>
          attempt({ of: 'passwords', key, address: '10.6.0.1', knownAddress: false }, new Date(START), async () => ({
            correct: true,
          })),
        ),
      );
      expect(await Promise.all(some)).toEqual(Array(12).fill({ correct: true }));
    }
    expect(
      await db.query(`select 1 from wrong_passwords where scope = 'address:10.6.0.1' and attempts <> '{}'`),
    ).toEqual([]);
  });

  it('are not counted when the check fails with an error', async () => {
    const attempts = createPasswordAttempts(db, { timeoutFactor: TIMEOUT_FACTOR });
    const attempt = { of: 'passwords', key: 'unlucky@shop.test', address: '10.4.0.1', knownAddress: false } as const;
    for (let times = 0; times < 6; times += 1) {
      const failing = attempts.attempt(attempt, new Date(START), () => Promise.reject(new Error('too busy')));
      await expect(failing).rejects.toThrow('too busy');
    }
    expect(await isChecked(attempt, START)).toBe(true);
  });

  it('are cleared for one account without affecting another one', async () => {
    const [one, other] = ['a@shop.test', 'b@shop.test'].map((key = '') => ({ key, address: '10.5.0.1' }));
    for (const attempt of [one, other]) {
      if (attempt === undefined) continue;
      for (let times = 0; times < 5; times += 1) await isChecked({ ...attempt, knownAddress: true }, START);
      for (let times = 0; times < 5; times += 1) await isChecked(attempt, START);
    }
    const { id } = await users.addUser();
    await recordKnownAddress(db, id, '10.5.0.1', new Date(START));
    await clearWrongPasswords(db, { id, email: ' A@shop.test' });
    const again = [one, other].flatMap((attempt) =>
      [true, false].map((knownAddress) => attempt && isChecked({ ...attempt, knownAddress }, START)),
    );
    expect(await Promise.all(again)).toEqual([true, true, false, false]);
  });
});
