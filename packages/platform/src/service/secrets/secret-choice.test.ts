import { createSecret, FORMER_VALUE_MS } from './secret.ts';
import { createSecretChoice } from './secret-choice.ts';

const REFUSED = new Error('refused');
const isRefusal = (error: unknown) => error === REFUSED;

function open(value = 'one') {
  const clock = { ms: 0 };
  const now = () => clock.ms;
  const secret = createSecret({ name: 'TEST_SECRET', value, now });
  const choice = createSecretChoice([secret], (text) => ({ text }), { now });
  /** A server with one password. */
  const server = { password: value };
  const login = ({ text }: { text: string }) =>
    text === server.password ? Promise.resolve(text) : Promise.reject(REFUSED);
  return { clock, secret, choice, server, call: () => choice.attempt(login, isRefusal) };
}

describe('createSecretChoice', () => {
  it('fails no call, whether the server or the file changes first', async () => {
    const { secret, server, call } = open();
    secret.replace('two');
    await expect(call()).resolves.toBe('one');
    server.password = 'two';
    await expect(call()).resolves.toBe('two');
    server.password = 'three';
    secret.replace('three');
    await expect(call()).resolves.toBe('three');
  });

  it('tries each value of the last hour, so that the correction of a mistyped one fails no call', async () => {
    const { clock, secret, server, call } = open();
    secret.replace('mistyped');
    await expect(call()).resolves.toBe('one');
    secret.replace('three');
    await expect(call()).resolves.toBe('one');
    server.password = 'three';
    await expect(call()).resolves.toBe('three');
    server.password = 'one';
    clock.ms += FORMER_VALUE_MS;
    await expect(call()).rejects.toBe(REFUSED);
  });

  it('asks with the present value first again a minute after it was refused', async () => {
    const { clock, secret, choice, call } = open();
    secret.replace('two');
    await call();
    expect(choice.current()).toEqual({ text: 'one' });
    clock.ms += 60_000;
    expect(choice.current()).toEqual({ text: 'two' });
  });

  it('fails when the server knows neither value, or when the former one no longer counts', async () => {
    const { clock, secret, server, call } = open();
    server.password = 'another';
    await expect(call()).rejects.toBe(REFUSED);
    secret.replace('two');
    await expect(call()).rejects.toBe(REFUSED);
    server.password = 'one';
    await expect(call()).resolves.toBe('one');
    clock.ms += FORMER_VALUE_MS;
    await expect(call()).rejects.toBe(REFUSED);
  });

  it('passes other errors on without a second attempt', async () => {
    const { secret, choice } = open();
    secret.replace('two');
    const tried: string[] = [];
    const work = async ({ text }: { text: string }) => {
      tried.push(text);
      throw new Error('outage');
    };
    await expect(choice.attempt(work, isRefusal)).rejects.toThrow('outage');
    expect(tried).toEqual(['two']);
  });

  it('tries values that belong together in the combinations that were present, however often one was replaced alone', () => {
    const user = createSecret({ name: 'USER', value: 'u1' });
    const password = createSecret({ name: 'PASSWORD', value: 'p1' });
    const choice = createSecretChoice([user, password], (...texts) => ({ texts }));
    user.replace('u2');
    password.replace('p2');
    choice.current();
    password.replace('mistyped');
    choice.current();
    password.replace('wrong');
    const tried = [1, 2, 3, 4].map(() => {
      const made = choice.current();
      choice.refused(made);
      return made.texts.join(' ');
    });
    expect(tried).toEqual(['u2 wrong', 'u2 mistyped', 'u2 p2', 'u1 p1']);
  });

  it('makes one object for each value, and combines values that belong together', () => {
    const key = createSecret({ name: 'KEY', value: 'k1' });
    let made = 0;
    const choice = createSecretChoice([key, 'fixed', createSecret({ name: 'OTHER', value: 'o1' })], (...texts) => {
      made += 1;
      return { texts };
    });
    expect(choice.current()).toBe(choice.current());
    const before = choice.current();
    key.replace('k2');
    expect(choice.current()).toEqual({ texts: ['k2', 'fixed', 'o1'] });
    expect(choice.refused(choice.current())).toBe(true);
    expect(choice.current()).toBe(before);
    expect(made).toBe(2);
  });
});
