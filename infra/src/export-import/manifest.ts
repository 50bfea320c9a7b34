import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type ServiceName, services } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';

export const MANIFEST = 'manifest.json';

const exportedTable = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() });

/** The state of an identity column's sequence: `last_value` and `is_called`. */
const exportedSequence = z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() });

const exportedDatabase = z.object({
  /** `folder/name` of every applied migration, in order. */
  migrations: z.array(z.string()),
  /** Each table comes after those that it references. */
  tables: z.array(exportedTable),
  sequences: z.array(exportedSequence),
});

const manifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  databases: z.object(
    Object.fromEntries(services.map((name) => [name, exportedDatabase])) as Record<
      ServiceName,
      typeof exportedDatabase
    >,
  ),
  /** The SHA-256 of every other file of the export, by its path (checksums.ts). */
  files: z.record(z.string(), z.string()),
  /** How many images the catalogue names that are not in the data folder. */
  missingImages: z.number().int(),
});

/** What an export contains. It is written last: a folder with a manifest is complete. */
export type Manifest = z.output<typeof manifest>;
export type ExportedDatabase = z.output<typeof exportedDatabase>;
export type ExportedTable = z.output<typeof exportedTable>;
export type ExportedSequence = z.output<typeof exportedSequence>;

/** The file of a table's rows in an export, in PostgreSQL's COPY text format. */
export function rowsFile(exportDir: string, service: ServiceName, table: string): string {
  return path.join(exportDir, 'databases', service, `${table}.copy`);
}

/** The folder of the images in an export. */
export function imagesFolder(exportDir: string): string {
  return path.join(exportDir, 'images');
}

/** The file names of an export's images. */
export function exportedImages({ files }: Manifest): string[] {
  return Object.keys(files).flatMap((file) => (path.dirname(file) === 'images' ? path.basename(file) : []));
}

/** Writes the manifest, which completes an export. */
export async function writeManifest(exportDir: string, content: Manifest): Promise<void> {
  await writeFile(path.join(exportDir, MANIFEST), `${JSON.stringify(content, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** @throws UserFacingError when the folder holds no complete exportDir, or one of another format */
export async function readManifest(exportDir: string): Promise<Manifest> {
  const file = path.join(exportDir, MANIFEST);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new UserFacingError(`${exportDir} holds no export: ${file} is missing. Create one: npm run export.`);
    throw error;
  });
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success)
    throw new UserFacingError(`${file} is no manifest that this version reads:\n${z.prettifyError(read.error)}`);
  return read.data;
}
