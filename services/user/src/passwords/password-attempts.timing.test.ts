import { openTestService, type TestService } from '../testing/test-service.ts';

let users: TestService;
let count = 0;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

const login = (email: string, password: string, from: string) =>
  users.http.post('/api/users/login').set('x-forwarded-for', from).send({ email, password });

async function registerFrom(from: string) {
  count += 1;
  const account = { name: 'Ann', lastName: 'Lee', email: `ann${count}@shop.test`, password: 'secret1' };
  await users.http.post('/api/users/register').set('x-forwarded-for', from).send(account).expect(201);
  return account;
}

/** Measures wall clock; password-attempts.int.test.ts proves the same by the work that is done. */
describe('POST /api/users/login with an unknown email address (P-E6)', () => {
  it('takes as long as a wrong password', async () => {
    // A busy machine may distort one measurement, but a real difference shows in all of them.
    const ratios: number[] = [];
    while (ratios.length < 3 && !ratios.some((ratio) => ratio > 0.8 && ratio < 1.2))
      ratios.push(await measureRatio(ratios.length));
    expect(ratios.at(-1)).toBeGreaterThan(0.8);
    expect(ratios.at(-1)).toBeLessThan(1.2);
  }, 120_000);

  /** Measures the time for a wrong password divided by the time for an unknown address, by the medians of 30 pairs. */
  async function measureRatio(run: number): Promise<number> {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    let email = '';
    for (let round = 0; round < 30; round += 1) {
      const network = `10.${80 + run}.${round}`;
      // An account allows five wrong passwords.
      if (round % 5 === 0) ({ email } = await registerFrom(`${network}.1`));
      const pair = [
        ['known', email],
        ['unknown', `no-${email}`],
      ] as const;
      for (const [kind, address] of round % 2 === 0 ? pair : pair.toReversed()) {
        const start = performance.now();
        await login(address, 'wrong-one', `${network}.2`).expect(401);
        times[kind].push(performance.now() - start);
      }
    }
    return median(times.known) / median(times.unknown);
  }
});

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length / 2] ?? Number.NaN;
}
