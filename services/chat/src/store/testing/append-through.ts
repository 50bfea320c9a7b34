import { newId } from '@shop/platform/service/postgres/new-id.ts';
import { eventually } from '@shop/testing/eventually.ts';
import type { Entry } from '../chat-store.ts';
import { newEntry, numbersOf, oneTo } from './new-entry.ts';
import type { TestedStores } from './tested-stores.ts';

const WRITERS = 8;

/**
 * Appends by eight writers to one conversation while the engine breaks, as clients do: every entry is resent with its
 * clientId until acknowledged. Expects afterwards that every acknowledged entry exists once, as acknowledged, without gaps.
 */
export async function appendThrough({ a, b }: Pick<TestedStores, 'a' | 'b'>, breakEngine: () => Promise<unknown>) {
  const user = newId();
  const acknowledged: Entry[] = [];
  const failures: unknown[] = [];
  let broken = false;
  let untilCount = Infinity;

  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let at = 0; acknowledged.length < untilCount; at += 1) {
      let attempts = 0;
      const entry = { user, authorId: `${user} ${writer}`, text: `${writer} ${at}`, clientId: `${at}` };
      const resend = async () => {
        attempts += 1;
        // A client that reconnects reaches either replica; the service makes a new id for each attempt.
        const store = (writer + at + attempts) % 2 === 0 ? a : b;
        return await store.append(newEntry(entry)).catch((error: unknown) => {
          failures.push(error);
          throw error;
        });
      };
      acknowledged.push((await eventually(resend, { within: 40_000 })).entry);
    }
  });
  const breaking = async () => {
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(50));
    await breakEngine();
    broken = true;
    untilCount = acknowledged.length + 50;
  };
  await Promise.all([breaking(), ...writers]);

  expect(broken).toBe(true);
  for (const failure of failures) expect(failure).toMatchObject({ status: 503 });
  const stored = await a.listAfter(user, 0, 100_000);
  expect(numbersOf(stored)).toEqual(oneTo(stored.length));
  expect(stored).toEqual(acknowledged.toSorted((one, other) => one.number - other.number));
  expect(new Set(stored.map(({ text }) => text)).size).toBe(stored.length);
  return { failures: failures.length, stored: stored.length };
}
