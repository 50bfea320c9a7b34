import { readFile } from 'node:fs/promises';
import { repositoryFile } from '@shop/testing/repository-file.ts';
import { buildOf, type ImageName } from '../images.ts';
import { stagesOf } from './dockerfile.ts';

/** The ENV instructions of an image's target in the Dockerfile. */
export async function imageEnvironment(name: ImageName): Promise<Record<string, string>> {
  const stages = stagesOf(await readFile(repositoryFile('Dockerfile'), 'utf8'));
  const image = stages.find((stage) => stage.name === buildOf(name).target);
  const lines = image?.instructions.filter(({ word }) => word === 'ENV') ?? [];
  const pairs = lines.flatMap(({ rest }) => rest.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=')));
}
