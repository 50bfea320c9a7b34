import { readVariables, type ServiceConfig, serviceConfig, serviceVariables } from '@shop/platform/config.ts';
import { z } from 'zod';

export interface CatalogueConfig extends ServiceConfig {
  /** The folder in which pictures are stored. */
  imagesDirectory: string;
}

/** What seeding reads: no ports, no keys, no event log; the running service's relay sends what it writes. */
export interface SeedConfig {
  databaseUrl: string;
  imagesDirectory: string;
  demoDataFile: string;
  logLevel: string;
}

const IMAGES_DIR = z.string();

/** @throws ConfigError naming every variable that is missing or wrong (P-F4) */
export function readConfig(env: NodeJS.ProcessEnv): CatalogueConfig {
  const read = readVariables({ ...serviceVariables, IMAGES_DIR }, env);
  return { ...serviceConfig(read), imagesDirectory: read.IMAGES_DIR };
}

/** @throws ConfigError as readConfig */
export function readSeedConfig(env: NodeJS.ProcessEnv): SeedConfig {
  const { DATABASE_URL, LOG_LEVEL } = serviceVariables;
  const read = readVariables({ DATABASE_URL, LOG_LEVEL, IMAGES_DIR, DEMO_DATA_FILE: z.string() }, env);
  return {
    databaseUrl: read.DATABASE_URL,
    imagesDirectory: read.IMAGES_DIR,
    demoDataFile: read.DEMO_DATA_FILE,
    logLevel: read.LOG_LEVEL,
  };
}

/** What repeating the present state reads. @throws ConfigError as readConfig */
export function readRepublishConfig(env: NodeJS.ProcessEnv): { databaseUrl: string; logLevel: string } {
  const { DATABASE_URL, LOG_LEVEL } = serviceVariables;
  const read = readVariables({ DATABASE_URL, LOG_LEVEL }, env);
  return { databaseUrl: read.DATABASE_URL, logLevel: read.LOG_LEVEL };
}
