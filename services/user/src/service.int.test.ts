import type { ShopEvent } from '@shop/contracts/event.ts';
import { openEventLog } from '@shop/platform/events/log/open-event-log.ts';
import { testLogger as logger } from '@shop/platform/testing/test-logger.ts';
import { eventually } from '@shop/testing/eventually.ts';
import { register } from './testing/people.ts';
import { openTestService, type TestService } from './testing/test-service.ts';

let users: TestService;

beforeAll(async () => {
  users = await openTestService();
});
afterAll(() => users.close());

it('the user service publishes its events to the event log', async () => {
  const log = openEventLog({ ...users.config, name: 'test', logger });
  const published: ShopEvent[] = [];
  const subscription = await log.follow({
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
  await subscription.stop();
  await log.close();
});
