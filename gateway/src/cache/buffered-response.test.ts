import { bufferedResponse } from './buffered-response.ts';

const said = { status: 200, contentType: 'application/json', body: Buffer.from('{}') };

describe('bufferedResponse', () => {
  it('compresses once for concurrent callers of one encoding, and returns the bytes immediately afterwards', async () => {
    let made = 0;
    const response = bufferedResponse(said, async (body) => {
      made += 1;
      return body;
    });
    await Promise.all([response.encoded('br'), response.encoded('br')]);
    expect(made).toBe(1);
    expect(Buffer.isBuffer(response.encoded('br'))).toBe(true);
  });

  it('repeats a failed compression', async () => {
    let broken = true;
    const response = bufferedResponse(said, async (body) => {
      if (broken) throw new Error('no memory');
      return body;
    });
    for (const asked of [response.encoded('gzip'), response.encoded('gzip')]) {
      await expect(asked).rejects.toThrow('no memory');
    }
    broken = false;
    expect(await response.encoded('gzip')).toBe(said.body);
  });
});
