import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { assertPublishable, publishedReference } from './publish.ts';

describe('publishedReference', () => {
  const build =
    (digest?: string) =>
    ({ metadataFile }: { metadataFile: string }) =>
      writeFile(metadataFile, JSON.stringify({ 'containerimage.digest': digest }));

  it("names the image by its index's digest, and leaves no file", async () => {
    const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
    const files: string[] = [];
    const reference = await publishedReference('shop/order:1', 'linux/arm64', (publication) => {
      files.push(publication.metadataFile);
      expect(publication.platforms).toBe('linux/arm64');
      return build(digest)(publication);
    });
    expect(reference).toBe(`shop/order:1@${digest}`);
    expect(files.map((file) => existsSync(file))).toEqual([false]);
  });

  it('fails without a digest', async () => {
    await expect(publishedReference('shop/order:1', 'linux/arm64', build())).rejects.toThrow('without a digest');
  });
});

describe('assertPublishable', () => {
  const env = { IMAGE_PREFIX: 'registry.example.com/shop', IMAGE_TAG: '1.2.3' };

  it('accepts a registry and a version', () => {
    expect(() => assertPublishable({ ...process.env, ...env })).not.toThrow();
  });

  it.each([
    { IMAGE_PREFIX: '' },
    { IMAGE_PREFIX: 'localhost/best-online-shop' },
    { IMAGE_TAG: '' },
    { IMAGE_TAG: 'latest' },
  ])('refuses %j', (wrong) => {
    expect(() => assertPublishable({ ...process.env, ...env, ...wrong })).toThrow(Object.keys(wrong)[0]);
  });
});
