import { administrator, newPerson, register, signedInAs } from '../testing/people.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import { listUsers } from './list-users.ts';

let users: TestService;
/** Decomposed, as some keyboards type it: a letter and a combining ring. */
const ÅSE = 'A\u030ase';
let admin: Awaited<ReturnType<typeof administrator>>;

beforeAll(async () => {
  users = await openTestService();
  admin = await administrator(users);
  for (const [name, lastName] of [
    [ÅSE, 'Öberg'],
    ['100% Ann', 'Lee'],
    ['Under_score', 'Lee'],
  ]) {
    users.clock.now = new Date(users.clock.now.getTime() + 1000);
    await register(users, { ...newPerson(), name: name ?? '', lastName: lastName ?? '' });
  }
});
afterAll(() => users.close());

const list = async (query = '') => {
  const response = await (await signedInAs(users, admin)).get(`/api/users${query}`).expect(200);
  return { names: response.body.map(({ name }: { name: string }) => name), response };
};

describe('GET /api/users', () => {
  it('returns all users, oldest first, with the documented fields only', async () => {
    const { response, names } = await list();
    expect(names).toEqual(['Ann', ÅSE, '100% Ann', 'Under_score']);
    expect(response.body[0]).toEqual({
      _id: admin.id,
      name: 'Ann',
      lastName: 'Lee',
      email: admin.email,
      isAdmin: true,
    });
    expect(response.headers['x-next-cursor']).toBeUndefined();
  });

  it.each([
    ['lee', ['Ann', '100% Ann', 'Under_score']],
    ['ÅSE öberg', [ÅSE]],
    ['öberg åse', [ÅSE]],
    ['100%', ['100% Ann']],
    ['%', ['100% Ann']],
    ['_', ['Under_score']],
    ['.*', []],
    ["' or 1=1 --", []],
    ['\u0000', []],
    ['@shop.test', ['Ann', ÅSE, '100% Ann', 'Under_score']],
    ['null', ['Ann', ÅSE, '100% Ann', 'Under_score']],
    ['le', ['Ann', '100% Ann', 'Under_score']],
    ['ee', []],
  ])('searches names and email addresses, and escapes wildcards: %j', async (search, expected) => {
    const { names, response } = await list(`?search=${encodeURIComponent(search)}`);
    expect(names).toEqual(expected);
    expect(response.headers['x-total-count']).toBe(String(expected.length));
  });

  it.each(['created_1', 'name_-1', 'lastName_1', 'email_-1'] as const)(
    'returns the same users in the same order whether PostgreSQL sorts the matches or scans the sort’s index: %s',
    async (sort) => {
      const query = { search: 'lee', sort, limit: 2, cursor: undefined };
      const scanned = await listUsers(users.db, query);
      expect(scanned.rows).toHaveLength(2);
      expect(await listUsers(users.db, query, { few: true })).toEqual(scanned);
      const rest = { ...query, cursor: scanned.next };
      expect(await listUsers(users.db, rest, { few: true })).toEqual(await listUsers(users.db, rest));
    },
  );

  it('neither skips nor repeats users over pages, also for equal creation times', async () => {
    await users.db.query('update users set created_at = (select max(created_at) from users) where id <> $1', [
      admin.id,
    ]);
    const seen: string[] = [];
    let cursor: string | undefined = '';
    for (let pages = 0; cursor !== undefined && pages < 5; pages += 1) {
      const { response } = await list(`?limit=1&cursor=${cursor}`);
      expect(response.body).toHaveLength(1);
      expect(response.headers['x-total-count']).toBe('4');
      seen.push(response.body[0]._id);
      cursor = response.headers['x-next-cursor'];
    }
    expect(cursor).toBeUndefined();
    expect(seen).toEqual((await list()).response.body.map(({ _id }: { _id: string }) => _id));
  });

  it('returns the total number of matches with every page', async () => {
    const first = await list('?search=lee&limit=2');
    expect(first.response.headers['x-total-count']).toBe('3');
    const second = await list(`?search=lee&limit=2&cursor=${first.response.headers['x-next-cursor']}`);
    expect([second.names.length, second.response.headers['x-total-count']]).toEqual([1, '3']);
  });

  it.each([
    '?limit=0',
    '?limit=201',
    '?limit=x',
    '?cursor=x',
    `?cursor=${forged('1.------------------------------------')}`,
  ])('returns 400 for %s', async (query) => {
    await (await signedInAs(users, admin)).get(`/api/users${query}`).expect(400);
  });
});

