import { bufferedResponse } from './buffered-response.ts';

const source = { status: 200, contentType: 'application/json', body: Buffer.from('{}') };

describe('bufferedResponse', () => {
  it('compresses once for concurrent callers of one encoding, and returns the bytes immediately afterwards', async () => {
    let made = 0;
    const response = bufferedResponse(source, async (body) => {
      made += 1;
      return body;
    });
    await Promise.all([response.encoded('br'), response.encoded('br')]);
    expect(made).toBe(1);
    expect(Buffer.isBuffer(response.encoded('br'))).toBe(true);
  });

  it('repeats a failed compression', async () => {
    let broken = true;
    const response = bufferedResponse(source, async (body) => {
      if (broken) throw new Error('no memory');
      return body;
    });
    for (const encoded of [response.encoded('gzip'), response.encoded('gzip')]) {
      await expect(encoded).rejects.toThrow('no memory');
    }
    broken = false;
    expect(await response.encoded('gzip')).toBe(source.body);
  });
});
