import { armFailpoints, failpoint } from './failpoints.ts';

describe('failpoints', () => {
  afterEach(() => armFailpoints('', 'demo'));

  it('do nothing unless armed', () => {
    armFailpoints(undefined, 'production');
    expect(failpoint('order.beforeTx')).toBeUndefined();
    armFailpoints('', 'demo');
    expect(failpoint('consumer.beforeDedupeInsert')).toBeUndefined();
  });

  it('affect only the one that is armed', async () => {
    armFailpoints('order.beforeTx:throw', 'demo');
    expect(failpoint('order.beforeReply')).toBeUndefined();
    await expect(failpoint('order.beforeTx')).rejects.toThrow('failpoint order.beforeTx');
  });

  it('trigger at the n-th pass only for @n', async () => {
    armFailpoints('order.beforeTx:throw@2, relay.afterSendBeforeMark:sleep:20', 'demo');
    expect(failpoint('order.beforeTx')).toBeUndefined();
    await expect(failpoint('order.beforeTx')).rejects.toThrow();
    expect(failpoint('order.beforeTx')).toBeUndefined();
    const began = performance.now();
    await failpoint('relay.afterSendBeforeMark');
    expect(performance.now() - began).toBeGreaterThan(18);
  });

  it('throw when armed in production', () => {
    expect(() => armFailpoints('order.beforeTx:kill', 'production')).toThrow(
      'FAILPOINTS must not be set in production',
    );
  });

  it.each([
    'order.beforeTx',
    'order.beforeTea:kill',
    'order.beforeTx:explode',
    'order.beforeTx:sleep',
    'order.beforeTx:throw@0',
  ])('reject the invalid specification %s', (spec) => {
    expect(() => armFailpoints(spec, 'demo')).toThrow(spec);
  });
});
