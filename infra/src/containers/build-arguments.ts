import { buildOf, type ImageName } from './images.ts';

/** Where a build goes: to a registry for several platforms, with its digest in a file; else to this machine's Docker. */
export interface Publication {
  /** Comma-separated, such as `linux/amd64,linux/arm64`. */
  platforms: string;
  /** The file that BuildKit writes the digest to. */
  metadataFile: string;
}

/**
 * The arguments of `docker` that build an image. A published one carries a bill of materials and its provenance, with the digests of
 * its base; build secrets are in neither.
 * @param infraImage the published image `infra`, which `backup` is built on
 */
export function buildArguments(
  name: ImageName | 'backup',
  options: { tag: string; args: string[]; publication?: Publication; infraImage?: string },
): string[] {
  const { tag, args, publication, infraImage } = options;
  const publishing = publication && [
    ...['--platform', publication.platforms, '--sbom=true', '--provenance=mode=max'],
    ...['--push', '--metadata-file', publication.metadataFile],
  ];
  return [
    ...(publishing ? ['buildx', 'build', ...publishing] : ['build']),
    ...['--progress', 'plain', ...recipeOf(name, infraImage), '--tag', tag, ...args, '.'],
  ];
}

function recipeOf(name: ImageName | 'backup', infraImage: string | undefined): string[] {
  if (name === 'backup')
    return ['--file', 'infra/backup/Dockerfile', ...(infraImage ? ['--build-arg', `INFRA_IMAGE=${infraImage}`] : [])];
  const { target, args } = buildOf(name);
  return ['--target', target, ...Object.entries(args).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`])];
}
