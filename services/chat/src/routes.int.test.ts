import type { ChatMessage, Conversation, SavedReply } from '@shop/contracts/chat-api.ts';
import { recordDeletedUser } from '@shop/platform/events/consumer/deleted-users.ts';
import type { UserCaller } from '@shop/platform/service/identity/identity.ts';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { freePort } from '@shop/testing/free-port.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { projectEntries } from './conversations/project-entries.ts';
import { eraseEntries } from './erasure/erase-entries.ts';
import { sendAwayMails } from './mails/send-away-mails.ts';
import { postgresChatStore } from './store/postgres-chat-store.ts';
import { projectionDeps } from './testing/projection-deps.ts';
import { userEvent } from './testing/test-events.ts';
import { caller, openTestService, type TestService } from './testing/test-service.ts';

let chat: TestService;
const grace = caller({ isAdmin: true, name: 'Grace', lastName: 'Hopper' });

beforeAll(async () => {
  // Emails stay in their table: those that are sent are blanked there.
  chat = await openTestService({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` });
});
afterAll(() => chat.close());

/** Stores entries of a conversation and projects them. 'closed' is a closing. */
async function conversation(customer: UserCaller, texts: [UserCaller, string][]): Promise<void> {
  const { db } = chat;
  const store = postgresChatStore(db, { timeoutFactor: TIMEOUT_FACTOR });
  await db.query(
    `insert into customers values ($1, $2, $3, $4, now() - interval '1 day', now()) on conflict do nothing`,
    [customer.userId, customer.name, customer.lastName, customer.email],
  );
  for (const [author, text] of texts) {
    const kind = text === 'closed' ? 'closed' : author.isAdmin ? 'admin' : 'client';
    const authorName = `${author.name} ${author.lastName}`;
    await store.append({
      id: newId(),
      user: customer.userId,
      kind,
      authorId: author.userId,
      authorName,
      text: kind === 'closed' ? '' : text,
    });
  }
  while (await projectEntries(projectionDeps(db, store)));
}

const list = (query = '') =>
  chat.call('GET', `/api/chats${query}`, { as: grace }) as Promise<{
    status: number;
    headers: Headers;
    body: Conversation[];
  }>;
const transcript = async (user: string, query = '') =>
  (await chat.call('GET', `/api/chats/${user}${query}`, { as: grace })) as {
    status: number;
    headers: Headers;
    body: ChatMessage[];
  };

describe('GET /api/chats', () => {
  it('lists conversations newest first, with what an administrator must know', async () => {
    const [ada, bob] = [caller({ email: 'ada@x.test' }), caller({ name: 'Bob', email: 'bob@x.test' })];
    await conversation(ada, [
      [ada, 'Is the lamp in stock?'],
      [grace, 'Yes.'],
    ]);
    await conversation(bob, [[bob, 'Hello?']]);
    const { body } = await list('?limit=2');
    expect(body).toMatchObject([
      {
        user: bob.userId,
        name: 'Bob Moss',
        email: 'bob@x.test',
        open: true,
        unanswered: true,
        connected: false,
        lastMessage: { from: 'client', message: 'Hello?' },
      },
      { user: ada.userId, unanswered: false, waitingSince: null, lastMessage: { from: 'admin', message: 'Yes.' } },
    ]);
    expect(body[0]?.waitingSince).toBe(body[0]?.lastAt);
  });

  it('pages without repeating or skipping one, and filters open ones', async () => {
    const people = Array.from({ length: 5 }, () => caller({ name: 'Paged' }));
    for (const person of people) await conversation(person, [[person, 'Hi']]);
    await conversation(people[0] as UserCaller, [[grace, 'closed']]);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`?limit=2&open=true&search=Paged&cursor=${cursor}`);
      seen.push(...page.body.map(({ user }) => user));
      cursor = page.headers.get('x-next-cursor');
    }
    expect(seen).toEqual(
      people
        .slice(1)
        .reverse()
        .map(({ userId }) => userId),
    );
    expect((await list('?search=Paged&open=false')).body).toHaveLength(1);
  });

  it('filters the conversation of one customer', async () => {
    const [ada, bob] = [caller(), caller()];
    for (const person of [ada, bob]) await conversation(person, [[person, 'Hi']]);
    expect((await list(`?user=${ada.userId}`)).body.map(({ user }) => user)).toEqual([ada.userId]);
    for (const user of [caller().userId, '%00', '%27 or 1=1']) expect((await list(`?user=${user}`)).body).toEqual([]);
  });

  it.each([
    ['a word of a text', 'tripod', 1],
    ['the beginning of words', 'trip ba', 1],
    ['a name', 'Searched', 1],
    ['an email', 'found@x', 1],
    ['%', '%%%', 0],
    ['a quote and a backslash', "\\' or 1=1 --", 0],
  ])('searches for %s', async (_, search, count) => {
    const user = caller({ userId: '0190a0a0-0000-7000-8000-00000000feed', name: 'Searched', email: 'found@x.test' });
    if ((await transcript(user.userId)).status === 404)
      await conversation(user, [[user, 'Does the tripod come with a bag?']]);
    expect((await list(`?search=${encodeURIComponent(search)}`)).body).toHaveLength(count);
  });

  it.each([
    ['/api/chats?limit=0', 400],
    ['/api/chats?open=maybe', 400],
    ['/api/chats?cursor=abc', 400],
    ['/api/chats/unknown', 404],
    ['/api/chats/%00', 404],
    ['/api/chats?search=%00&cursor=%00', 400],
    ['/api/admin/chat/conversations/unknown', 404],
    ['/api/admin/chat/conversations/%00', 404],
  ])('refuses %s with %i', async (route, status) => {
    expect((await chat.call('GET', route, { as: grace })).status).toBe(status);
  });

  it.each(['/api/chats', '/api/chats/someone', '/api/admin/chat/replies', '/api/admin/chat/audit'])(
    'refuses customers and visitors at %s',
    async (route) => {
      expect((await chat.call('GET', route, { as: caller() })).status).toBe(403);
      expect((await chat.call('GET', route)).status).toBe(401);
    },
  );
});

describe('transcripts', () => {
  it('give customers their open conversation, without the names of administrators', async () => {
    const ada = caller();
    await conversation(ada, [
      [ada, 'one'],
      [grace, 'closed'],
      [ada, 'two'],
      [grace, 'three'],
    ]);
    const { body } = await chat.call('GET', '/api/chats/mine', { as: ada });
    expect(body.map(({ message, name, number }: ChatMessage) => [message, name, number])).toEqual([
      ['two', 'Ada Moss', 3],
      ['three', 'Support', 4],
    ]);
    const exported = await chat.call('GET', '/inner/export', { as: ada });
    expect(exported.body.chats.map(({ message }: ChatMessage) => message)).toEqual(['one', 'two', 'three']);
    expect(exported.body.supportNote).toBeNull();
    const note = `/api/admin/chat/conversations/${ada.userId}/note`;
    await chat.call('PUT', note, { as: grace, body: { text: 'Asks for "blue"', version: 0 } });
    expect((await chat.call('GET', '/inner/export', { as: ada })).body.supportNote).toBe('Asks for "blue"');
  });

  it('page from the newest to the oldest and say where the chat was closed', async () => {
    const ada = caller();
    await conversation(ada, [
      [ada, 'one'],
      [ada, 'two'],
      [grace, 'closed'],
      [ada, 'three'],
      [grace, 'four'],
      [ada, 'five'],
    ]);
    const pages: string[][] = [];
    let closedAt: string | undefined;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body, headers } = await transcript(ada.userId, `?limit=2&cursor=${cursor}`);
      pages.push(body.map(({ message }) => message));
      closedAt ??= body.find((message) => message.message === 'two')?.closedAt;
      cursor = headers.get('x-next-cursor');
    }
    expect(pages.flatMap((page) => page.toReversed())).toEqual(['five', 'four', 'three', 'two', 'one']);
    expect(closedAt).toBeDefined();
  });
});

describe('beside a conversation', () => {
  it('one note is kept, and never overwritten unseen', async () => {
    const ada = caller();
    await conversation(ada, [[ada, 'Hi']]);
    const route = `/api/admin/chat/conversations/${ada.userId}`;
    const put = (text: string, version: number) =>
      chat.call('PUT', `${route}/note`, { as: grace, body: { text, version } });
    expect((await put('Prefers email', 0)).body).toMatchObject({
      text: 'Prefers email',
      by: 'Grace Hopper',
      version: 1,
    });
    const late = await put('Overwrites', 0);
    expect([late.status, late.body.code, late.body.details.text]).toEqual([409, 'note-changed', 'Prefers email']);
    expect((await put('Prefers calls', 1)).body.version).toBe(2);
    expect((await chat.call('GET', route, { as: grace })).body).toMatchObject({
      name: 'Ada Moss',
      connected: false,
      cart: null,
      note: { text: 'Prefers calls', version: 2 },
    });
  });

  it('saved replies are created, changed and removed, with unique titles and an audit log', async () => {
    const create = (title: string) =>
      chat.call('POST', '/api/admin/chat/replies', { as: grace, body: { title, text: 'Hello!' } });
    const created = await create('Greeting');
    expect(created.status).toBe(201);
    const { _id } = created.body as SavedReply;
    expect((await create('greeting')).body.code).toBe('title-taken');
    const body = { title: 'Greeting', text: 'Good day!' };
    expect((await chat.call('PUT', `/api/admin/chat/replies/${_id}`, { as: grace, body })).body.text).toBe('Good day!');
    const [change] = (await chat.call('GET', `/api/admin/chat/audit?subject=saved-reply/${_id}`, { as: grace })).body;
    expect(change).toMatchObject({ what: 'saved-reply-updated', subjectName: 'Greeting' });
    const found = await chat.call('GET', '/api/admin/chat/audit?search=GREET&limit=1', { as: grace });
    expect(found.body).toEqual([change]);
    expect((await chat.call('DELETE', `/api/admin/chat/replies/${_id}`, { as: grace })).status).toBe(200);
    expect((await chat.call('DELETE', `/api/admin/chat/replies/${_id}`, { as: grace })).status).toBe(404);
    const audit = await chat.call('GET', `/api/admin/chat/audit?subject=saved-reply/${_id}`, { as: grace });
    expect(audit.body.map(({ what }: { what: string }) => what)).toEqual([
      'saved-reply-removed',
      'saved-reply-updated',
      'saved-reply-created',
    ]);
  });
});

describe('an answer to a customer who is away', () => {
  /** Moves what was said and noted so far a minute back, so that it has an order with what follows, down to the millisecond. */
  const passMinute = async (user: string) => {
    await chat.db.query(`update chat_entries set stored_at = stored_at - interval '1 minute' where user_id = $1`, [
      user,
    ]);
    await chat.db.query(`update away_answers set first_at = first_at - interval '1 minute' where user_id = $1`, [user]);
  };
  const sendDue = async (user: string) => {
    await chat.db.query('update away_answers set due_at = now() where user_id = $1', [user]);
    const deps = {
      db: chat.db,
      store: postgresChatStore(chat.db, { timeoutFactor: TIMEOUT_FACTOR }),
      publicUrl: 'http://shop.test',
    };
    await sendAwayMails(deps, () => false);
    await sendAwayMails(deps, () => false);
    return chat.db.query<{ text: string }>('select text from mails where about = $1', [user]);
  };

  it('is sent by one email, with all answers', async () => {
    const ada = caller();
    await conversation(ada, [
      [ada, 'Hello?'],
      [grace, 'Good morning.'],
      [grace, 'It arrives on Monday.'],
    ]);
    const mails = await sendDue(ada.userId);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/Good morning\.[\s\S]*It arrives on Monday\.[\s\S]*http:\/\/shop\.test/);
  });

  it('is sent by email when the customer was back only before it', async () => {
    const ada = caller();
    await conversation(ada, [
      [ada, 'Hello?'],
      [grace, 'Yes?'],
    ]);
    const noted = () =>
      chat.db.query<{ dueAt: Date }>('select due_at as "dueAt" from away_answers where user_id = $1', [ada.userId]);
    await eventually(async () => expect(await noted()).toHaveLength(1));
    const [first] = await noted();
    await passMinute(ada.userId);
    await chat.db.query(`update customers set last_connected_at = now() - interval '30 seconds' where user_id = $1`, [
      ada.userId,
    ]);
    await conversation(ada, [[grace, 'It arrives on Monday.']]);
    await eventually(async () => expect((await noted())[0]?.dueAt).not.toEqual(first?.dueAt));
    const [second] = await noted();
    await conversation(ada, [[grace, 'In the morning.']]);
    expect(await noted()).toEqual([second]);
    const mails = await sendDue(ada.userId);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/It arrives on Monday\.[\s\S]*In the morning\./);
    expect(mails[0]?.text).not.toContain('Yes?');
  });

  it('is not sent to a customer who has come back', async () => {
    const ada = caller();
    await conversation(ada, [
      [ada, 'Hello?'],
      [grace, 'Yes?'],
    ]);
    await chat.db.query(`update customers set last_connected_at = now() + interval '1 second' where user_id = $1`, [
      ada.userId,
    ]);
    expect(await sendDue(ada.userId)).toEqual([]);
  });

  it('is sent to a customer whose dead connection was noticed only after it, without what had reached them', async () => {
    const ada = caller();
    await conversation(ada, [
      [ada, 'Hello?'],
      [grace, 'Yes?'],
    ]);
    const leave = async () => {
      await passMinute(ada.userId);
      await chat.db.query(
        `insert into customer_presence (user_id, version, connected, changed_at, reached_at)
         values ($1, 1, false, now(), now() - interval '30 seconds')
         on conflict (user_id) do update set reached_at = excluded.reached_at`,
        [ada.userId],
      );
    };
    await leave();
    await conversation(ada, [[grace, 'It arrives on Monday.']]);
    const [mail, ...others] = await sendDue(ada.userId);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('It arrives on Monday.');
    expect(mail?.text).not.toContain('Yes?');
    await conversation(ada, [[grace, 'Anything else?']]);
    await leave();
    expect(await sendDue(ada.userId)).toHaveLength(1);
  });
});

describe('the deletion of an account', () => {
  it('erases everything that the chat knows of the customer', async () => {
    const ada = caller();
    await conversation(ada, [
      [ada, 'My secret'],
      [grace, 'Kept'],
    ]);
    await chat.call('PUT', `/api/admin/chat/conversations/${ada.userId}/note`, {
      as: grace,
      body: { text: 'A note', version: 0 },
    });
    await chat.publish('user-events', [userEvent({ userId: ada.userId, deleted: true }, 2)]);
    await eventually(async () =>
      expect(await chat.db.query('select 1 from erasures where user_id = $1', [ada.userId])).toHaveLength(1),
    );
    await eraseEntries(
      { db: chat.db, store: postgresChatStore(chat.db, { timeoutFactor: TIMEOUT_FACTOR }) },
      () => false,
    );
    const rows = await chat.db.query<{ name: string; rows: string }>(
      `select table_name as name, query_to_xml(format('select * from %I', table_name), false, false, '')::text as rows
       from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const mentioning = rows.filter(({ rows: text }) => text.includes(ada.userId)).map(({ name }) => name);
    expect(mentioning.filter((name) => !IDS_ONLY.includes(name))).toEqual([]);
    for (const { rows: text } of rows) expect(text).not.toContain('My secret');
    expect((await list()).body.map(({ user }) => user)).not.toContain(ada.userId);
  });
});

describe('the conversation of a deleted customer', () => {
  it('is 404 from the moment the deletion is known, also while its messages wait for their erasure', async () => {
    const ada = caller();
    await conversation(ada, [[ada, 'My secret']]);
    const read = () => chat.call('GET', `/api/chats/${ada.userId}`, { as: grace });
    expect((await read()).status).toBe(200);
    // As when the store cannot be reached: nothing is erased.
    await chat.db.transaction((tx) => recordDeletedUser(tx, ada.userId));
    const { status, body } = await read();
    expect(status).toBe(404);
    expect(body).toMatchObject({ message: 'Conversation not found' });
  });
});

/** Tables that keep a deleted customer's id, and nothing else about them. */
const IDS_ONLY = ['conversations', 'deleted_users', 'erasures', 'outbox', 'event_versions', 'customer_presence'];
