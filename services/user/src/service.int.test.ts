import type { ShopEvent } from '@shop/contracts/event.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { createLogger } from '@shop/platform/service/lifecycle/logger.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { openTestUsers, type TestUsers } from './testing/open-test-users.ts';
import { register } from './testing/people.ts';

let users: TestUsers;

beforeAll(async () => {
  users = await openTestUsers();
});
afterAll(() => users.close());

it('sends its events to the log', async () => {
  const logger = createLogger({ name: 'test', level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const log = openEventLog({ ...users.config, name: 'test', logger });
  const published: ShopEvent[] = [];
  const listening = await log.follow({
    topics: ['user-events'],
    handle: async ({ value }) => void published.push(JSON.parse(String(value))),
  });
  const { id } = await register(users);
  await eventually(() =>
    expect(published).toMatchObject([
      {
        type: 'user-registered',
        source: 'user',
        subject: `user/${id}`,
        version: 1,
        republished: false,
        data: { userId: id, isAdmin: false, deleted: false },
      },
    ]),
  );
  await listening.stop();
  await log.close();
});
