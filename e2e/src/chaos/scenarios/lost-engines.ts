import type { Measurement } from '../../measurements/measurements.ts';
import { FULL } from '../../topology/plan.ts';
import type { Scenario } from './scenario.ts';
import { withoutRedis } from './without-redis.ts';
import { withoutS3 } from './without-s3.ts';

/** P-C9 for the engines that the shop can do without; for Kafka see kafka-outage.ts. */
export const lostEngines: Scenario = {
  name: 'lost-engines',
  guarantee: 'P-C9',
  statement: 'Without Redis or S3 the rest of the shop works',
  seconds: 180,
  plan: FULL,
  run: async (run): Promise<Measurement[]> => [...(await withoutRedis(run)), ...(await withoutS3(run))],
};
