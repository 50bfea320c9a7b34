import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type ServiceName, services } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';

export const MANIFEST = 'manifest.json';

const packedTable = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() });

/** The state of an identity column's sequence: `last_value` and `is_called`. */
const packedSequence = z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() });

const packedDatabase = z.object({
  /** `folder/name` of every applied migration, in order. */
  migrations: z.array(z.string()),
  /** Each table comes after those that it references. */
  tables: z.array(packedTable),
  sequences: z.array(packedSequence),
});

const manifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  databases: z.object(
    Object.fromEntries(services.map((name) => [name, packedDatabase])) as Record<ServiceName, typeof packedDatabase>,
  ),
  /** The SHA-256 of every other file of the pack, by its path (checksums.ts). */
  files: z.record(z.string(), z.string()),
  /** How many images the catalogue names that are not in the data folder. */
  missingImages: z.number().int(),
});

/** What a pack contains. It is written last: a folder with a manifest is complete. */
export type Manifest = z.output<typeof manifest>;
export type PackedDatabase = z.output<typeof packedDatabase>;
export type PackedTable = z.output<typeof packedTable>;
export type PackedSequence = z.output<typeof packedSequence>;

/** The file of a table's rows in a pack, in PostgreSQL's COPY text format. */
export function rowsFile(pack: string, service: ServiceName, table: string): string {
  return path.join(pack, 'databases', service, `${table}.copy`);
}

/** The folder of the images in a pack. */
export function imagesFolder(pack: string): string {
  return path.join(pack, 'images');
}

/** The file names of a pack's images. */
export function packedImages({ files }: Manifest): string[] {
  return Object.keys(files).flatMap((file) => (path.dirname(file) === 'images' ? path.basename(file) : []));
}

/** Completes a pack. */
export async function writeManifest(pack: string, content: Manifest): Promise<void> {
  await writeFile(path.join(pack, MANIFEST), `${JSON.stringify(content, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** @throws UserFacingError when the folder holds no complete pack, or one of another format */
export async function readManifest(pack: string): Promise<Manifest> {
  const file = path.join(pack, MANIFEST);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new UserFacingError(`${pack} holds no pack: ${file} is missing. Make one: npm run grow.`);
    throw error;
  });
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success)
    throw new UserFacingError(`${file} is no manifest that this version reads:\n${z.prettifyError(read.error)}`);
  return read.data;
}
