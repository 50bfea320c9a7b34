import { ShopError } from '@shop/platform/service/http/errors.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { openQuietUsers, type QuietUsers } from '../testing/open-quiet-users.ts';
import { rememberAddress } from './known-addresses.ts';
import { createPasswordAttempts, forgetWrongPasswords } from './password-attempts.ts';

let users: QuietUsers;
let db: Database;

beforeAll(async () => {
  users = await openQuietUsers();
  ({ db } = users);
});
afterAll(() => users.close());

const MINUTE_MS = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');

/** Tries a password at a time; @returns whether it reached the hash */
async function tries(who: { emailKey: string; address: string; knownAddress?: boolean }, at: number, right = false) {
  try {
    await createPasswordAttempts(db).attempt({ knownAddress: false, ...who }, new Date(at), async () => ({ right }));
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.status === 429) return false;
    throw error;
  }
}

describe('wrong passwords (P-E5)', () => {
  it('reach the hash at most five times within any 15 minutes of an account, also across what a fixed window would end', async () => {
    const reached: number[] = [];
    const step = 20_000;
    for (let at = START; at < START + 60 * MINUTE_MS; at += step) {
      // Nothing for 14 minutes but one try: a window that began with it would end in the middle of the storm.
      if (at > START && at < START + 14 * MINUTE_MS) continue;
      if (await tries({ emailKey: 'storm@shop.test', address: `10.0.${at % 250}.1` }, at)) reached.push(at);
    }
    expect(reached.length).toBeGreaterThan(5);
    for (const first of reached) {
      const within = reached.filter((at) => at >= first && at < first + 15 * MINUTE_MS);
      expect(within.length).toBeLessThanOrEqual(5);
    }
  });

  it('are counted for the address and for nobody when one of both has had enough', async () => {
    const address = '10.1.0.1';
    let reached = 0;
    for (let at = 0; at < 110; at += 1) {
      if (await tries({ emailKey: `one${at}@shop.test`, address }, START + at)) reached += 1;
    }
    expect(reached).toBe(100);
    const kept = await db.query(`select 1 from wrong_passwords where scope like 'account:%' and $1 = any(attempts)`, [
      (START + 105) * 1000,
    ]);
    expect(kept).toEqual([]);
  });

  it('do not keep 200 right ones within a minute from coming in, of one account and one address', async () => {
    for (let at = 0; at < 200; at += 1) {
      expect(await tries({ emailKey: 'busy@shop.test', address: '10.2.0.1' }, START + at * 300, true)).toBe(true);
    }
  });

  it('do not keep right ones of a hundred accounts behind one address from coming in', async () => {
    for (let round = 0; round < 20; round += 1) {
      const some = [1, 2, 3, 4, 5].map((at) =>
        tries({ emailKey: `office${round}.${at}@shop.test`, address: '10.3.0.1' }, START, true),
      );
      expect(await Promise.all(some)).toEqual(Array(5).fill(true));
    }
  });

  it('do not keep right ones of some accounts behind one address from coming in over two replicas', async () => {
    const replicas = [createPasswordAttempts(db), createPasswordAttempts(db)];
    const emailKeys = [1, 2, 3].map((at) => `shared${at}@shop.test`);
    for (let round = 0; round < 25; round += 1) {
      const some = replicas.flatMap(({ attempt }) =>
        [...emailKeys, ...emailKeys].map((emailKey) =>
          attempt({ emailKey, address: '10.6.0.1', knownAddress: false }, new Date(START), async () => ({
            right: true,
          })),
        ),
      );
      expect(await Promise.all(some)).toEqual(Array(12).fill({ right: true }));
    }
    expect(
      await db.query(`select 1 from wrong_passwords where scope = 'address:10.6.0.1' and attempts <> '{}'`),
    ).toEqual([]);
  });

  it('are not counted when they never reached the hash', async () => {
    const attempts = createPasswordAttempts(db);
    const who = { emailKey: 'unlucky@shop.test', address: '10.4.0.1', knownAddress: false };
    for (let times = 0; times < 6; times += 1) {
      const failing = attempts.attempt(who, new Date(START), () => Promise.reject(new Error('too busy')));
      await expect(failing).rejects.toThrow('too busy');
    }
    expect(await tries(who, START)).toBe(true);
  });

  it('of one account are forgotten without touching another whose address begins alike', async () => {
    const [one, other] = ['a@shop.test', 'b@shop.test'].map((emailKey) => ({ emailKey, address: '10.5.0.1' }));
    for (const who of [one, other]) {
      if (who === undefined) continue;
      for (let at = 0; at < 5; at += 1) await tries({ ...who, knownAddress: true }, START);
      for (let at = 0; at < 5; at += 1) await tries(who, START);
    }
    const { id } = await users.addUser();
    await rememberAddress(db, id, '10.5.0.1', new Date(START));
    await forgetWrongPasswords(db, { id, email: ' A@shop.test' });
    const again = [one, other].flatMap((who) =>
      [true, false].map((knownAddress) => who && tries({ ...who, knownAddress }, START)),
    );
    expect(await Promise.all(again)).toEqual([true, true, false, false]);
  });
});
