import { auditAs } from '../../service/audit/audit.ts';
import type { UserCaller } from '../../service/identity/identity.ts';
import { newId } from '../../service/postgres/new-id.ts';
import { grace } from '../../testing/audit-kit.ts';
import { addEffect, createConsumerTestKit } from '../../testing/consumer-test-kit.ts';
import { logRecord, parcelEvent, parcelEvents } from '../../testing/event-fixtures.ts';
import { subscribe } from '../consumer/event-consumer.ts';
import { closeDeadLetter, replayDeadLetter } from './act-on-dead-letter.ts';
import { listDeadLetters } from './dead-letters.ts';

const { db, startConsumer, effects } = createConsumerTestKit();
const by: UserCaller = grace;
const deps = (within = 20_000) => ({ db: db(), audit: auditAs(by, new Date()), within });
let fixed = false;
const failing = subscribe(parcelEvents, 'parcels', async (tx, event) => {
  if (!fixed) throw new Error('a bug');
  await addEffect(tx, event);
});

/** Dead-letters an event. @returns its id */
async function deadLetter(): Promise<string> {
  fixed = false;
  const log = await startConsumer([failing]);
  await log.deliver(logRecord(parcelEvent('7', 1), 'order/7'));
  const [found] = await listDeadLetters(db());
  return found?.id ?? '';
}
const entriesOf = (id: string) =>
  db().query('select what, by_name, before, after from audit_log where subject = $1 order by id', [
    `dead-letter/${id}`,
  ]);

describe('the replay of a dead letter by an administrator (P-B10)', () => {
  it('responds with the outcome, whether it fails again or succeeds, and is audited', async () => {
    const id = await deadLetter();
    const failed = await replayDeadLetter(deps(), id);
    expect(failed).toEqual({ replayed: false, error: 'parcels: Error: a bug' });
    fixed = true;
    expect(await replayDeadLetter(deps(), id)).toEqual({ replayed: true });
    expect(await effects()).toHaveLength(1);
    const entry = {
      what: 'dead-letter-replayed',
      by_name: 'Grace Hopper',
      before: { status: 'waiting' },
      after: { status: 'replay requested' },
    };
    expect(await entriesOf(id)).toEqual([entry, entry]);
  });

  it('changes nothing for one that was replayed, and is one replay for two clicks', async () => {
    const id = await deadLetter();
    fixed = true;
    const clicks = await Promise.all([replayDeadLetter(deps(), id), replayDeadLetter(deps(), id)]);
    expect([...clicks, await replayDeadLetter(deps(), id)]).toEqual(Array(3).fill({ replayed: true }));
    expect(await effects()).toHaveLength(1);
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it('says so when no consumer has handled it in time', async () => {
    const id = await deadLetter();
    await db().query(`update dead_letters set consumer = 'gone' where id = $1`, [id]);
    const { replayed, error } = await replayDeadLetter(deps(0), id);
    expect([replayed, error]).toEqual([false, expect.stringContaining('not replayed it yet')]);
  });

  it('does not know other ids', async () => {
    for (const id of [newId(), 'no-such-thing', ''])
      await expect(replayDeadLetter(deps(), id)).rejects.toThrow('Dead letter not found');
  });
});

describe('closing a dead letter', () => {
  it('takes it from the list, once, with its reason in the audit log', async () => {
    const id = await deadLetter();
    await closeDeadLetter(deps(), id, 'Broken at its source: republished');
    await closeDeadLetter(deps(), id, 'A second click');
    expect(await listDeadLetters(db())).toEqual([]);
    expect(await effects()).toEqual([]);
    expect(await entriesOf(id)).toEqual([
      {
        what: 'dead-letter-closed',
        by_name: 'Grace Hopper',
        before: { status: 'waiting', reason: null },
        after: { status: 'closed', reason: 'Broken at its source: republished' },
      },
    ]);
  });

  it('does not know other ids', async () => {
    for (const id of [newId(), 'no-such-thing'])
      await expect(closeDeadLetter(deps(), id, 'gone')).rejects.toThrow('Dead letter not found');
  });
});
