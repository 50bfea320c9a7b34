import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type ServiceName, services } from '../shop-processes.ts';
import { UserFacingError } from '../user-facing-error.ts';

/** A table as it was packed: `checksum` is of its rows, as PostgreSQL counts it (table-checksum.ts). */
const packedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  checksum: z.string(),
});

/** What an identity column counts with: the last number, and whether it was given away. */
const packedSequence = z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() });

const packedDatabase = z.object({
  /** `folder/name` of every migration that made it, in order. */
  migrations: z.array(z.string()),
  /** In an order in which each may refer to those before it only. */
  tables: z.array(packedTable),
  sequences: z.array(packedSequence),
});

const manifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  packedAt: z.iso.datetime(),
  databases: z.object(
    Object.fromEntries(services.map((name) => [name, packedDatabase])) as Record<ServiceName, typeof packedDatabase>,
  ),
  /** `missing`: pictures that the catalogue names, which did not lie in the data folder. */
  images: z.object({ files: z.number().int(), bytes: z.number().int(), missing: z.number().int() }),
});

/** What a pack holds. It is written last: a folder with a manifest is whole. */
export type Manifest = z.output<typeof manifest>;
export type PackedDatabase = z.output<typeof packedDatabase>;
export type PackedTable = z.output<typeof packedTable>;
export type PackedSequence = z.output<typeof packedSequence>;

/** Where the rows of a table lie in a pack, in PostgreSQL's COPY text format. */
export function rowsFile(pack: string, service: ServiceName, table: string): string {
  return path.join(pack, 'databases', service, `${table}.copy`);
}

/** Where the pictures lie in a pack. */
export function imagesFolder(pack: string): string {
  return path.join(pack, 'images');
}

/** The pictures' SHA-256 sums, in the format of `sha256sum`. */
export function imagesSums(pack: string): string {
  return path.join(pack, 'images.sha256');
}

/** Ends the writing of a pack. */
export async function writeManifest(pack: string, content: Manifest): Promise<void> {
  await writeFile(path.join(pack, 'manifest.json'), `${JSON.stringify(content, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** @throws UserFacingError when the folder holds no whole pack, or one of another format */
export async function readManifest(pack: string): Promise<Manifest> {
  const file = path.join(pack, 'manifest.json');
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
