import { createSlots } from './slots.ts';

const open = (patience = 60_000) => createSlots({ most: 2, waiting: 2, patience });

describe('the calls that a service is given at a time (P-C5)', () => {
  it('are so many; so many more wait in their order, and one more is refused at once', async () => {
    const slots = open();
    const [first, second] = [await slots.enter(), await slots.enter()];
    const order: string[] = [];
    const third = slots.enter().then((leave) => {
      order.push('third');
      return leave;
    });
    const fourth = slots.enter().then((leave) => {
      order.push('fourth');
      return leave;
    });
    await expect(slots.enter()).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 1 });
    first();
    (await third)();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
    second();
    await slots.enter();
  });

  it('are not waited for longer than a moment, and who was refused leaves no hole', async () => {
    const slots = open(30);
    const leave = await slots.enter();
    await slots.enter();
    await expect(slots.enter()).rejects.toMatchObject({ code: 'busy' });
    leave();
    await slots.enter();
    await expect(slots.enter()).rejects.toMatchObject({ code: 'busy' });
  });

  it('are given back once, however often that is said', async () => {
    const slots = open(30);
    const leave = await slots.enter();
    await slots.enter();
    leave();
    leave();
    await slots.enter();
    await expect(slots.enter()).rejects.toMatchObject({ code: 'busy' });
  });
});
