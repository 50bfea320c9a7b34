import { eventually } from '@shop/testing/eventually.ts';
import { type TestDatabase, testDatabase } from '@shop/testing/test-database.ts';
import { TIMEOUT_FACTOR } from '@shop/testing/timeout-factor.ts';
import { type Database, openDatabase } from '../../service/postgres/postgres.ts';
import { testLogger as logger } from '../../testing/test-logger.ts';
import { createTopicNotifications, type TopicNotifications } from './postgres-topic-notifications.ts';

describe('notifications of topics', () => {
  let database: TestDatabase;
  let db: Database;
  const opened: TopicNotifications[] = [];
  const open = () => {
    const notifications = createTopicNotifications(db, logger);
    opened.push(notifications);
    return notifications;
  };

  beforeAll(async () => {
    database = await testDatabase();
    db = openDatabase({ url: database.url, name: 'test', timeoutFactor: TIMEOUT_FACTOR });
  });
  afterEach(() => Promise.all(opened.splice(0).map((notifications) => notifications.close())));
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  it('wake only the readers of the topic, in every process, including readers that start later', async () => {
    const woken: string[] = [];
    const [reader, writer] = [open(), open()];
    reader.onAppended(['order-events'], () => woken.push('orders'));
    await eventually(() => expect(woken).toContain('orders'));
    reader.onAppended(['user-events'], () => woken.push('users'));
    await eventually(() => expect(woken).toContain('users'));
    woken.splice(0);
    writer.notifyReaders('order-events');
    await eventually(() => expect(woken).toEqual(['orders']));
    writer.notifyReaders('chat-events');
    writer.notifyReaders('user-events');
    await eventually(() => expect(woken).toEqual(['orders', 'users']));
  });

  it('reach no reader that has stopped', async () => {
    const woken: string[] = [];
    const notifications = open();
    const stop = notifications.onAppended(['order-events'], () => woken.push('stopped'));
    notifications.onAppended(['order-events'], () => woken.push('reading'));
    await eventually(() => expect(woken).toEqual(['stopped', 'reading']));
    stop();
    notifications.notifyReaders('order-events');
    await eventually(() => expect(woken).toEqual(['stopped', 'reading', 'reading']));
  });
});
