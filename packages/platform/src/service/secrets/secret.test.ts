import { createSecret, FORMER_VALUE_MS } from './secret.ts';

function open() {
  const clock = { ms: 0 };
  return { clock, secret: createSecret({ name: 'TEST_SECRET', value: 'one', now: () => clock.ms }) };
}

describe('createSecret', () => {
  it('keeps each former value for an hour of its own', () => {
    const { clock, secret } = open();
    secret.replace('two');
    clock.ms = FORMER_VALUE_MS / 2;
    secret.replace('three');
    expect(secret.values()).toEqual(['three', 'two', 'one']);
    clock.ms = FORMER_VALUE_MS;
    expect(secret.values()).toEqual(['three', 'two']);
    clock.ms = FORMER_VALUE_MS * 2;
    expect(secret.values()).toEqual(['three']);
  });

  it('has a value that comes back once, as old as it is', () => {
    const { clock, secret } = open();
    secret.replace('two');
    clock.ms = 1_000;
    secret.replace('one');
    expect(secret.values()).toEqual(['one', 'two']);
    expect(secret.settled(60_000)).toBe('one');
  });

  it('is settled with a value that was there for long enough, never with one that was replaced before', () => {
    const { clock, secret } = open();
    secret.replace('mistyped');
    clock.ms = 30_000;
    secret.replace('three');
    clock.ms = 60_000;
    expect(secret.settled(60_000)).toBe('one');
    clock.ms = 90_000;
    expect(secret.settled(60_000)).toBe('three');
  });
});
