import { buildArguments } from './build-arguments.ts';

describe('buildArguments', () => {
  it("builds into this machine's Docker", () => {
    expect(buildArguments('order', { tag: 'shop/order:1', args: ['--no-cache'] })).toEqual([
      ...['build', '--progress', 'plain', '--target', 'service', '--build-arg', 'WORKSPACE=services/order'],
      ...['--tag', 'shop/order:1', '--no-cache', '.'],
    ]);
  });

  it('publishes for several platforms, with bill of materials and provenance', () => {
    const publication = { platforms: 'linux/amd64,linux/arm64', metadataFile: '/tmp/order.json' };
    expect(buildArguments('gateway', { tag: 'shop/gateway:1', args: [], publication })).toEqual([
      ...['buildx', 'build', '--platform', 'linux/amd64,linux/arm64', '--sbom=true', '--provenance=mode=max'],
      ...['--push', '--metadata-file', '/tmp/order.json', '--progress', 'plain', '--target', 'gateway'],
      ...['--build-arg', 'WORKSPACE=gateway', '--tag', 'shop/gateway:1', '.'],
    ]);
  });

  it('builds backup on the published infra', () => {
    const infraImage = `shop/infra:1@sha256:${'a'.repeat(64)}`;
    expect(buildArguments('backup', { tag: 'shop/backup:1', args: [], infraImage })).toEqual([
      ...['build', '--progress', 'plain', '--file', 'infra/backup/Dockerfile', '--build-arg'],
      ...[`INFRA_IMAGE=${infraImage}`, '--tag', 'shop/backup:1', '.'],
    ]);
  });
});
