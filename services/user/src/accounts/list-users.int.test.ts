import { openTestUsers, type TestUsers } from '../testing/open-test-users.ts';
import { administrator, as, register, somebody } from '../testing/people.ts';
import { listUsers } from './list-users.ts';

let users: TestUsers;
/** As some keyboards type it: a letter and a ring. */
const ÅSE = 'A\u030ase';
let boss: Awaited<ReturnType<typeof administrator>>;

beforeAll(async () => {
  users = await openTestUsers();
  boss = await administrator(users);
  for (const [name, lastName] of [
    [ÅSE, 'Öberg'],
    ['100% Ann', 'Lee'],
    ['Under_score', 'Lee'],
  ]) {
    users.clock.now = new Date(users.clock.now.getTime() + 1000);
    await register(users, { ...somebody(), name: name ?? '', lastName: lastName ?? '' });
  }
});
afterAll(() => users.close());

const listed = async (query = '') => {
  const answer = await (await as(users, boss)).get(`/api/users${query}`).expect(200);
  return { names: answer.body.map(({ name }: { name: string }) => name), answer };
};

describe('the list of users', () => {
  it('is an array of everybody, oldest first, with what SPEC §3 names and no more', async () => {
    const { answer, names } = await listed();
    expect(names).toEqual(['Ann', ÅSE, '100% Ann', 'Under_score']);
    expect(answer.body[0]).toEqual({ _id: boss.id, name: 'Ann', lastName: 'Lee', email: boss.email, isAdmin: true });
    expect(answer.headers['x-next-cursor']).toBeUndefined();
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
  ])('is searched by names and e-mail, each sign as itself: %j', async (search, expected) => {
    const { names, answer } = await listed(`?search=${encodeURIComponent(search)}`);
    expect(names).toEqual(expected);
    expect(answer.headers['x-total-count']).toBe(String(expected.length));
  });

  it.each(['created_1', 'name_-1', 'lastName_1', 'email_-1'] as const)(
    'finds the same users in the same order whether PostgreSQL sorts the matches or walks the index of the sort: %s',
    async (sort) => {
      const query = { search: 'lee', sort, limit: 2, cursor: undefined };
      const walked = await listUsers(users.db, query);
      expect(walked.rows).toHaveLength(2);
      expect(await listUsers(users.db, query, { few: true })).toEqual(walked);
      const rest = { ...query, cursor: walked.next };
      expect(await listUsers(users.db, rest, { few: true })).toEqual(await listUsers(users.db, rest));
    },
  );

  it('comes in pages that leave out and repeat nobody, also of one moment', async () => {
    await users.db.query('update users set created_at = (select max(created_at) from users) where id <> $1', [boss.id]);
    const seen: string[] = [];
    let cursor: string | undefined = '';
    for (let pages = 0; cursor !== undefined && pages < 5; pages += 1) {
      const { answer } = await listed(`?limit=1&cursor=${cursor}`);
      expect(answer.body).toHaveLength(1);
      expect(answer.headers['x-total-count']).toBe('4');
      seen.push(answer.body[0]._id);
      cursor = answer.headers['x-next-cursor'];
    }
    expect(cursor).toBeUndefined();
    expect(seen).toEqual((await listed()).answer.body.map(({ _id }: { _id: string }) => _id));
  });

  it('tells how many match in all on every page of a search', async () => {
    const first = await listed('?search=lee&limit=2');
    expect(first.answer.headers['x-total-count']).toBe('3');
    const second = await listed(`?search=lee&limit=2&cursor=${first.answer.headers['x-next-cursor']}`);
    expect([second.names.length, second.answer.headers['x-total-count']]).toEqual([1, '3']);
  });

  it.each([
    '?limit=0',
    '?limit=201',
    '?limit=x',
    '?cursor=x',
    `?cursor=${forged('1.------------------------------------')}`,
  ])('refuses %s', async (query) => {
    await (await as(users, boss)).get(`/api/users${query}`).expect(400);
  });
});

