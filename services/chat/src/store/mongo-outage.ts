import { loadMongoose } from './mongo-driver.ts';

/**
 * Errors of the driver and of mongoose without a connection. They are recognized by name, because the driver does not export
 * all of them.
 */
const WITHOUT_CONNECTION = new Set([
  'MongoOperationTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
]);

/**
 * Server errors of a member that stops, steps down, has no primary or exceeds a time limit: HostUnreachable, HostNotFound,
 * MaxTimeMSExpired, NetworkTimeout, ShutdownInProgress, FailedToSatisfyReadPreference, PrimarySteppedDown,
 * ExceededTimeLimit, SocketException, NotWritablePrimary, InterruptedAtShutdown, InterruptedDueToReplStateChange,
 * NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary, and a majority read without a committed snapshot.
 */
const SERVER_CODES = new Set([6, 7, 50, 89, 91, 133, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** Whether an error means that MongoDB is away or overloaded, not that the work is wrong (P-B6, P-C8). */
export function isMongoOutage(error: unknown): boolean {
  const mongoose = loadMongoose();
  const { MongoServerError, MongoDriverError, MongoNetworkError, MongoServerSelectionError, MongoWriteConcernError } =
    mongoose.mongo;
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoWriteConcernError) return true;
  if (error instanceof MongoServerError) return SERVER_CODES.has(Number(error.code));
  if (error instanceof MongoDriverError) return WITHOUT_CONNECTION.has(error.name);
  // The first connection failed; a call before it, or after the last.
  return (
    error instanceof mongoose.Error &&
    (error.name === 'MongooseServerSelectionError' || /initial connection|force closed/.test(error.message))
  );
}
