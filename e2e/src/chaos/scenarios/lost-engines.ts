import type { Measurement } from '../measurements.ts';
import { FULL } from '../topology/plan.ts';
import type { Scenario } from './scenario.ts';
import { withoutRedis } from './without-redis.ts';
import { withoutS3 } from './without-s3.ts';

/** P-C9, of the engines that are missed and not needed; Kafka is P-B2's. */
export const lostEngines: Scenario = {
  name: 'lost-engines',
  guarantee: 'P-C9',
  statement: 'Without Redis or S3 the rest of the shop goes on',
  seconds: 180,
  plan: FULL,
  run: async (run): Promise<Measurement[]> => [...(await withoutRedis(run)), ...(await withoutS3(run))],
};
