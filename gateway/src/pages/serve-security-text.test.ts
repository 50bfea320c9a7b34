import { openTestGateway, type TestGateway } from '../testing/open-test-gateway.ts';

describe('/.well-known/security.txt', () => {
  let shop: TestGateway;
  afterEach(() => shop.close());

  it('says where to report a hole, for at least ninety days and less than a year', async () => {
    shop = await openTestGateway({ securityContact: 'mailto:security@shop.example' });
    const { text, headers } = await shop.http.get('/.well-known/security.txt').expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s)),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:security@shop.example',
      'Preferred-Languages': 'en',
      Canonical: 'https://shop.example/.well-known/security.txt',
    });
    const days = (Date.parse(fields.Expires) - Date.parse(headers.date ?? '')) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });

  it('does not exist without SECURITY_CONTACT', async () => {
    shop = await openTestGateway();
    await shop.http.get('/.well-known/security.txt').expect(404);
  });
});
