import { once } from 'node:events';
import { connect } from 'node:net';
import { IDENTITY_HEADER } from '@shop/platform/service/identity/identity.ts';
import { testIdentity } from '@shop/platform/testing/service-kit.ts';
import { startService } from '@shop/testing/child-process.ts';
import { testDatabase } from '@shop/testing/test-database.ts';
import { givenProduct } from '../testing/builders.ts';
import { administrator } from '../testing/callers.ts';
import { openTestCatalogue } from '../testing/open-test-catalogue.ts';

const { identityPublicKeys, sign } = testIdentity();

describe('SIGTERM during an upload (P-C1)', () => {
  it('stops the catalogue with code 0 in time and releases its leases, although the upload continues slowly', async () => {
    const catalogue = await openTestCatalogue();
    const events = await testDatabase();
    const service = await startService({
      main: 'services/catalogue/src/main.ts',
      env: {
        SHOP_MODE: 'demo',
        LOG_LEVEL: 'info',
        DATABASE_URL: catalogue.url,
        EVENT_LOG_URL: events.url,
        IDENTITY_PUBLIC_KEYS: identityPublicKeys,
        IMAGES_DIR: catalogue.imagesDirectory,
      },
      within: 60_000,
    });
    const id = await givenProduct(catalogue);
    const upload = connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => undefined);
    upload.write(
      [
        `POST /api/products/admin/upload?productId=${id} HTTP/1.1`,
        'Host: catalogue',
        `${IDENTITY_HEADER}: ${await sign(administrator(), 'catalogue')}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 1000000',
        'Expect: 100-continue',
        '',
        '--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
      ].join('\r\n'),
    );
    // 100 Continue: the service handles the request.
    await once(upload, 'data');
    const drip = setInterval(() => upload.write('a'), 100);
    // Not `once`, which a connection that is reset ends with its error.
    const closed = new Promise((resolve) => upload.once('close', resolve));
    const stoppedAt = performance.now();
    await service.kill('SIGTERM');
    const durationMs = performance.now() - stoppedAt;
    clearInterval(drip);
    await closed;
    // The process ends itself with code 1 and this message after 9.5 s.
    expect(service.logs()).not.toContain('did not stop in time');
    expect(await service.exit).toBe(0);
    expect(durationMs).toBeGreaterThan(5_000);
    expect(await catalogue.db.query('select 1 from relay_lease where expires_at > now()')).toEqual([]);
    await events.drop();
    await catalogue.close();
  }, 120_000);
});
