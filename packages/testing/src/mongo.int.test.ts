import { randomUUID } from 'node:crypto';
import { type Connection, createConnection } from 'mongoose';
import { describeWithMongo } from './mongo.ts';

// The features of MongoDB that a store of conversations needs.
describeWithMongo('MongoDB for tests', (url) => {
  let connection: Connection;
  // A shared MongoDB may contain data of earlier runs.
  const name = `messages-${randomUUID()}`;
  const messages = () => connection.collection<{ _id: string; conversation: string; position: number }>(name);
  const message = (conversation: string, position: number) => ({
    _id: `${conversation}-${position}`,
    conversation,
    position,
  });
  beforeAll(async () => {
    connection = await createConnection(url()).asPromise();
    await messages().createIndex({ conversation: 1, position: 1 }, { unique: true, name: 'by-position' });
  });
  afterAll(async () => {
    await messages().drop();
    await connection.close();
  });

  it('rejects a duplicate of a unique key, even for concurrent inserts', async () => {
    const twins = [message('twins', 1), { ...message('twins', 1), _id: 'twins-again' }];
    const outcomes = await Promise.allSettled(twins.map((each) => messages().insertOne(each)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 11_000 } });
  });

  it('returns documents in index order without a sort', async () => {
    await messages().insertMany([3, 1, 2].map((position) => message('ordered', position)));
    const found = messages()
      .find({ conversation: 'ordered', position: { $gt: 1 } })
      .sort({ position: 1 });
    expect(
      await found
        .clone()
        .map(({ position }) => position)
        .toArray(),
    ).toEqual([2, 3]);
    const plan = JSON.stringify((await found.explain('queryPlanner')).queryPlanner.winningPlan);
    expect(plan).toContain('by-position');
    expect(plan).not.toContain('"SORT"');
  });

  it('rolls back a failed transaction', async () => {
    await messages().insertOne(message('rolled-back', 1));
    const session = await connection.startSession();
    const failing = session.withTransaction(async () => {
      await messages().insertOne(message('rolled-back', 2), { session });
      await messages().deleteOne({ _id: 'rolled-back-1' }, { session });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await session.endSession();
    expect(await messages().countDocuments({ conversation: 'rolled-back' })).toBe(1);
    expect(await messages().findOne({ _id: 'rolled-back-1' })).toMatchObject({ position: 1 });
  });

  it('streams changes in order and resumes where a reader stopped', async () => {
    const stream = messages().watch([{ $match: { 'fullDocument.conversation': 'watched' } }]);
    // The stream begins with its first read.
    expect(await stream.tryNext()).toBeNull();
    await messages().insertMany([1, 2, 3].map((position) => message('watched', position)));
    const first = await stream.next();
    expect(first).toMatchObject({ operationType: 'insert', fullDocument: message('watched', 1) });
    const resumeAfter = first._id;
    await stream.close();
    const resumed = messages().watch([{ $match: { 'fullDocument.conversation': 'watched' } }], { resumeAfter });
    expect(await resumed.next()).toMatchObject({ fullDocument: message('watched', 2) });
    expect(await resumed.next()).toMatchObject({ fullDocument: message('watched', 3) });
    await resumed.close();
  });
});
