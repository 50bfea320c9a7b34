import supertest from '@shop/testing/supertest.ts';
import express, { type ErrorRequestHandler } from 'express';
import { bufferedResponse } from './buffered-response.ts';
import { compressed } from './encoding.ts';
import { sendResponse } from './send-response.ts';

it('a compression that fails is an error like any other, and the next request gets the whole body', async () => {
  let broken = true;
  const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(3_000) }));
  const buffered = bufferedResponse({ status: 200, contentType: 'application/json', body }, async (bytes, encoding) => {
    if (broken) throw new Error('no memory');
    return compressed(bytes, encoding);
  });
  const failed: unknown[] = [];
  const onError: ErrorRequestHandler = (error, _request, response, _next) => {
    failed.push(error);
    response.sendStatus(500);
  };
  const app = express();
  app.get('/', (request, response) => sendResponse(request, response, buffered, 'no-cache'));
  app.use(onError);
  const refused = await supertest(app).get('/').set('accept-encoding', 'gzip').expect(500);
  expect(refused.headers['content-encoding']).toBeUndefined();
  expect(failed).toEqual([new Error('no memory')]);
  await supertest(app).get('/').set('accept-encoding', 'identity').expect(200, JSON.parse(body.toString()));
  broken = false;
  const whole = await supertest(app).get('/').set('accept-encoding', 'gzip').expect(200, JSON.parse(body.toString()));
  expect(whole.headers['content-encoding']).toBe('gzip');
});
