import { armFailpoints, failpoint } from './failpoints.ts';

describe('failpoints', () => {
  afterEach(() => armFailpoints('', 'demo'));

  it('do nothing at all unless they are armed', () => {
    armFailpoints(undefined, 'production');
    expect(failpoint('order.beforeTx')).toBeUndefined();
    armFailpoints('', 'demo');
    expect(failpoint('consumer.beforeDedupeInsert')).toBeUndefined();
  });

  it('leave all others inert when one is armed', async () => {
    armFailpoints('order.beforeTx:throw', 'demo');
    expect(failpoint('order.beforeReply')).toBeUndefined();
    await expect(failpoint('order.beforeTx')).rejects.toThrow('failpoint order.beforeTx');
  });

  it('strike at the n-th pass only, when told so', async () => {
    armFailpoints('order.beforeTx:throw@2, relay.afterSendBeforeMark:sleep:20', 'demo');
    expect(failpoint('order.beforeTx')).toBeUndefined();
    await expect(failpoint('order.beforeTx')).rejects.toThrow();
    expect(failpoint('order.beforeTx')).toBeUndefined();
    const began = performance.now();
    await failpoint('relay.afterSendBeforeMark');
    expect(performance.now() - began).toBeGreaterThan(18);
  });

  it('refuse to start in production', () => {
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
  ])('refuse %s, which names nothing that exists', (spec) => {
    expect(() => armFailpoints(spec, 'demo')).toThrow(spec);
  });
});