describe('the list of users, sorted', () => {
  /** Every e-mail of a sorted list, read in pages of `limit`. */
  const paged = async (sort: string, limit: number) => {
    const ids: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { answer } = await listed(`?sort=${sort}&limit=${limit}&cursor=${cursor}`);
      ids.push(...answer.body.map(({ _id }: { _id: string }) => _id));
      cursor = answer.headers['x-next-cursor'];
    }
    return ids;
  };

  it.each([
    ['created_1', ['Ann', ÅSE, '100% Ann', 'Under_score']],
    ['name_1', ['100% Ann', 'Ann', 'Under_score', ÅSE]],
    ['lastName_1', ['Ann', '100% Ann', 'Under_score', ÅSE]],
    ['email_1', ['Ann', ÅSE, '100% Ann', 'Under_score']],
  ])('sorts by %s in any case, equal rows by id, also backwards and over pages', async (sort, expected) => {
    await users.db.query("update users set created_at = created_at + interval '1 s' where id <> $1", [boss.id]);
    await users.db.query("update users set last_name = 'lEE' where name = '100% Ann'");
    const forwards = await listed(`?sort=${sort}`);
    if (sort !== 'created_1') expect(forwards.names).toEqual(expected);
    const ids = forwards.answer.body.map(({ _id }: { _id: string }) => _id);
    const backwards = await listed(`?sort=${sort.replace('_1', '_-1')}`);
    expect(backwards.answer.body.map(({ _id }: { _id: string }) => _id)).toEqual(ids.toReversed());
    for (const limit of [1, 3]) {
      expect(await paged(sort, limit)).toEqual(ids);
      expect(await paged(sort.replace('_1', '_-1'), limit)).toEqual(ids.toReversed());
    }
  });

  it('searches within a sort, and counts what matches', async () => {
    const first = await listed('?search=lee&sort=name_-1&limit=2');
    expect([first.names, first.answer.headers['x-total-count']]).toEqual([['Under_score', 'Ann'], '3']);
    const second = await listed(`?search=lee&sort=name_-1&limit=2&cursor=${first.answer.headers['x-next-cursor']}`);
    expect(second.names).toEqual(['100% Ann']);
  });

  it('refuses an unknown sort, and the cursor of another sort, naming the parameter', async () => {
    const { answer } = await listed('?sort=name_1&limit=1');
    const http = await as(users, boss);
    const cursor = answer.headers['x-next-cursor'];
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

describe('the list of users of a large shop', () => {
  const MANY = 10_001;

  beforeAll(async () => {
    // In batches: a statement has 2.5 s, also on a busy machine.
    for (let from = 1; from <= MANY; from += 1_000) {
      await users.db.query(
        `insert into users (id, name, last_name, email, email_key, password_hash, created_at)
         select gen_random_uuid(), 'Many' || n, 'Twins', 'many' || n || '@many.test', 'many' || n || '@many.test', '', now()
         from generate_series($1::int, $2) n`,
        [from, Math.min(MANY, from + 999)],
      );
    }
  });
  afterAll(() => users.db.query(`delete from users where last_name = 'Twins'`));

  it('is streamed whole, each user once, without a limit; behind a cursor, the rest of it', async () => {
    const { answer, names } = await listed('?search=twins&sort=name_1');
    expect([names.length, new Set(names).size]).toEqual([MANY, MANY]);
    expect(names).toEqual(names.toSorted());
    expect(answer.headers['x-next-cursor']).toBeUndefined();
    const first = await listed('?search=twins&sort=name_1&limit=200');
    const rest = await listed(`?search=twins&sort=name_1&cursor=${first.answer.headers['x-next-cursor']}`);
    expect([...first.names, ...rest.names]).toEqual(names);
  });

  it('counts exactly up to 10,000 matches and not at all above', async () => {
    expect((await listed('?search=twins&limit=1')).answer.headers['x-total-count']).toBeUndefined();
    expect((await listed('?search=twins%20many1@&limit=1')).answer.headers['x-total-count']).toBe('1');
    await users.db.query(`delete from users where email_key = 'many1@many.test'`);
    expect((await listed('?search=twins&limit=1')).answer.headers['x-total-count']).toBe('10000');
  });

  it('is searched by the trigram index, also for a word of two letters', async () => {
    await users.db.query('analyze users');
    for (const pattern of ['%many77@%', '% zq%']) {
      const plan = await users.db.query(
        `explain select 1 from users u
         where u.deleted_at is null
           and lower(' ' || u.name || ' ' || u.last_name || ' ' || u.email) like '${pattern}'`,
      );
      expect(JSON.stringify(plan)).toContain('users_text');
    }
  });
});

describe('one user', () => {
  it('is shown to an administrator', async () => {
    const { id, email } = await register(users);
    const answer = await (await as(users, boss)).get(`/api/users/${id}`).expect(200);
    expect(answer.body).toEqual({ _id: id, name: 'Ann', lastName: 'Lee', email, isAdmin: false });
  });

  it.each(['none', '00000000-0000-7000-8000-000000000000', 'a%00b', 'me'])('is 404 under %s', async (id) => {
    await (await as(users, boss)).get(`/api/users/${id}`).expect(404);
  });
});

describe("the administrators' endpoints", () => {
  it('answer 401 to visitors and 403 to customers', async () => {
    await users.http.get('/api/users').expect(401);
    const customer = await as(users, await register(users));
    await customer.get('/api/users').expect(403);
    await customer.get(`/api/users/${boss.id}`).expect(403);
  });
});

function forged(place: string): string {
  return Buffer.from(place).toString('base64url');
}
