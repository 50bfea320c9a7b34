import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DEFAULT_CURRENCY } from '@shop/platform/service/config/currency.ts';
import { z } from 'zod';
import { type ServiceName, services } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';

export const MANIFEST = 'manifest.json';

const savedTable = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() });

/** The state of a sequence: `last_value` and `is_called`. */
const savedSequence = z.object({ name: z.string(), last: z.string(), called: z.boolean() });

const savedDatabase = z.object({
  /** `folder/name` of every applied migration, in order. */
  migrations: z.array(z.string()),
  /** Each table comes after those that it references. */
  tables: z.array(savedTable),
  sequences: z.array(savedSequence),
});

const manifest = z.object({
  format: z.literal(2),
  id: z.uuid(),
  /** When the databases were read. */
  createdAt: z.iso.datetime(),
  /** Of the shop that made it. */
  release: z.string(),
  postgresVersion: z.string(),
  /** The ISO 4217 code of all amounts. */
  currency: z.string().default(DEFAULT_CURRENCY),
  databases: z.object(
    Object.fromEntries(services.map((name) => [name, savedDatabase])) as Record<ServiceName, typeof savedDatabase>,
  ),
  /** The event log, where it is in PostgreSQL. */
  events: savedDatabase.optional(),
  /** What the shop keeps in stores of its own, which this backup does not hold. */
  elsewhere: z.array(z.string()),
  /** The SHA-256 of every other file of the backup, by its path (checksums.ts). */
  files: z.record(z.string(), z.string()),
  /** How many images the catalogue names that are not in the data folder. */
  missingImages: z.number().int(),
});

/** What a backup contains. It is written last: a folder with a manifest is complete. */
export type Manifest = z.output<typeof manifest>;
export type SavedDatabase = z.output<typeof savedDatabase>;
export type SavedTable = z.output<typeof savedTable>;
export type SavedSequence = z.output<typeof savedSequence>;

/** The databases of a backup: a service's, or the event log. */
export type SavedName = ServiceName | 'events';

/** The file of a table's rows in a backup, in PostgreSQL's COPY text format. */
export function rowsFile(backupDir: string, database: SavedName, table: string): string {
  return path.join(backupDir, 'databases', database, `${table}.copy`);
}

/** The folder of the images in a backup. */
export function imagesFolder(backupDir: string): string {
  return path.join(backupDir, 'images');
}

/** The file names of a backup's images. */
export function savedImages({ files }: Pick<Manifest, 'files'>): string[] {
  return Object.keys(files).flatMap((file) => (path.dirname(file) === 'images' ? path.basename(file) : []));
}

/** Writes the manifest, which completes a backup. */
export async function writeManifest(backupDir: string, content: Manifest): Promise<void> {
  await writeFile(path.join(backupDir, MANIFEST), `${JSON.stringify(content, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** @throws UserFacingError when the folder holds no complete backup, or one of another format */
export async function readManifest(backupDir: string): Promise<Manifest> {
  const file = path.join(backupDir, MANIFEST);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new UserFacingError(`${backupDir} holds no complete backup: ${file} is missing. Make one: npm run backup.`);
    throw error;
  });
  const read = manifest.safeParse(parsed(text));
  if (!read.success)
    throw new UserFacingError(`${file} is no manifest that this version reads:\n${z.prettifyError(read.error)}`);
  return read.data;
}

/** @returns undefined for a text that is no JSON */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How many rows a backup holds, of all databases. */
export function savedRows({ databases, events }: Manifest): number {
  const all = [...Object.values(databases), ...(events ? [events] : [])];
  return all.flatMap(({ tables }) => tables).reduce((sum, { rows }) => sum + rows, 0);
}
