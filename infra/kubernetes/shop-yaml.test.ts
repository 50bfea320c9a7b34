import { repositoryFile } from '@shop/testing/repository-file.ts';
import { parseAllDocuments } from 'yaml';
import { images } from '../src/containers/images.ts';
import { fetchedKustomize } from '../src/kubernetes/fetched-kustomize.ts';
import { readReferences, renderShop } from '../src/kubernetes/shop-yaml.ts';
import { placeholdersIn, secretsOfOperator } from '../src/kubernetes/what-to-set.ts';
import { type Manifest, renderManifests, workloadsIn } from './testing/manifests.ts';

const OVERLAY = 'k8s/overlays/production';
const PREFIX = 'registry.test/releases';
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const names = Object.keys(images);

let production: Manifest[];
// Also fetches Kustomize.
beforeAll(async () => {
  production = await renderManifests(OVERLAY);
}, 600_000);

const render = (references: { name: string; tag: string; digest?: string }[]) =>
  renderShop({
    kustomize: [fetchedKustomize(), 'build'],
    root: repositoryFile('.'),
    overlay: OVERLAY,
    version: '1.2.3',
    images: references,
  });
const manifestsIn = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const imagesIn = (manifests: Manifest[]) =>
  workloadsIn(manifests).flatMap(({ spec }) => spec.template.spec.containers.map(({ image }) => image));
const commentIn = (text: string) => text.split('\n').filter((line) => line.startsWith('# '));

describe('shop.yaml of a release (P-E16)', () => {
  const byTag = names.map((name) => ({ name: `${PREFIX}/${name}`, tag: '1.2.3' }));

  it('is what Kustomize makes of the production overlay, with the images of the release', async () => {
    const manifests = manifestsIn(await render(byTag));
    const used = imagesIn(manifests);
    expect([...new Set(used)].sort()).toEqual(names.map((name) => `${PREFIX}/${name}:1.2.3`).sort());
    const replaced = JSON.stringify(manifests).replaceAll(
      new RegExp(`${PREFIX}/(\\w+):1\\.2\\.3`, 'g'),
      'registry.example.com/shop/$1:0.1.0',
    );
    expect(JSON.parse(replaced)).toEqual(production);
  });

  it('names images by digest where the list of published images has them', async () => {
    const references = readReferences(names.map((name) => `${PREFIX}/${name}:1.2.3@${DIGEST}\n`).join(''));
    const used = imagesIn(manifestsIn(await render(references)));
    expect([...new Set(used)].sort()).toEqual(names.map((name) => `${PREFIX}/${name}@${DIGEST}`).sort());
  });

  it('begins with every example value to replace and every Secret to create', async () => {
    const text = await render(byTag);
    const comment = commentIn(text).join('\n');
    const rest = text.split('\n').filter((line) => !line.startsWith('# '));
    // Wider than what the comment is made from: whatever looks like an example in any line.
    for (const [value] of rest.join('\n').matchAll(/[\w.-]*example[\w.-]*|set-the-[\w-]+/g))
      expect(comment).toContain(value.replace(/^.*@/, ''));
    expect(placeholdersIn(production)).toEqual(expect.arrayContaining(['shop.example.com', '10.20.0.0/24']));
    for (const name of secretsOfOperator(production)) expect(comment).toContain(`     ${name}`);
    expect(secretsOfOperator(production)).toEqual(
      expect.arrayContaining(['gateway', 'order', 'postgres', 'paypal', 'administrator', 'mail', 'shop-tls']),
    );
  });

  it('refuses a list that lacks an image, or a line without a digest', async () => {
    await expect(render(byTag.filter(({ name }) => !name.endsWith('/chat')))).rejects.toThrow(
      'The image chat is missing',
    );
    expect(() => readReferences(`${PREFIX}/order:1.2.3\n`)).toThrow('Not an image with tag and digest');
  });
});

describe('secretsOfOperator', () => {
  it('leaves out a Secret that a manifest creates', () => {
    const pod = { volumes: [{ secret: { secretName: 'made' } }, { secret: { secretName: 'given' } }] };
    expect(secretsOfOperator([pod, { kind: 'Secret', metadata: { name: 'made' } }])).toEqual(['given']);
  });
});
