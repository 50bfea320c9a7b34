import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@shop/platform/service/postgres/new-id.ts';
import type { ChatStore } from '../chat-store.ts';
import { newEntry } from './new-entry.ts';

/** Tests the search in messages. Each test has words of its own. */
export function testSearch(store: () => ChatStore): void {
  const say = async (text: string, user = newId()) => {
    const { entry } = await store().append(newEntry({ user, text }));
    // Entries of one millisecond have no order among customers.
    while ((await store().now()) <= entry.at) await wait(1);
    return user;
  };
  const word = () => `w${newId().replaceAll('-', '')}`;

  it('finds customers by the beginnings of words in one message', async () => {
    const own = word();
    const ada = await say(`Where is my parcel? ${own}`);
    const bob = await say(`My PARCELS are late: ${own}!`);
    await say('a parcel', await say(`${own} in another message`));
    expect(await store().search([own, 'parc'], 10)).toEqual([bob, ada]);
    expect(await store().search([own, 'Parcels', 'LAT'], 10)).toEqual([bob]);
    expect(await store().search([`parcel ${own.slice(0, 20)}`], 10)).toEqual([bob, ada]);
    expect(await store().search([own, 'cel'], 10)).toEqual([]);
  });

  it('returns each customer once, the latest match first, at most as many as asked', async () => {
    const own = word();
    const [first, second] = [await say(own), await say(own)];
    const third = await say(own);
    await say(`again ${own}`, first);
    await say('no match', second);
    expect(await store().search([own], 10)).toEqual([first, third, second]);
    expect(await store().search([own], 2)).toEqual([first, third]);
  });

  it('treats signs of query languages as separators', async () => {
    const own = word();
    const user = await say(`it's 100% ${own}:* & | ! .* \\ "quoted" $where`);
    for (const sign of ["'", '\\', ':*', '.*', '%', '&', '$', '"', '(', '[', '\u0000', '\ud800', '🛒'])
      expect([sign, await store().search([`${sign}${own}${sign}`], 10)]).toEqual([sign, [user]]);
    expect(await store().search(['.*', "' | 'a", ''], 10)).not.toContain(user);
    expect(await store().search(['', '%', '.*'], 10)).toEqual([]);
    expect(await store().search([], 10)).toEqual([]);
  });

  it('finds accents in every form, other scripts, and words that are cut', async () => {
    const own = word();
    const user = await say(`${own} Cafe\u0301 Straße 漢字 ${'long'.repeat(100)}`);
    for (const term of ['café', 'CAFÉ', 'str', '漢', 'long'.repeat(50)])
      expect([term, await store().search([own, term], 10)]).toEqual([term, [user]]);
    await store().erase(user);
    expect(await store().search([own], 10)).toEqual([]);
  });
}
