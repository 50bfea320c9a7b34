import { withBlock } from './write-block.ts';

const DOCUMENT = '# Results\n\n<!-- a -->\n\nold\n\n<!-- /a -->\n\nwritten by hand\n';

describe('a block that a command writes into a document', () => {
  it('replaces the one of the run before, and nothing else', () => {
    expect(withBlock(DOCUMENT, 'a', 'new\n')).toBe(DOCUMENT.replace('old', 'new'));
    expect(withBlock(withBlock(DOCUMENT, 'a', 'one'), 'a', 'old')).toBe(DOCUMENT);
  });

  it('goes to the end of a document that has none of this name', () => {
    expect(withBlock(DOCUMENT, 'b', 'new')).toBe(`${DOCUMENT}\n<!-- b -->\n\nnew\n\n<!-- /b -->\n`);
  });

  it('takes what it is given literally', () => {
    expect(withBlock(DOCUMENT, 'a', "$& $1 $'")).toContain("$& $1 $'");
  });
});
