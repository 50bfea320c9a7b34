import type { Logger } from '@shop/platform/service/observability/logger.ts';
import supertest from '@shop/testing/supertest.ts';
import express from 'express';
import { logRequest } from './log-request.ts';

describe('request log (P-E17)', () => {
  it.each([
    ['/reset-password/s3cret', '/reset-password/…'],
    ['/secure-account/s3cret', '/secure-account/…'],
    ['/%72eset-password/s3cret?x=s3cret', '/reset-password/…'],
    ['/reset-password/s3cret/more', '/reset-password/…'],
    ['/confirm-address/018f/s3cret', '/confirm-address/…'],
    ['/stop-emails/s3cret', '/stop-emails/…'],
    ['/product-list/search/s3ek?page=s3cret', '/product-list/search/s3ek'],
  ])('logs %s as %s', async (path, logged) => {
    const lines: string[] = [];
    const logger = {
      debug: (line: object) => lines.push(JSON.stringify(line)),
      info: (line: object) => lines.push(JSON.stringify(line)),
    } as unknown as Logger;
    const app = express();
    app.use(logRequest({ logger }));
    await supertest(app).get(path).expect(404);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] as string).path).toBe(logged);
    expect(lines[0]).not.toContain('s3cret');
  });
});
