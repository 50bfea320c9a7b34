import { takeTurns } from './take-turns.ts';

describe('work that takes turns', () => {
  it('runs in order for one key, after failures too, and at once for others', async () => {
    const inTurn = takeTurns();
    const events: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = inTurn('a', async () => {
      events.push('first begins');
      await gate.promise;
      events.push('first ends');
      throw new Error('first failed');
    });
    const second = inTurn('a', async () => events.push('second'));
    await inTurn('b', async () => events.push('other'));
    expect(events).toEqual(['first begins', 'other']);
    gate.resolve();
    await expect(first).rejects.toThrow('first failed');
    await second;
    expect(events).toEqual(['first begins', 'other', 'first ends', 'second']);
  });
});
