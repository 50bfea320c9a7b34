import { createFakeLog } from './testing/fake-log.ts';
import { openTestGateway } from './testing/open-test-gateway.ts';
import type { ReceivedRequest } from './testing/stub-service.ts';

describe('a gateway that starts without the event log', () => {
  it('opens its port, and discards cached data once when it begins to follow events', async () => {
    const { promise: back, resolve: comeBack } = Promise.withResolvers<void>();
    const { log, publish } = createFakeLog();
    const away = {
      publish,
      log: { ...log, follow: (reader: Parameters<typeof log.follow>[0]) => back.then(() => log.follow(reader)) },
    };
    const shop = await openTestGateway({}, { eventLog: 20, microCacheTtl: 60_000 }, away);
    const { cookie, end } = shop.signIn();
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    await shop.http.get('/api/categories').expect(200);
    await shop.http.get('/api/categories').expect(200);
    expect(shop.catalogue.requests).toHaveLength(1);
    end();
    comeBack();
    await new Promise((done) => setImmediate(done));
    await shop.http.get('/api/categories').expect(200);
    expect(shop.catalogue.requests).toHaveLength(2);
    await shop.http.get('/api/orders').set('cookie', cookie).expect(200);
    expect(await shop.identityIn(shop.order.requests[1] as ReceivedRequest, 'order')).toEqual({ kind: 'visitor' });
    await shop.close();
  });
});