describe('GET /api/users?sort=', () => {
  /** Reads a whole list in pages of `limit`. @returns the ids of its users */
  const listPaged = async (sort: string, limit: number) => {
    const ids: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { response } = await list(`?sort=${sort}&limit=${limit}&cursor=${cursor}`);
      ids.push(...response.body.map(({ _id }: { _id: string }) => _id));
      cursor = response.headers['x-next-cursor'];
    }
    return ids;
  };

  it.each([
    ['created_1', ['Ann', ÅSE, '100% Ann', 'Under_score']],
    ['name_1', ['100% Ann', 'Ann', 'Under_score', ÅSE]],
    ['lastName_1', ['Ann', '100% Ann', 'Under_score', ÅSE]],
    ['email_1', ['Ann', ÅSE, '100% Ann', 'Under_score']],
  ])(
    'sorts by %s in both directions and over pages, ignoring case and ordering equal rows by id',
    async (sort, expected) => {
      await users.db.query("update users set created_at = created_at + interval '1 s' where id <> $1", [admin.id]);
      await users.db.query("update users set last_name = 'lEE' where name = '100% Ann'");
      const forwards = await list(`?sort=${sort}`);
      if (sort !== 'created_1') expect(forwards.names).toEqual(expected);
      const ids = forwards.response.body.map(({ _id }: { _id: string }) => _id);
      const backwards = await list(`?sort=${sort.replace('_1', '_-1')}`);
      expect(backwards.response.body.map(({ _id }: { _id: string }) => _id)).toEqual(ids.toReversed());
      for (const limit of [1, 3]) {
        expect(await listPaged(sort, limit)).toEqual(ids);
        expect(await listPaged(sort.replace('_1', '_-1'), limit)).toEqual(ids.toReversed());
      }
    },
  );

  it('combines search, sort and pages, and counts the matches', async () => {
    const first = await list('?search=lee&sort=name_-1&limit=2');
    expect([first.names, first.response.headers['x-total-count']]).toEqual([['Under_score', 'Ann'], '3']);
    const second = await list(`?search=lee&sort=name_-1&limit=2&cursor=${first.response.headers['x-next-cursor']}`);
    expect(second.names).toEqual(['100% Ann']);
  });

  it('returns 400 naming the parameter for an unknown sort and for the cursor of another sort', async () => {
    const { response } = await list('?sort=name_1&limit=1');
    const http = await signedInAs(users, admin);
    const cursor = response.headers['x-next-cursor'];
    for (const [query, field] of [
      ['?sort=name', 'sort'],
      [`?cursor=${cursor}`, 'cursor'],
      [`?sort=name_-1&cursor=${cursor}`, 'cursor'],
    ]) {
      const { body } = await http.get(`/api/users${query}`).expect(400);
      expect(body.details[0].field).toBe(field);
    }
  });
});

describe('GET /api/users with 10,001 matches', () => {
  const COUNT = 10_001;

  beforeAll(async () => {
    // In batches, to stay within the statement timeout of 2.5 s on a busy machine.
    for (let from = 1; from <= COUNT; from += 1_000) {
      await users.db.query(
        `insert into users (id, name, last_name, email, email_key, password_hash, created_at)
         select gen_random_uuid(), 'Many' || n, 'Twins', 'many' || n || '@many.test', 'many' || n || '@many.test', '', now()
         from generate_series($1::int, $2) n`,
        [from, Math.min(COUNT, from + 999)],
      );
    }
  });

  it('streams all users once without a limit, or the rest after a cursor', async () => {
    const { response, names } = await list('?search=twins&sort=name_1');
    expect([names.length, new Set(names).size]).toEqual([COUNT, COUNT]);
    expect(names).toEqual(names.toSorted());
    expect(response.headers['x-next-cursor']).toBeUndefined();
    const first = await list('?search=twins&sort=name_1&limit=200');
    const rest = await list(`?search=twins&sort=name_1&cursor=${first.response.headers['x-next-cursor']}`);
    expect([...first.names, ...rest.names]).toEqual(names);
  });

  it('counts up to 10,000 matches, and omits the count above', async () => {
    expect((await list('?search=twins&limit=1')).response.headers['x-total-count']).toBeUndefined();
    expect((await list('?search=twins%20many1@&limit=1')).response.headers['x-total-count']).toBe('1');
    await users.db.query(`delete from users where email_key = 'many1@many.test'`);
    expect((await list('?search=twins&limit=1')).response.headers['x-total-count']).toBe('10000');
  });

  it('uses the trigram index for searches, also for two-letter words', async () => {
    await users.db.query('analyze users');
    for (const pattern of ['%many77@%', '% zq%']) {
      const plan = await users.db.query(
        `explain select 1 from users u
         where u.deleted_at is null
           and lower(' ' || u.name || ' ' || u.last_name || ' ' || u.email) like '${pattern}'`,
      );
      expect(JSON.stringify(plan)).toContain('users_search');
    }
  });
});

describe('GET /api/users/{id}', () => {
  it('returns the user to an administrator', async () => {
    const { id, email } = await register(users);
    const createdAt = users.clock.now.toISOString();
    const response = await (await signedInAs(users, admin)).get(`/api/users/${id}`).expect(200);
    const account = { _id: id, name: 'Ann', lastName: 'Lee', email, isAdmin: false };
    expect(response.body).toEqual({ ...account, hasSecondFactor: false, createdAt });
  });

  it.each(['none', '00000000-0000-7000-8000-000000000000', 'a%00b', 'me'])('returns 404 for %s', async (id) => {
    await (await signedInAs(users, admin)).get(`/api/users/${id}`).expect(404);
  });
});

describe('the endpoints for administrators', () => {
  it('return 401 to visitors and 403 to customers', async () => {
    await users.http.get('/api/users').expect(401);
    const customer = await signedInAs(users, await register(users));
    await customer.get('/api/users').expect(403);
    await customer.get(`/api/users/${admin.id}`).expect(403);
  });
});

function forged(cursor: string): string {
  return Buffer.from(cursor).toString('base64url');
}
