import { writeInBatches } from './write-in-batches.ts';

/** A writer whose writes end when the test says so. */
function heldWriter() {
  const batches: string[][] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const writer = writeInBatches<string, string>(async (changes) => {
    batches.push([...changes]);
    const end = Promise.withResolvers<void>();
    ends.push(end);
    await end.promise;
    return changes.map((change) => `${change} written`);
  });
  return { writer, batches, ends };
}
const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('writing in batches', () => {
  it('writes what is added during a write as one batch, afterwards and in order', async () => {
    const { writer, batches, ends } = heldWriter();
    const first = writer.add('a');
    await soon();
    const later = [writer.add('b'), writer.add('c')];
    await soon();
    expect(batches).toEqual([['a']]);
    ends[0]?.resolve();
    await first;
    await soon();
    expect(batches).toEqual([['a'], ['b', 'c']]);
    ends[1]?.resolve();
    expect(await Promise.all(later)).toEqual(['b written', 'c written']);
  });

  it('fails the changes of a failed batch only, and writes the next one', async () => {
    const { writer, batches, ends } = heldWriter();
    const failing = expect(writer.add('a')).rejects.toThrow('down');
    await soon();
    const next = writer.add('b');
    ends[0]?.reject(new Error('down'));
    await failing;
    await soon();
    ends[1]?.resolve();
    await next;
    expect(batches).toEqual([['a'], ['b']]);
  });

  it('is idle once the last batch is written', async () => {
    const { writer, ends } = heldWriter();
    const added = [writer.add('a')];
    await soon();
    added.push(writer.add('b'));
    let isIdle = false;
    const idle = writer.idle().then(() => {
      isIdle = true;
    });
    ends[0]?.resolve();
    await soon();
    expect(isIdle).toBe(false);
    ends[1]?.resolve();
    await Promise.all([idle, ...added]);
  });
});
